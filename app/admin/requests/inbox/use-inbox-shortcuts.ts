import type { RefObject } from 'react'
import { showShortcuts } from '../shortcuts/shortcuts-dialog.tsx'
import { useRowFocus } from '../shortcuts/use-row-focus.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The shortcuts of the inbox, as its help lists them. */
export const inboxShortcuts = [
  ['j', 'Next request'],
  ['k', 'Previous request'],
  ['o', 'Open'],
  ['x', 'Select'],
  ['e', 'Set status'],
  ['a', 'Set assignee'],
  ['i', 'Assign to me'],
  ['m', 'Mark as read'],
  ['/', 'Search'],
  ['?', 'Show shortcuts'],
  ['Esc', 'Clear selection'],
] as const

type Parts = {
  form: RefObject<HTMLFormElement | null>
  search: RefObject<HTMLInputElement | null>
  me: string
  onClear: () => void
}

export function useInboxShortcuts({ form, search, me, onClear }: Parts): void {
  const { current, move, getCheckbox } = useRowFocus({ form, row: '.inbox-row' })
  /** Selects the current row unless some rows are selected. */
  const pick = () => {
    const box = getCheckbox(current())
    const some = form.current?.querySelector('[name="pick"]:checked')
    if (!some && box && !box.checked) box.click()
    return Boolean(some || box)
  }
  const field = (name: string) => {
    const found = form.current?.elements.namedItem(name)
    return found instanceof HTMLSelectElement ? found : undefined
  }
  const choose = (name: string) => () => {
    if (!pick()) return
    field(name)?.focus()
    field(name)?.showPicker?.()
  }
  const press = (intent: string) =>
    form.current?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]`)?.click()

  useShortcuts({
    j: move(1),
    k: move(-1),
    o: () => current()?.click(),
    x: () => getCheckbox(current())?.click(),
    e: choose('status'),
    a: choose('owner'),
    i: () => {
      const assignee = field('owner')
      if (!pick() || !assignee) return
      assignee.value = me
      press('apply')
    },
    m: () => {
      if (pick()) press('read')
    },
    '/': () => {
      search.current?.focus()
      search.current?.select()
    },
    '?': showShortcuts,
    Escape: onClear,
  })
}
