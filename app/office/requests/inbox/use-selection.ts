import { type RefObject, useEffect, useState } from 'react'

/** What was selected in the list somebody left last: whoever comes back to it goes on from there. */
let kept: { address: string; ids: ReadonlySet<string> } = { address: '', ids: new Set() }

const idOf = (box: HTMLInputElement) => box.value.split('.')[0] ?? ''

type List = {
  form: RefObject<HTMLFormElement | null>
  /** Of this page of the list. */
  address: string
  /** Changes with the rows that are shown. */
  shown: readonly unknown[]
}

/** How many rows are selected; their boxes keep that themselves, so that they work without any script. */
export function usePicked({ form, address, shown }: List) {
  const [picked, setPicked] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name="pick"]') ?? [])]
  const recount = () => {
    const checked = boxes().filter((box) => box.checked)
    kept = { address, ids: new Set(checked.map(idOf)) }
    setPicked(checked.length)
  }
  const pickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    recount()
  }
  // Rows may have left with their marks; and some may have been ticked before this script came.
  useEffect(() => {
    if (kept.address === address) for (const box of boxes()) box.checked ||= kept.ids.has(idOf(box))
    recount()
  }, shown)
  return { picked, recount, pickAll }
}
