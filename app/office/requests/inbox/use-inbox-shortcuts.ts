import type { RefObject } from 'react'
import { showKeys } from '../shortcuts/shortcuts-dialog.tsx'
import { useRows } from '../shortcuts/use-row-focus.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The keys of the inbox, as its help names them. */
export const inboxKeys = [
  ['j', 'Next request'],
  ['k', 'Request before'],
  ['o', 'Open'],
  ['x', 'Select'],
  ['e', 'Status of what is selected, or of this one'],
  ['a', 'Owner'],
  ['i', 'Assign to me'],
  ['m', 'Mark as read'],
  ['/', 'Search'],
  ['?', 'This help'],
  ['Esc', 'Select none'],
] as const

type Parts = {
  form: RefObject<HTMLFormElement | null>
  search: RefObject<HTMLInputElement | null>
  me: string
  onClear: () => void
}

export function useInboxKeys({ form, search, me, onClear }: Parts): void {
  const { current, move, boxOf } = useRows({ form, row: '.inbox-row' })
  /** Those that are selected, or else this one. */
  const pick = () => {
    const box = boxOf(current())
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
    x: () => boxOf(current())?.click(),
    e: choose('status'),
    a: choose('owner'),
    i: () => {
      const owner = field('owner')
      if (!pick() || !owner) return
      owner.value = me
      press('apply')
    },
    m: () => {
      if (pick()) press('read')
    },
    '/': () => {
      search.current?.focus()
      search.current?.select()
    },
    '?': showKeys,
    Escape: onClear,
  })
}
