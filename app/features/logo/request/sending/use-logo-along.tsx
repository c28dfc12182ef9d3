import { lazy, type RefObject, useEffect, useRef, useState } from 'react'
import { LazyBoundary } from '#app/ui/lazy-boundary.tsx'
import { useLogoShown } from '../../storage/logo-shown.store.ts'
import type { AlongHandle, LogoAlongProps } from './logo-along.tsx'
import type { SentAlong } from './send-along.ts'

export type LogoToSend = {
  /** True if there is a logo to mention. */
  shown: boolean
  handle: RefObject<AlongHandle | null>
  /** Upload progress in words; '' if idle. */
  status: string
  /** Sends what goes along. Null: nothing does. Never fails. */
  send: (signal: AbortSignal) => Promise<SentAlong | null>
}

/** The visitor's logo for a form that asks for products: `LogoToSendNote` shows it where there is one. */
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

const LogoAlong = lazy(() => import('./logo-along.tsx').then((module) => ({ default: module.LogoAlong })))

/** Its room is reserved. Where its code cannot be loaded, the request goes without the logo. */
export function LogoToSendNote(props: LogoAlongProps) {
  return (
    <LazyBoundary loading={<div className="min-h-36 sm:min-h-30" />}>
      <LogoAlong {...props} />
    </LazyBoundary>
  )
}
