import { type RefObject, useEffect, useState } from 'react'

/** The selection of the list that was left last; restored on return. */
let saved: { url: string; ids: ReadonlySet<string> } = { url: '', ids: new Set() }

const getId = (box: HTMLInputElement) => box.value.split('.')[0] ?? ''

type List = {
  form: RefObject<HTMLFormElement | null>
  /** The URL of this page of the list. */
  url: string
  /** Changes when other rows are shown. */
  shown: string
}

/** Counts the selected rows. The checkboxes hold the state, so they work without JavaScript. */
export function useSelection({ form, url, shown }: List) {
  const [selected, setSelected] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name="pick"]') ?? [])]
  const recount = () => {
    const checked = boxes().filter((box) => box.checked)
    saved = { url, ids: new Set(checked.map(getId)) }
    setSelected(checked.length)
  }
  const selectAll = (isChecked: boolean) => {
    for (const box of boxes()) box.checked = isChecked
    recount()
  }
  const clear = () => {
    const all = form.current?.elements.namedItem('all')
    if (all instanceof HTMLInputElement) all.checked = false
    selectAll(false)
  }
  // Rows may have disappeared, or were selected before hydration.
  useEffect(() => {
    if (saved.url === url) for (const box of boxes()) box.checked ||= saved.ids.has(getId(box))
    recount()
  }, [url, shown])
  return { selected, recount, selectAll, clear }
}
