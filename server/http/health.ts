import { Hono } from 'hono'
import type pg from 'pg'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import type { Replica } from '../database/replica.ts'

/** Milliseconds; a load balancer's check must wait longer (as in deploy/haproxy.cfg), or a hanging database counts as a hanging shop. */
export const timeoutMs = 1_000

/**
 * /healthz: this process is alive (restart it when not). /readyz: it has something to answer with; 503 otherwise and
 * while the shop stops (send visitors elsewhere). The database is the same one for every process, so while it is away
 * the pages a process has kept, or reads from a replica, are better than the error page of a load balancer that has no one left.
 */
export function healthRoutes({
  pool,
  replica,
  isStopping,
  hasPages,
}: {
  pool: pg.Pool
  replica: Pick<Replica, 'state'> | undefined
  isStopping: () => boolean
  hasPages: () => boolean
}) {
  const app = new Hono()
  const notStored = { 'Cache-Control': 'no-store' }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, notStored))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, notStored)
    const more = replica && { replica: replica.state() }
    if (await answers(pool)) return c.json({ status: 'ok', ...more }, 200, notStored)
    const hasAnswers = hasPages() || more?.replica === 'ok'
    return c.json({ status: 'database unreachable', ...more }, hasAnswers ? 200 : 503, notStored)
  })
  return app
}

async function answers(pool: pg.Pool): Promise<boolean> {
  return withTimeout(pool.query('select 1'), timeoutMs).then(
    () => true,
    () => false,
  )
}
