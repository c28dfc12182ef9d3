import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLogoShown } from './logo-shown.ts'
import type { SentAttachment } from './send-attachment.ts'

/** Sends the shown mockups, or returns null if there are none. */
export type AttachmentHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAttachment | null>
  /** Forgets the uploads of a finished or failed request, which cannot be reused. */
  clearSent: () => void
}

export type LogoToSend = {
  /** True if the form should show the logo. */
  isShown: boolean
  handle: RefObject<AttachmentHandle | null>
  /** Upload progress in words; '' if idle. */
  status: string
  /** Sends the logo and mockups; null if there are none. Never rejects. */
  send: (signal: AbortSignal) => Promise<SentAttachment | null>
}

/** State of the visitor's logo in a form for products; `LogoAlong` shows it. */
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
