import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLogoShown } from './logo-shown.ts'
import type { SentAlong } from './send-along.ts'

/** Sends the shown mockups, or returns null if there are none. */
export type AlongHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAlong | null>
  /** Uploads of a finished or failed request are not reused. */
  forgetSent: () => void
}

export type LogoToSend = {
  /** True if there is a logo to mention. */
  shown: boolean
  handle: RefObject<AlongHandle | null>
  /** Upload progress in words; '' if idle. */
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
