import { type RefObject, useEffect } from 'react'

/** The row of each list that had the focus last: what a reload of the list, or coming back to it, must not make anybody begin anew. */
const lastRows = new Map<string, string>()

type Rows = {
  form: RefObject<HTMLFormElement | null>
  /** Selects a row; in it stands a link with `data-row`, its id, and may stand a checkbox `pick`. */
  row: string
}

/** Moves the focus itself from row to row, so that whoever cannot see it is where it is. */
export function useRows({ form, row }: Rows) {
  const rows = () => [...(form.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])]
  const current = () => {
    const focused = document.activeElement?.closest(row)?.querySelector<HTMLAnchorElement>('[data-row]')
    return focused ?? rows().find(({ dataset }) => dataset.row === lastRows.get(row))
  }
  const move = (by: 1 | -1) => () => {
    const all = rows()
    const at = current()
    const onRow = at !== undefined && document.activeElement?.closest(row) !== null
    // Back on the list: first to where one was.
    const index = at ? all.indexOf(at) + (onRow ? by : 0) : 0
    const target = all[Math.min(Math.max(index, 0), all.length - 1)]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const boxOf = (link: Element | undefined) =>
    link?.closest(row)?.querySelector<HTMLInputElement>('[name="pick"]') ?? undefined

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest(row)?.querySelector('[data-row]') : null
      if (link instanceof HTMLElement && link.dataset.row) lastRows.set(row, link.dataset.row)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [row])
  return { current, move, boxOf }
}
