import { type RefObject, useEffect } from 'react'

/** The last focused row of each list, restored after a refresh and on return. */
const lastRows = new Map<string, string>()

type RowFocus = {
  form: RefObject<HTMLFormElement | null>
  /** Selector of a row, which has a link with `data-row` (its id) and optionally a checkbox `pick`. */
  row: string
}

/** Moves the real focus from row to row, so that assistive technology follows. */
export function useRowFocus({ form, row }: RowFocus) {
  const rows = () => [...(form.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])]
  const current = () => {
    const focused = document.activeElement?.closest(row)?.querySelector<HTMLAnchorElement>('[data-row]')
    return focused ?? rows().find(({ dataset }) => dataset.row === lastRows.get(row))
  }
  const move = (by: 1 | -1) => () => {
    const all = rows()
    const at = current()
    const onRow = at !== undefined && document.activeElement?.closest(row) !== null
    // Back on the list: return to the last row first.
    const index = at ? all.indexOf(at) + (onRow ? by : 0) : 0
    const target = all[Math.min(Math.max(index, 0), all.length - 1)]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const getCheckbox = (link: Element | undefined) =>
    link?.closest(row)?.querySelector<HTMLInputElement>('[name="pick"]') ?? undefined

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest(row)?.querySelector('[data-row]') : null
      if (link instanceof HTMLElement && link.dataset.row) lastRows.set(row, link.dataset.row)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [row])
  return { current, move, getCheckbox }
}
