import { type RefObject, useEffect } from 'react'
import { showShortcuts } from '../shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The last focused row of each list, restored after a refresh and on return. */
const lastRows = new Map<string, string>()

/** A shortcut of one list, in addition to those of every list. */
export type ListShortcut = {
  key: string
  /** Shown in the list of shortcuts. */
  label: string
  /** Runs with the form of the list, after selecting the current row unless some rows are selected. */
  run: (form: HTMLFormElement) => void
}

type ListShortcuts = {
  /** Name of the list. */
  list: string
  table: RefObject<HTMLElement | null>
  form: RefObject<HTMLFormElement | null>
  search: RefObject<HTMLInputElement | null>
  onClear: () => void
  shortcuts: readonly ListShortcut[]
}

const getLink = (element: Element | null) => element?.closest('tr')?.querySelector<HTMLAnchorElement>('[data-row]')

/** Moves the real focus from row to row, so that assistive technology follows; selects, opens and searches. */
export function useListShortcuts({ list, table, form, search, onClear, shortcuts }: ListShortcuts): void {
  const getRows = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])]
  const getFocusedLink = () =>
    table.current?.contains(document.activeElement) ? getLink(document.activeElement) : undefined
  const getCurrentLink = () => getFocusedLink() ?? getRows().find(({ dataset }) => dataset.row === lastRows.get(list))
  const move = (by: 1 | -1) => () => {
    const all = getRows()
    const current = getCurrentLink()
    // With the focus outside of the list, the first press returns to the last row.
    const index = current ? all.indexOf(current) + (getFocusedLink() ? by : 0) : 0
    const target = all[Math.min(Math.max(index, 0), all.length - 1)]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const getCheckbox = () => getCurrentLink()?.closest('tr')?.querySelector<HTMLInputElement>('[name="pick"]')
  const run = (shortcut: ListShortcut) => () => {
    const checkbox = getCheckbox()
    const hasSelection = form.current?.querySelector('[name="pick"]:is(:checked, [type="hidden"])')
    if (!hasSelection && checkbox && !checkbox.checked) checkbox.click()
    if (form.current && (hasSelection || checkbox)) shortcut.run(form.current)
  }

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof Element && table.current?.contains(target) ? getLink(target) : undefined
      if (link?.dataset.row) lastRows.set(list, link.dataset.row)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list, table])

  useShortcuts({
    j: move(1),
    k: move(-1),
    o: () => getCurrentLink()?.click(),
    x: () => getCheckbox()?.click(),
    '/': () => {
      search.current?.focus()
      search.current?.select()
    },
    '?': showShortcuts,
    Escape: onClear,
    ...Object.fromEntries(shortcuts.map((shortcut) => [shortcut.key, run(shortcut)])),
  })
}
