import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLogoShown } from './logo-shown.ts'
import type { SentAlong } from './send-along.ts'

/** What `LogoAlong` offers once it is on the screen: sends what it shows, or null where it shows that nothing goes. */
export type AlongHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAlong | null>
  /** What was sent belongs to a request by now, or to one no one knows of: the next one sends it again. */
  forgetSent: () => void
}

export type LogoToSend = {
  /** Whether there is one to be spoken of. */
  shown: boolean
  handle: RefObject<AlongHandle | null>
  /** What of it is on its way, in words; '' where nothing is. */
  status: string
  /** Sends what goes along. Null: nothing does. Never fails. */
  send: (signal: AbortSignal) => Promise<SentAlong | null>
}

/** The visitor's logo for a form that asks for products: `LogoAlong` shows it, late, where there is one. */
export function useLogoAlong(): LogoToSend {
  const shown = useLogoShown()
  const handle = useRef<AlongHandle>(null)
  const [status, setStatus] = useState('')
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  return {
    shown,
    handle,
    status,
    async send(signal) {
      try {
        return (await handle.current?.send(signal, setStatus)) ?? null
      } catch {
        return null
      } finally {
        if (alive.current) setStatus('')
      }
    },
  }
}
