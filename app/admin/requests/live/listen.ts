import type { RequestUpdate } from '#app/lib/request-updates.ts'

export type Listener = (update: RequestUpdate) => void

const minRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000

/** Passes request events of the server on; `unknown` after a gap. @returns a function that stops */
export function listen(pass: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryDelayMs = minRetryDelayMs
  const open = () => {
    source = new EventSource('/admin/requests/live')
    // After the first connection, too, as requests may have changed since the page was rendered.
    source.addEventListener('ready', () => {
      retryDelayMs = minRetryDelayMs
      pass({ what: 'unknown' })
    })
    source.addEventListener('request', ({ data }) => pass(JSON.parse(data)))
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
