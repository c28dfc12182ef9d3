import type { RefObject } from 'react'
import { showShortcuts } from '../../requests/shortcuts/shortcuts-dialog.tsx'
import { useRowFocus } from '../../requests/shortcuts/use-row-focus.ts'
import { useShortcuts } from '../../requests/shortcuts/use-shortcuts.ts'

/** Keyboard shortcuts of the list, as listed in the help dialog. */
export const listKeys = [
  ['j', 'Next product'],
  ['k', 'Previous product'],
  ['Enter', 'Open product'],
  ['x', 'Select product'],
  ['/', 'Search'],
  ['?', 'Keyboard shortcuts'],
  ['Esc', 'Clear selection'],
] as const

type ListKeysOptions = {
  form: RefObject<HTMLFormElement | null>
  search: RefObject<HTMLInputElement | null>
  onClear: () => void
}

export function useListKeys({ form, search, onClear }: ListKeysOptions): void {
  const { current, move, getCheckbox } = useRowFocus({ form, row: '.products-row' })
  useShortcuts({
    j: move(1),
    k: move(-1),
    o: () => current()?.click(),
    x: () => getCheckbox(current())?.click(),
    '/': () => {
      search.current?.focus()
      search.current?.select()
    },
    '?': showShortcuts,
    Escape: onClear,
  })
}
