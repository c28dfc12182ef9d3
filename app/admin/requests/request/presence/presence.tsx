import { useCallback, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#app/features/requests/workflow/viewers.server.ts'

/** The stored presence lasts more than two of these. */
const heartbeatMs = 15_000
/** Milliseconds without input after which the person counts as away. */
const awayAfterMs = { visible: 10 * 60_000, hidden: 2 * 60_000 }

/**
 * Reports that this tab shows a request while the person is active, and lists who else is viewing it.
 * @returns `refresh` reports again, for when an event arrives
 */
export function useViewers(requestId: string, first: Viewer[]): { others: Viewer[]; refresh: () => void } {
  const [others, setOthers] = useState(first)
  const latest = useRef(() => {})
  useEffect(() => {
    const tab = crypto.randomUUID()
    const url = `/admin/requests/${requestId}/viewers`
    let lastInputAt = Date.now()
    let isHere = false
    let isClosed = false
    const leave = () => {
      if (isHere) navigator.sendBeacon?.(url, new URLSearchParams({ tab, gone: 'yes' }))
      isHere = false
    }
    const report = async () => {
      if (isClosed) return
      if (Date.now() - lastInputAt > awayAfterMs[document.visibilityState]) return leave()
      isHere = true
      try {
        const shown = document.visibilityState === 'visible' && { shown: 'yes' }
        const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ tab, ...shown }) })
        if (!response.ok) return
        const body: { others: Viewer[] } = await response.json()
        if (!isClosed) setOthers(body.others)
      } catch {
        // Without a connection or session, presence does not change.
      }
    }
    const onInput = () => {
      lastInputAt = Date.now()
      if (!isHere) report()
    }
    latest.current = report
    report()
    const timer = setInterval(report, heartbeatMs)
    const listening = new AbortController()
    const { signal } = listening
    for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
      document.addEventListener(kind, onInput, { signal, passive: true })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', report, { signal })
    return () => {
      isClosed = true
      clearInterval(timer)
      listening.abort()
      leave()
    }
  }, [requestId])
  return { others, refresh: useCallback(() => latest.current(), []) }
}

/** "Ada is also viewing", announced to screen readers. */
export function Presence({ others }: { others: Viewer[] }) {
  return (
    <p role="status" className="request-presence">
      {others.length > 0 && (
        <>
          <span aria-hidden="true" className="flex -space-x-1.5">
            {others.slice(0, 3).map(({ id, name }) => (
              <span key={id} className="request-face">
                {name.slice(0, 1)}
              </span>
            ))}
          </span>
          <span className="min-w-0 truncate" title={others.map(({ name }) => name).join(', ')}>
            {describePresence(others.map(({ name }) => name.split(' ')[0] ?? name))}
          </span>
        </>
      )}
    </p>
  )
}

const list = new Intl.ListFormat('en-US')

function describePresence(names: string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names
  return `${list.format(shown)} ${names.length === 1 ? 'is' : 'are'} also viewing`
}
