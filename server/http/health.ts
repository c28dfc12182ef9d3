import { Hono } from 'hono'
import type pg from 'pg'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import type { Replica } from '../database/replica.ts'

/** Milliseconds; a load balancer's check must wait longer (as in deploy/haproxy.cfg), or a hanging database counts as a hanging shop. */
export const timeoutMs = 1_000

/**
 * /healthz: the process is alive (restart it otherwise). /readyz: it can serve; 503 otherwise and during shutdown (route
 * elsewhere). All processes share the database, so during its outage a process with cached pages or a replica stays ready, as
 * that beats the error page of a load balancer.
 */
export function createHealthRoutes({
  pool,
  replica,
  isStopping,
  hasPages,
}: {
  pool: pg.Pool
  replica: Pick<Replica, 'getState'> | undefined
  isStopping: () => boolean
  hasPages: () => boolean
}) {
  const app = new Hono()
  const headers = { 'Cache-Control': 'no-store' }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, headers)
    const replicaState = replica && { replica: replica.getState() }
    if (await canQuery(pool)) return c.json({ status: 'ok', ...replicaState }, 200, headers)
    const canServe = hasPages() || replicaState?.replica === 'ok'
    return c.json({ status: 'database unreachable', ...replicaState }, canServe ? 200 : 503, headers)
  })
  return app
}

async function canQuery(pool: pg.Pool): Promise<boolean> {
  return withTimeout(pool.query('select 1'), timeoutMs).then(
    () => true,
    () => false,
  )
}
