import type { RequestUpdate } from '#app/lib/request-updates.ts'

export type Listener = (update: RequestUpdate) => void

const minRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000

/**
 * Passes on the request events of the server, and `unknown` after each connection, as some may have been missed.
 * @returns a function that stops
 */
export function listen(onUpdate: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryDelayMs = minRetryDelayMs
  const open = () => {
    source = new EventSource('/admin/requests/live')
    source.addEventListener('ready', () => {
      retryDelayMs = minRetryDelayMs
      onUpdate({ what: 'unknown' })
    })
    source.addEventListener('request', ({ data }) => onUpdate(JSON.parse(data)))
    // The browser reconnects after a lost connection, but not after a response other than an event stream, such as a 502.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
