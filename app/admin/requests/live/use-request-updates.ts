import { useEffect, useRef } from 'react'
import { type Listener, listen } from './listen.ts'

const channelName = 'boxwright-requests'

/** The components of this tab that listen; they share one connection. */
const listeners = new Set<Listener>()
let disconnect: (() => void) | undefined

/**
 * Subscribes to request events; `unknown` after a gap. One tab holds the connection for all tabs of a browser, because HTTP/1.1
 * allows six connections to a host.
 */
export function useRequestUpdates(onUpdate: Listener): void {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  useEffect(() => {
    const notify: Listener = (update) => latest.current(update)
    listeners.add(notify)
    // Something may have changed since the data of this component was read.
    notify({ what: 'unknown' })
    disconnect ??= connect()
    return () => {
      listeners.delete(notify)
      if (listeners.size > 0) return
      disconnect?.()
      disconnect = undefined
    }
  }, [])
}

/** Opens the connection of this tab, or waits for the tab that holds it. @returns a function that closes it */
function connect(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(channelName)
  const notifyAll: Listener = (update) => {
    for (const notify of [...listeners]) notify(update)
  }
  channel.onmessage = ({ data }) => notifyAll(data)
  const publish: Listener = (update) => {
    notifyAll(update)
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
  navigator.locks.request(channelName, { signal }, holdConnection).catch(() => {})
  return () => {
    controller.abort()
    channel.close()
  }
}
