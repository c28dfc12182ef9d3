import { useEffect, useRef } from 'react'
import { singleKeysOn } from './shortcuts.store.ts'

/** Keys and what they do; a key that does nothing here is left out. */
export type Shortcuts = Record<string, (() => void) | undefined>

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover]:popover-open'

/**
 * Single keys, as mail programs have them. None while somebody types, nor with a modifier: those are the browser's; and
 * none in a browser in which they are turned off.
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
        // Out of the field first, and only then away.
        if (key === 'Escape' && target instanceof HTMLElement && !target.closest('dialog, [popover]')) target.blur()
        return
      }
      const act = latest.current[key]
      if (!act || document.querySelector('dialog[open], [popover]:popover-open')) return
      // Escape is no character: it stays.
      if (key.length === 1 && !singleKeysOn()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
