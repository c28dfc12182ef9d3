import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Preview } from '../preview/preview.route.tsx'

/** Milliseconds after the last key until autosave and preview. */
const autosaveDelayMs = 400
/** Maximum bytes of a `keepalive` request, which continues after the page closes. */
const maxKeepaliveBytes = 60_000

type State = 'unchanged' | 'typing' | 'saved' | 'save-failed'

/**
 * Autosaves and previews the form of a post shortly after each pause. `schedule` reports input. `stop` cancels pending
 * saves and waits for running ones; call it before publishing.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<State>('unchanged')
  const [preview, setPreview] = useState<Preview>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const running = useRef<Promise<void>>(Promise.resolve())

  async function send({ shouldSave, isLeaving = false }: { shouldSave: boolean; isLeaving?: boolean }) {
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('keep', shouldSave ? 'yes' : 'no')
    const requestNumber = ++latest.current
    const size = [...body.values()].reduce((sum, value) => sum + String(value).length * 3, 0)
    try {
      const keepalive = isLeaving && size < maxKeepaliveBytes
      const response = await fetch('/admin/posts/preview', { method: 'POST', body, keepalive })
      // Signed out in the meantime: the sign-in page answers.
      if (!response.ok || response.redirected) throw new Error(`answered ${response.status}`)
      const rendered: Preview = await response.json()
      if (requestNumber !== latest.current) return
      setPreview(rendered)
      if (shouldSave) setState('saved')
    } catch {
      if (requestNumber === latest.current && shouldSave) setState('save-failed')
    }
  }

  const sendNow = (options: Parameters<typeof send>[0]) => {
    clearTimeout(timer.current)
    timer.current = undefined
    running.current = running.current.then(() => send(options))
  }

  useEffect(() => {
    sendNow({ shouldSave: false })
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden' && timer.current) sendNow({ shouldSave: true, isLeaving: true })
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    state,
    preview,
    schedule() {
      setState('typing')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => sendNow({ shouldSave: true }), autosaveDelayMs)
    },
    saveNow: () => sendNow({ shouldSave: true }),
    async stop() {
      clearTimeout(timer.current)
      timer.current = undefined
      await running.current
    },
    reset: () => setState('unchanged'),
  }
}
