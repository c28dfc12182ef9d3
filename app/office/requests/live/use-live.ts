import { useEffect, useRef } from 'react'
import type { Notice } from '#app/lib/notices.ts'

const name = 'boxwright-requests'

/**
 * Calls back with what happens to requests, in all browsers of the office; with `many` after a gap. One tab of a browser
 * holds the connection for all of them: HTTP/1.1 has six a host, and the seventh tab would wait for ever.
 */
export function useLive(onNotice: (notice: Notice) => void): void {
  const latest = useRef(onNotice)
  useEffect(() => {
    latest.current = onNotice
  })
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const channel = new BroadcastChannel(name)
    const hear = (notice: Notice) => latest.current(notice)
    channel.onmessage = ({ data }) => hear(data)
    const pass = (notice: Notice) => {
      hear(notice)
      channel.postMessage(notice)
    }
    const hold = () =>
      new Promise<void>((done) => {
        if (signal.aborted) return done()
        const stop = listen(pass)
        signal.addEventListener('abort', () => {
          stop()
          done()
        })
      })
    // Without locks, which plain http has at localhost only, every tab listens for itself.
    if (navigator.locks) navigator.locks.request(name, { signal }, hold).catch(() => {})
    else hold()
    return () => {
      closing.abort()
      channel.close()
    }
  }, [])
}

function listen(pass: (notice: Notice) => void): () => void {
  const source = new EventSource('/admin/requests/live')
  // At first, too: something may have happened between the page's answer and this.
  source.addEventListener('ready', () => pass({ what: 'many' }))
  source.addEventListener('request', ({ data }) => pass(JSON.parse(data)))
  return () => source.close()
}
