import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLogoShown } from './logo-shown.ts'
import type { SentAttachment } from './send-attachment.ts'

/** Sends the shown mockups, or returns null if there are none. */
export type AttachmentHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAttachment | null>
  /** Uploads of a finished or failed request are not reused. */
  clearSent: () => void
}

export type LogoToSend = {
  /** True if there is a logo to mention. */
  isShown: boolean
  handle: RefObject<AttachmentHandle | null>
  /** Upload progress in words; '' if idle. */
  status: string
  /** Sends what goes along. Null: nothing does. Never fails. */
  send: (signal: AbortSignal) => Promise<SentAttachment | null>
}

/** The visitor's logo for a form that asks for products: `LogoAlong` shows it, late, where there is one. */
export function useLogoAlong(): LogoToSend {
  const isShown = useLogoShown()
  const handle = useRef<AttachmentHandle>(null)
  const [status, setStatus] = useState('')
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return {
    isShown,
    handle,
    status,
    async send(signal) {
      try {
        return (await handle.current?.send(signal, setStatus)) ?? null
      } catch {
        return null
      } finally {
        if (isMounted.current) setStatus('')
      }
    },
  }
}
