import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last change until autosave. */
const pause = 1_200

/**
 * Autosaves a form to the server until it is published. Reports failures and retries with the next change.
 * @param typed form values; a change triggers autosave
 */
export function useDraft(form: { current: HTMLFormElement | null }, typed: unknown) {
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'not-saved'>('none')
  const [keptAt, setKeptAt] = useState<Date>()
  const begun = useRef(JSON.stringify(typed))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = JSON.stringify(typed)

  async function keep(signal?: AbortSignal) {
    clearTimeout(waiting.current)
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('intent', 'draft')
    const { pathname } = window.location
    const kept = await fetch(`${pathname}.data`, { method: 'POST', body, ...(signal && { signal }) }).catch(
      () => undefined,
    )
    if (signal?.aborted) return
    setState(kept?.ok ? 'saved' : 'not-saved')
    if (kept?.ok) setKeptAt(new Date())
  }
  const latest = useRef(keep)
  latest.current = keep

  useEffect(() => {
    if (now === begun.current) return
    begun.current = now
    setState('saving')
    const controller = new AbortController()
    waiting.current = setTimeout(() => latest.current(controller.signal), pause)
    return () => {
      clearTimeout(waiting.current)
      controller.abort()
    }
  }, [now])

  return {
    state,
    keptAt,
    now: () => keep(),
    /** Stops autosave, as a draft saved during publishing would remain. */
    stop() {
      clearTimeout(waiting.current)
      setState('none')
    },
  }
}
