import { type RefObject, useEffect } from 'react'
import { showKeys } from '../keys/keys-dialog.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'

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

/** What a reload of the list, or coming back to it, must not make anybody begin anew. */
let lastRow: string | undefined

/** Moves the focus itself from row to row, so that whoever cannot see it is where it is. */
export function useInboxKeys({ form, search, me, onClear }: Parts): void {
  const rows = () => [...(form.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])]
  const current = () => {
    const focused = document.activeElement?.closest('.inbox-row')?.querySelector<HTMLAnchorElement>('[data-row]')
    return focused ?? rows().find(({ dataset }) => dataset.row === lastRow)
  }
  const move = (by: 1 | -1) => () => {
    const all = rows()
    const at = current()
    const onRow = at !== undefined && document.activeElement?.closest('.inbox-row') !== null
    // Back on the list: first to where one was.
    const index = at ? all.indexOf(at) + (onRow ? by : 0) : 0
    const target = all[Math.min(Math.max(index, 0), all.length - 1)]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const boxOf = (row: Element | undefined) =>
    row?.closest('.inbox-row')?.querySelector<HTMLInputElement>('[name="pick"]') ?? undefined
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

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('.inbox-row')?.querySelector('[data-row]') : null
      if (row instanceof HTMLElement) lastRow = row.dataset.row
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
}
