import { useCallback, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#app/features/requests/work/viewers.server.ts'

/** Milliseconds; a row of the database lasts more than two of them. */
const refreshed = 15_000
/**
 * Milliseconds without a key or a touch after which nobody is here any more: an open page keeps no session alive, and browsers
 * let a hidden one say too little.
 */
const awayAfter = { visible: 10 * 60_000, hidden: 2 * 60_000 }

/**
 * Tells the server that this tab shows a request while somebody sits before it, and learns who else does.
 * @returns `ask` asks anew, for when something was told
 */
export function useViewers(requestId: string, first: Viewer[]): { others: Viewer[]; ask: () => void } {
  const [others, setOthers] = useState(first)
  const latest = useRef(() => {})
  useEffect(() => {
    const tab = crypto.randomUUID()
    const address = `/admin/requests/${requestId}/viewers`
    let touched = Date.now()
    let here = false
    let closed = false
    const leave = () => {
      if (here) navigator.sendBeacon(address, new URLSearchParams({ tab, gone: 'yes' }))
      here = false
    }
    const tell = async () => {
      if (closed) return
      if (Date.now() - touched > awayAfter[document.visibilityState]) return leave()
      here = true
      try {
        const shown = document.visibilityState === 'visible' && { shown: 'yes' }
        const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ tab, ...shown }) })
        const said: { others: Viewer[] } = await answer.json()
        if (!closed) setOthers(said.others)
      } catch {
        // Without a connection, or with a session that has ended, nobody can be seen; the page says nothing of it.
      }
    }
    const touch = () => {
      touched = Date.now()
      if (!here) tell()
    }
    latest.current = tell
    tell()
    const timer = setInterval(tell, refreshed)
    const listening = new AbortController()
    const { signal } = listening
    for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
      document.addEventListener(kind, touch, { signal, passive: true })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', tell, { signal })
    return () => {
      closed = true
      clearInterval(timer)
      listening.abort()
      leave()
    }
  }, [requestId])
  return { others, ask: useCallback(() => latest.current(), []) }
}

/** "Ada is here too", told to who cannot see it as well. */
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
            {presenceText(others.map(({ name }) => name.split(' ')[0] ?? name))}
          </span>
        </>
      )}
    </p>
  )
}

const list = new Intl.ListFormat('en-US')

function presenceText(names: string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names
  return `${list.format(shown)} ${names.length === 1 ? 'is' : 'are'} here too`
}
