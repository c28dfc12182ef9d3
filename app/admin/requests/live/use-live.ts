import { useEffect, useRef } from 'react'
import type { RequestUpdate } from '#app/lib/request-updates.ts'

const channelName = 'boxwright-requests'

/**
 * Subscribes to request events; `unknown` after a gap. One tab holds the connection for all tabs of a browser, because HTTP/1.1
 * allows six connections to a host.
 */
export function useLive(onUpdate: (update: RequestUpdate) => void): void {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const channel = new BroadcastChannel(channelName)
    const notify = (update: RequestUpdate) => latest.current(update)
    channel.onmessage = ({ data }) => notify(data)
    const publish = (update: RequestUpdate) => {
      notify(update)
      channel.postMessage(update)
    }
    const holdConnection = () =>
      new Promise<void>((done) => {
        if (signal.aborted) return done()
        const stop = listen(publish)
        signal.addEventListener('abort', () => {
          stop()
          done()
        })
      })
    // Without the Locks API (plain HTTP), every tab opens its own connection.
    if (navigator.locks) navigator.locks.request(channelName, { signal }, holdConnection).catch(() => {})
    else holdConnection()
    return () => {
      closing.abort()
      channel.close()
    }
  }, [])
}

function listen(pass: (update: RequestUpdate) => void): () => void {
  const source = new EventSource('/admin/requests/live')
  // Also after the first connection: something may have changed since the page was rendered.
  source.addEventListener('ready', () => pass({ what: 'unknown' }))
  source.addEventListener('request', ({ data }) => pass(JSON.parse(data)))
  return () => source.close()
}
