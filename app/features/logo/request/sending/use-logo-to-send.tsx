import { lazy, type RefObject, useRef, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHasLogo } from '../../storage/logo-shown.store.ts'
import type { AttachmentHandle, LogoToSendPanelProps } from './logo-to-send-panel.tsx'
import type { SentAttachment } from './send-attachment.ts'

export type LogoToSend = {
  /** True if the visitor has a logo. The form shows and sends it even while the logo is hidden on products. */
  hasLogo: boolean
  handle: RefObject<AttachmentHandle | null>
  /** Upload progress in words; '' if idle. */
  status: string
  /** Sends the logo and mockups; null if there are none, the visitor excluded them, or sending failed. Never rejects. */
  send: (signal: AbortSignal) => Promise<SentAttachment | null>
}

/** State of the visitor's logo in a form that requests products; `LazyLogoToSendPanel` shows it. */
export function useLogoToSend(): LogoToSend {
  const hasLogo = useHasLogo()
  const handle = useRef<AttachmentHandle>(null)
  const [status, setStatus] = useState('')
  return {
    hasLogo,
    handle,
    status,
    async send(signal) {
      try {
        return (await handle.current?.send(signal, setStatus)) ?? null
      } catch {
        return null
      } finally {
        setStatus('')
      }
    },
  }
}

const LogoToSendPanel = lazy(() =>
  import('./logo-to-send-panel.tsx').then((module) => ({ default: module.LogoToSendPanel })),
)

/** Reserves the panel's space while its code loads. If the code cannot be loaded, the request is sent without the logo. */
export function LazyLogoToSendPanel(props: LogoToSendPanelProps) {
  return (
    <LazyBoundary loading={<div className="min-h-36 sm:min-h-30" />}>
      <LogoToSendPanel {...props} />
    </LazyBoundary>
  )
}
