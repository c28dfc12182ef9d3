import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds after the last key until autosave. */
const pause = 800
/** Milliseconds until it is tried again when that failed. */
const again = 5000

export type DraftState = 'none' | 'waiting' | 'saved' | 'failed'

/** Autosaves a form while typing, so that neither an error nor a closed tab loses the input. */
export function useDraft(id: string, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<DraftState>('none')
  const [keptAt, setKeptAt] = useState<Date>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef(false)

  const send = useCallback(
    async (leaving = false) => {
      if (!form.current) return
      clearTimeout(timer.current)
      waiting.current = false
      const body = new FormData(form.current)
      try {
        const answer = await fetch(`/admin/products/${id}/draft`, { method: 'POST', body, keepalive: leaving })
        if (!answer.ok) throw new Error(String(answer.status))
        setState('saved')
        setKeptAt(new Date())
      } catch {
        setState('failed')
        waiting.current = true
        timer.current = setTimeout(() => send(), again)
      }
    },
    [id, form],
  )

  useEffect(() => {
    // A page that goes takes what was typed in the last moment along.
    const flush = () => {
      if (waiting.current) send(true)
    }
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [send])
  // A layout effect ends while the form is still there.
  useLayoutEffect(
    () => () => {
      if (waiting.current) send(true)
      clearTimeout(timer.current)
    },
    [send],
  )

  return {
    state,
    keptAt,
    later: useCallback(() => {
      waiting.current = true
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(), pause)
    }, [send]),
    now: useCallback(() => send(), [send]),
    /** Stops autosave while the form is published or discarded. */
    stop: useCallback(() => {
      waiting.current = false
      clearTimeout(timer.current)
      setState('none')
    }, []),
  }
}
