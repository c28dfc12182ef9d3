import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#app/lib/log.ts'

/** Interval for detecting a dead connection. */
const heartbeatMs = 20_000

type Listener = {
  /** Listens on the channel that the triggers notify (db/migrations), for changes by any process. */
  on: Record<string, (payload: string) => void>
  /** false while notifications may be lost; true means that some may have been missed. */
  onListening: (listening: boolean) => void
}

/** Receives database notifications on a separate connection, which is reopened when lost. */
export function listenToDatabase(url: string, { on, onListening }: Listener, log: Logger): { stop(): Promise<void> } {
  const channels = Object.keys(on)
  const stopping = new AbortController()
  const stopped = new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done()))

  let isLost = false
  const listen = async () => {
    for (let retryDelayMs = 100; !stopping.signal.aborted; retryDelayMs = Math.min(retryDelayMs * 2, 5_000)) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'boxwright listener',
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      })
      const disconnected = new Promise<void>((done) => {
        client.on('error', () => done())
        client.on('end', () => done())
      })
      client.on('notification', ({ channel, payload }) => on[channel]?.(payload ?? ''))
      const listenOnce = async () => {
        await client.connect()
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        retryDelayMs = 100
        onListening(true)
        if (isLost) log.info('database_listener.reconnected')
        isLost = false
        await Promise.race([disconnected, sendHeartbeats(client)])
      }
      await Promise.race([listenOnce(), stopped]).catch((error) =>
        log.debug({ err: error }, 'database_listener.failed'),
      )
      onListening(false)
      // Not awaited, as a broken connection may never report its end.
      client.end().catch(() => {})
      if (!stopping.signal.aborted) {
        if (!isLost) log.warn('database_listener.disconnected')
        isLost = true
        await wait(retryDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const sendHeartbeats = async (connection: pg.Client) => {
    for (;;) {
      await wait(heartbeatMs, undefined, { signal: stopping.signal, ref: false })
      await connection.query('select 1')
    }
  }

  const done = listen()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
