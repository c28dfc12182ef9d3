import { type RefObject, useLayoutEffect, useState } from 'react'

/** React resets a text area when it hydrates; this restores text typed before. */
export function useTypedText(id: string, field: RefObject<HTMLTextAreaElement | null>): void {
  const [typed] = useState(() => readTypedText(id))
  useLayoutEffect(() => {
    if (!field.current || typed === undefined || field.current.value === typed) return
    field.current.value = typed
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
}

function readTypedText(id: string): string | undefined {
  if (typeof document === 'undefined' || document.documentElement.dataset.hydrated === 'true') return
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element.value : undefined
}
