import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const autosaveDelayMs = 800
const retryDelayMs = 5000

export type AutosaveState = 'none' | 'waiting' | 'saved' | 'failed'

/** Autosaves a form while typing, so that neither an error nor a closed tab loses the input. */
export function useAutosave(id: string, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<AutosaveState>('none')
  const [savedAt, setSavedAt] = useState<Date>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasUnsavedInput = useRef(false)

  const send = useCallback(
    async (isLeaving = false) => {
      if (!form.current) return
      clearTimeout(timer.current)
      hasUnsavedInput.current = false
      const body = new FormData(form.current)
      try {
        const response = await fetch(`/admin/products/${id}/draft`, { method: 'POST', body, keepalive: isLeaving })
        if (!response.ok) throw new Error(String(response.status))
        setState('saved')
        setSavedAt(new Date())
      } catch {
        setState('failed')
        hasUnsavedInput.current = true
        timer.current = setTimeout(() => send(), retryDelayMs)
      }
    },
    [id, form],
  )

  useEffect(() => {
    // Saves pending input when the page closes.
    const flush = () => {
      if (hasUnsavedInput.current) send(true)
    }
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [send])
  // A layout effect ends while the form is still there.
  useLayoutEffect(
    () => () => {
      if (hasUnsavedInput.current) send(true)
      clearTimeout(timer.current)
    },
    [send],
  )

  return {
    state,
    savedAt,
    schedule: useCallback(() => {
      hasUnsavedInput.current = true
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(), autosaveDelayMs)
    }, [send]),
    saveNow: useCallback(() => send(), [send]),
    /** Stops autosave while the form is published or discarded. */
    stop: useCallback(() => {
      hasUnsavedInput.current = false
      clearTimeout(timer.current)
      setState('none')
    }, []),
  }
}
