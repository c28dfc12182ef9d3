import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last change until what was typed is kept. */
const pause = 1_200

/**
 * Keeps what is typed into a form on the server while it is not saved. What could not be kept is told; it is tried again with the next
 * change.
 * @param state of the form: a change of it is kept
 */
export function useDraft(form: { current: HTMLFormElement | null }, state: unknown) {
  const [said, setSaid] = useState('')
  const begun = useRef(JSON.stringify(state))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = JSON.stringify(state)

  useEffect(() => {
    if (now === begun.current) return
    begun.current = now
    const controller = new AbortController()
    waiting.current = setTimeout(async () => {
      if (!form.current) return
      const body = new FormData(form.current)
      body.set('intent', 'draft')
      const { pathname } = window.location
      const kept = await fetch(`${pathname}.data`, { method: 'POST', body, signal: controller.signal }).catch(
        () => undefined,
      )
      if (!controller.signal.aborted) setSaid(kept?.ok ? 'Draft kept.' : 'The draft could not be kept.')
    }, pause)
    return () => {
      clearTimeout(waiting.current)
      controller.abort()
    }
  }, [form, now])

  return {
    said,
    /** It is being saved: a draft that came later would stay. */
    stop() {
      clearTimeout(waiting.current)
      setSaid('')
    },
  }
}
