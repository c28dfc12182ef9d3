import { sql } from 'drizzle-orm'
import { createLog } from '#app/lib/log.ts'
import { connect } from '#db/client.ts'
import { attempts } from '#db/tables/attempts.ts'
import { runAtAnotherTime } from '#test/clock.ts'
import { expect, test } from '#test/database.ts'
import { waitUntil } from '#test/process.ts'
import { limitInDatabase } from './rate-limit.server.ts'

const log = createLog('silent')
const max = 10

test('processes share one count', async ({ databaseUrl }) => {
  const pools = [connect(databaseUrl, { max: 3 }), connect(databaseUrl, { max: 3, pipeline: true })]
  try {
    const processes = pools.map(({ db }) => limitInDatabase(db, log))
    const responses = await Promise.all(
      Array.from({ length: 3 * max }, (_, number) => processes[number % 2]?.('sign-in', '192.0.2.7', max)),
    )
    expect(responses.filter((minutes) => minutes === undefined)).toHaveLength(max)
    expect(new Set(responses)).toEqual(new Set([undefined, 10]))
    for (const limit of processes) {
      expect(await limit('sign-in', '192.0.2.7', max)).toBe(10)
      expect(await limit('sign-in', '192.0.2.8', max)).toBeUndefined()
      expect(await limit('request', '192.0.2.7', max)).toBeUndefined()
    }
  } finally {
    for (const { close } of pools) await close()
  }
})

test('an expired window restarts', async ({ db }) => {
  const limit = limitInDatabase(db, log)
  for (let attempt = 0; attempt < 3; attempt++) await limit('sign-in', '192.0.2.7', 3)
  await db.execute(sql`update attempts set ends_at = now() - interval '1 second'`)
  expect(await limit('sign-in', '192.0.2.7', 3)).toBeUndefined()
  expect(await db.select({ count: attempts.count }).from(attempts)).toEqual([{ count: 1 }])
})

test('expired windows are deleted', async ({ db }) => {
  const limit = limitInDatabase(db, log, { pruneIntervalMs: 0 })
  await limit('sign-in', '192.0.2.7')
  await limit('sign-in', '192.0.2.8')
  await db.execute(sql`update attempts set ends_at = now() - interval '1 second'`)
  await limit('sign-in', '192.0.2.9')
  await waitUntil(async () => (await db.$count(attempts)) === 1)
})

test('the database stores only a keyed hash of the client', async ({ db }) => {
  await limitInDatabase(db, log)('sign-in', 'ada@analytical.example')
  const [row] = await db.select().from(attempts)
  expect(row?.key).toMatch(/^[\w-]{43}$/)
})

test('without the database a process counts its own attempts', async ({ databaseUrl }) => {
  const { db, close } = connect(databaseUrl)
  await close()
  const limit = limitInDatabase(db, log)
  const responses = []
  for (let attempt = 0; attempt <= 3; attempt++) responses.push(await limit('sign-in', '192.0.2.7', 3))
  expect(responses).toEqual([undefined, undefined, undefined, 10])
})

test('a clock that is set back does not extend the wait', async ({ db }) => {
  const limit = limitInDatabase(db, log)
  for (let attempt = 0; attempt <= 3; attempt++) await limit('sign-in', '192.0.2.7', 3)
  expect(await runAtAnotherTime(-24, () => limit('sign-in', '192.0.2.7', 3))).toBe(10)
})
