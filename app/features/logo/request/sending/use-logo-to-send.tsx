import { lazy, type RefObject, useEffect, useRef, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHasLogo } from '../../storage/logo-shown.store.ts'
import type { AttachmentHandle, LogoToSendPanelProps } from './logo-to-send-panel.tsx'
import type { SentAttachment } from './send-attachment.ts'

export type LogoToSend = {
  /** True if the form should show the logo, which it sends also while products do not show it. */
  isShown: boolean
  handle: RefObject<AttachmentHandle | null>
  /** Upload progress in words; '' if idle. */
  status: string
  /** Sends the logo and mockups; null if there are none. Never rejects. */
  send: (signal: AbortSignal) => Promise<SentAttachment | null>
}

/** State of the visitor's logo in a form for products; `LogoToSendNote` shows it. */
export function useLogoToSend(): LogoToSend {
  const isShown = useHasLogo()
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

const LogoToSendPanel = lazy(() =>
  import('./logo-to-send-panel.tsx').then((module) => ({ default: module.LogoToSendPanel })),
)

/** Reserves its space. The request is sent without the logo if this code cannot be loaded. */
export function LogoToSendNote(props: LogoToSendPanelProps) {
  return (
    <LazyBoundary loading={<div className="min-h-36 sm:min-h-30" />}>
      <LogoToSendPanel {...props} />
    </LazyBoundary>
  )
}
