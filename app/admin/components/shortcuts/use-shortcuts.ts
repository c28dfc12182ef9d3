import { useEffect, useRef } from 'react'
import { areShortcutsEnabled } from './shortcuts.store.ts'

/** Actions by key. */
export type Shortcuts = Record<string, (() => void) | undefined>

/** A closed dialog has the focus until the next frame. */
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog[open], [popover]:popover-open'

/**
 * Single-key shortcuts. They are ignored while typing, with a modifier key, while a dialog is open, and in a browser in which
 * they are turned off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented, isComposing } = event
      if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return
      if (target instanceof Element && target.closest(typing)) {
        // The first Escape leaves the field.
        if (key === 'Escape' && target instanceof HTMLElement && !target.closest('dialog[open], [popover]'))
          target.blur()
        return
      }
      const act = latest.current[key]
      if (!act || document.querySelector('dialog[open], [popover]:popover-open')) return
      // Escape always works.
      if (key.length === 1 && !areShortcutsEnabled()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
