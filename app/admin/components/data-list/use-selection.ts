import { type RefObject, useEffect, useRef, useState } from 'react'

/** Values of the checkboxes by row. */
type Picks = ReadonlyMap<string, string>

const noPicks: Picks = new Map()

/** The selection of the list that was left last; restored on return. */
let saved = { listUrl: '', picks: noPicks }

const getId = (pick: string) => pick.split('.')[0] ?? ''

type List = {
  form: RefObject<HTMLFormElement | null>
  /** The URL of the list with its filters and order, without its page. */
  listUrl: string
  /** The URL of this page of the list. */
  url: string
  /** Ids of the rows of this page. */
  shown: readonly string[]
}

/** The selected rows of all pages. The checkboxes hold the state of this page, so they work without JavaScript. */
export function useSelection({ form, listUrl, url, shown }: List) {
  const [picks, setPicks] = useState(noPicks)
  const last = useRef({ url, shown })
  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="pick"]') ?? []),
  ]
  const select = (next: Picks) => {
    saved = { listUrl, picks: next }
    setPicks(next)
  }
  const recount = () => {
    const next = new Map(saved.listUrl === listUrl ? saved.picks : noPicks)
    for (const { value, checked } of boxes())
      if (checked) next.set(getId(value), value)
      else next.delete(getId(value))
    select(next)
  }
  const selectAll = (isChecked: boolean) => {
    for (const box of boxes()) box.checked = isChecked
    recount()
  }
  const clear = () => {
    const all = form.current?.elements.namedItem('all')
    if (all instanceof HTMLInputElement) all.checked = false
    for (const box of boxes()) box.checked = false
    select(noPicks)
  }
  useEffect(() => {
    const picked = new Map(saved.listUrl === listUrl ? saved.picks : noPicks)
    // Rows that left this page while it was open are no longer selected.
    if (last.current.url === url) for (const id of last.current.shown) if (!shown.includes(id)) picked.delete(id)
    last.current = { url, shown }
    saved = { listUrl, picks: picked }
    // Some may have been checked before hydration.
    for (const box of boxes()) box.checked ||= picked.has(getId(box.value))
    recount()
  }, [url, shown.join(' ')])
  const onPage = shown.filter((id) => picks.has(id)).length
  return {
    selected: picks.size,
    isPageSelected: onPage > 0 && onPage === shown.length,
    /** Values of the rows on other pages, for the form. */
    others: [...picks].flatMap(([id, pick]) => (shown.includes(id) ? [] : [pick])),
    recount,
    selectAll,
    clear,
  }
}
