import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last change until autosave. */
const autosaveDelayMs = 1_200

/**
 * Autosaves a form to the server until it is published. Reports failures and retries with the next change.
 * @param values of the form; a change triggers autosave
 */
export function useAutosave(form: { current: HTMLFormElement | null }, values: unknown) {
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'save-failed'>('none')
  const [savedAt, setSavedAt] = useState<Date>()
  const lastSaved = useRef(JSON.stringify(values))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const serialized = JSON.stringify(values)

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
    setState(response?.ok ? 'saved' : 'save-failed')
    if (response?.ok) setSavedAt(new Date())
  }
  const latestSave = useRef(save)
  latestSave.current = save

  useEffect(() => {
    if (serialized === lastSaved.current) return
    lastSaved.current = serialized
    setState('saving')
    const controller = new AbortController()
    timer.current = setTimeout(() => latestSave.current(controller.signal), autosaveDelayMs)
    return () => {
      clearTimeout(timer.current)
      controller.abort()
    }
  }, [serialized])

  return {
    state,
    savedAt,
    saveNow: () => save(),
    /** Stops autosave, because a draft saved during publishing would not be deleted. */
    stop() {
      clearTimeout(timer.current)
      setState('none')
    },
  }
}
