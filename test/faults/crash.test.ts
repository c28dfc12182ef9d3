import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationQueues } from '#app/features/requests/notifications/queues.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { connect } from '#db/client.ts'
import { emailSignups } from '#db/tables/requests.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startShopProcess } from '#test/process.ts'

const rounds = 15
const submitCount = 200
const concurrentSenders = 10

/** Sends requests until the shop is killed under them; returns the emails it acknowledged. */
async function submitUntilKilled(url: string, round: number, killAfter: number, kill: () => void): Promise<string[]> {
  const acknowledged: string[] = []
  let next = 0
  const submitter = async () => {
    while (next < submitCount) {
      const number = next++
      const email = `buyer-${round}-${number}@northwind.example`
      try {
        const response = await fetch(`${url}/?index`, {
          method: 'POST',
          body: new URLSearchParams({ email, form_key: randomUUID() }),
          // A separate client IP, to avoid the rate limit.
          headers: { 'x-forwarded-for': `10.0.${round}.${number}` },
          redirect: 'manual',
        })
        await response.body?.cancel()
        if (response.status !== 303) throw new Error(`answered ${response.status}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('answered')) throw error
        return
      }
      acknowledged.push(email)
      if (acknowledged.length === killAfter) kill()
    }
  }
  await Promise.all(Array.from({ length: concurrentSenders }, submitter))
  return acknowledged
}

test('kill -9 during 200 submissions, 15 times: every acknowledged request is stored', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-crash-'))
  const acknowledged: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const shop = await startShopProcess({ env: { DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
      const killedShop = { when: Promise.resolve<number | null>(0) }
      const killAfter = 10 + Math.floor((round / rounds) * (submitCount - 40))
      acknowledged.push(
        ...(await submitUntilKilled(shop.url, round, killAfter, () => {
          killedShop.when = shop.end('SIGKILL')
        })),
      )
      await killedShop.when
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 10)

    const database = await openDatabase(parseSettings({ DATA_DIR: folder }), { shared: true })
    const { db, close } = connect(database.url)
    const rows = await db.select({ id: emailSignups.id, email: emailSignups.email }).from(emailSignups)
    const jobs = await db.execute<{ name: string; id: string }>(sql`select name, data->>'id' as id from pgboss.job`)
    await close()
    await database.close()
    const stored = rows.map((row) => row.email)
    expect(new Set(stored).size).toBe(stored.length)
    expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([])
    for (const { waiting } of Object.values(notificationQueues)) {
      const notified = jobs.rows.filter((job) => job.name === waiting).map((job) => job.id)
      expect(notified.sort()).toEqual(rows.map((row) => row.id).sort())
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
