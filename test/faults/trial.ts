import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { waitUntil } from '#test/process.ts'
import type { Row } from './table.ts'

/** Effect of a fault on requests sent before, during and after it. */
export type Trial = Row & {
  /** Acknowledged requests that are stored but have no notification, or several. */
  unnotified: number
}

type Stage = {
  url: () => string
  databaseUrl: () => string
  /** Starts and ends the fault. Afterward the shop is running or recovers. */
  injectFault: () => Promise<void>
}

const concurrentVisitors = 6
let visitors = 0

/** Sends the email form from many visitors without a pause during a fault, and counts the stored requests afterward. */
export async function tryFault(fault: string, { url, databaseUrl, injectFault }: Stage): Promise<Trial> {
  const run = randomUUID().slice(0, 8)
  const acknowledged: { email: string; at: number }[] = []
  let sent = 0
  let isOver = false
  const visitor = async () => {
    while (!isOver) {
      visitors += 1
      sent += 1
      const email = `buyer-${run}-${sent}@northwind.example`
      const status = await fetch(`${url()}/?index`, {
        method: 'POST',
        body: new URLSearchParams({ email, form_key: randomUUID() }),
        headers: { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(40_000),
      }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status
        },
        () => 0,
      )
      if (status === 303) acknowledged.push({ email, at: Date.now() })
      else await wait(50)
    }
  }
  const all = Array.from({ length: concurrentVisitors }, visitor)
  await waitUntil(() => acknowledged.length >= 20, 60_000)
  await injectFault()
  const endedAt = Date.now()
  await waitUntil(() => acknowledged.some(({ at }) => at > endedAt), 60_000)
  const recoveredAt = acknowledged.find(({ at }) => at > endedAt)?.at ?? endedAt
  const expectedCount = acknowledged.length + 20
  await waitUntil(() => acknowledged.length >= expectedCount, 60_000)
  isOver = true
  await Promise.all(all)

  const client = new pg.Client(databaseUrl())
  await client.connect()
  const { rows } = await client.query<{ email: string; jobs: number }>(
    `select email, (select count(distinct name)::int from pgboss.job where data->>'id' = s.id::text) as jobs
     from email_signups s where email like $1`,
    [`buyer-${run}-%`],
  )
  await client.end()
  const stored = new Map(rows.map(({ email, jobs }) => [email, jobs]))
  const storedRequests = acknowledged.filter(({ email }) => stored.has(email))
  const jobs = Math.max(0, ...stored.values())
  return {
    fault,
    sent,
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.length - storedRequests.length,
    unnotified: storedRequests.filter(({ email }) => stored.get(email) !== jobs).length,
    recoveryMs: recoveredAt - endedAt,
  }
}
