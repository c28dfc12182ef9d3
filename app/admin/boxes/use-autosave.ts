import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last change until autosave. */
const autosaveDelayMs = 1_200

/**
 * Autosaves a form to the server until it is published. Reports failures and retries with the next change.
 * @param values form values; a change triggers autosave
 */
export function useAutosave(form: { current: HTMLFormElement | null }, values: unknown) {
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'not-saved'>('none')
  const [savedAt, setSavedAt] = useState<Date>()
  const lastSaved = useRef(JSON.stringify(values))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = JSON.stringify(values)

  async function save(signal?: AbortSignal) {
    clearTimeout(timer.current)
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('intent', 'draft')
    const { pathname } = window.location
    const response = await fetch(`${pathname}.data`, { method: 'POST', body, ...(signal && { signal }) }).catch(
      () => undefined,
    )
    if (signal?.aborted) return
    setState(response?.ok ? 'saved' : 'not-saved')
    if (response?.ok) setSavedAt(new Date())
  }
  const latest = useRef(save)
  latest.current = save

  useEffect(() => {
    if (current === lastSaved.current) return
    lastSaved.current = current
    setState('saving')
    const controller = new AbortController()
    timer.current = setTimeout(() => latest.current(controller.signal), autosaveDelayMs)
    return () => {
      clearTimeout(timer.current)
      controller.abort()
    }
  }, [current])

  return {
    state,
    savedAt,
    saveNow: () => save(),
    /** Stops autosave, as a draft saved during publishing would remain. */
    stop() {
      clearTimeout(timer.current)
      setState('none')
    },
  }
}
