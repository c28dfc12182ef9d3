import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, onTestFinished, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { expect, test } from '#test/database.ts'
import { openPostgres } from '#test/postgres.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import type { Question } from '../questions.ts'
import { openThread } from './thread.server.ts'

afterEach(() => void vi.useRealTimers())

const question: Question = { kind: 'categories' }

/** A thread that ends with the test. */
function opened(url: string, most: Parameters<typeof openThread>[2] = {}) {
  const thread = openThread({ url, slack: undefined }, () => {}, most)
  onTestFinished(async () => {
    thread.end()
    await thread.ended
  })
  return thread
}

/** Before anything can be heard of the thread. */
function passAtOnce(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds)
  vi.useRealTimers()
}

test('an answer that comes too late is none, and the thread goes on', async ({ db, databaseUrl }) => {
  await fill(db, 1, 50)
  const thread = opened(databaseUrl, { answer: 9_000, silence: 10_000 })
  await thread.loaded
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = Array.from({ length: 40 }, () => thread.ask(question))
  passAtOnce(9_999)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([undefined]))
  expect(await thread.ask(question)).toBeDefined()
})

test('a thread that says nothing while it is asked is ended', async ({ db, databaseUrl }) => {
  await fill(db, 1, 50)
  const thread = opened(databaseUrl)
  await thread.loaded
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = thread.ask(question)
  passAtOnce(10_000)
  expect(await answer).toBeUndefined()
  expect(await thread.ended).toBe('it said nothing for 10 s')
})

test('a thread that does not come to the end of the catalogue is ended', async ({ db, databaseUrl }) => {
  await fill(db, 1, 50)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table product_data in access exclusive mode`)
    const thread = opened(databaseUrl, { load: 1_000 })
    expect(await thread.ended).toBe('it did not read the catalogue within 1 s')
    await expect(thread.loaded).rejects.toThrow('within 1 s')
  })
})

test('while the database is away a thread says so, and follows once it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-thread-'))
  const server = await openPostgres(folder)
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(server.url)
  const { db, close } = connect(server.url)
  await fill(db, 1, 50)
  await close()
  const thread = opened(server.url)
  await thread.loaded
  await server.stop()
  // What it was asked while the connection ended fails.
  await until(async () => (await thread.catchUp()) === 'away')
  await server.start()
  expect(await thread.catchUp()).toBe('same')
})
