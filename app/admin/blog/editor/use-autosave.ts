import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Preview } from '../preview/preview.route.tsx'

/** Milliseconds after the last key until autosave and preview. */
const pause = 400
/** Bytes that a request may carry that outlives its page. */
const maxAtTheEnd = 60_000

type State = 'as it was' | 'typing' | 'saved' | 'not saved'

/**
 * Autosaves and previews the form of a post shortly after each pause. `touch` reports input. `settle` waits for running
 * requests and stops further ones; saving comes after it.
 */
export function useKeeping(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<State>('as it was')
  const [preview, setPreview] = useState<Preview>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const underway = useRef<Promise<void>>(Promise.resolve())

  async function send({ keep, atTheEnd = false }: { keep: boolean; atTheEnd?: boolean }) {
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('keep', keep ? 'yes' : 'no')
    const mine = ++latest.current
    const size = [...body.values()].reduce((sum, value) => sum + String(value).length * 3, 0)
    try {
      const keepalive = atTheEnd && size < maxAtTheEnd
      const answer = await fetch('/admin/posts/preview', { method: 'POST', body, keepalive })
      // Signed out in the meantime: the sign-in page answers.
      if (!answer.ok || answer.redirected) throw new Error(`answered ${answer.status}`)
      const rendered: Preview = await answer.json()
      if (mine !== latest.current) return
      setPreview(rendered)
      if (keep) setState('saved')
    } catch {
      if (mine === latest.current && keep) setState('not saved')
    }
  }

  const sendNow = (how: Parameters<typeof send>[0]) => {
    clearTimeout(timer.current)
    timer.current = undefined
    underway.current = underway.current.then(() => send(how))
  }

  useEffect(() => {
    sendNow({ keep: false })
    const leave = () => {
      if (document.visibilityState === 'hidden' && timer.current) sendNow({ keep: true, atTheEnd: true })
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    state,
    preview,
    touch() {
      setState('typing')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => sendNow({ keep: true }), pause)
    },
    saveNow: () => sendNow({ keep: true }),
    async settle() {
      clearTimeout(timer.current)
      timer.current = undefined
      await underway.current
    },
    saved: () => setState('as it was'),
  }
}
