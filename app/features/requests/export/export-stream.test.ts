import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { ReaderClosed } from '#app/lib/storage/snapshot-stream.server.ts'
import type { Database } from '#db/client.ts'
import { expect, test } from '#test/database.ts'
import { storeSignups } from '#test/requests.ts'
import type { RequestView } from '../inbox/list.server.ts'
import { openExport } from './export.server.ts'

const by = commandLine
const everything: RequestView = { filter: { spam: 'with' }, staffId: null }

const openTransactions = async (db: Database) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
  )
  return rows[0]?.count
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('100,000 requests pass through a memory that stays as it was', async ({ db }) => {
  await storeSignups(db, 100_000)
  const { rows, writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  expect(rows).toBe(100_000)
  const held = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  let bytes = 0
  let looked = 0
  let max = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes - looked > 1_000_000) {
        looked = bytes
        max = Math.max(max, held())
      }
      done()
    },
  })
  const before = held()
  await writeTo(sink)
  expect(bytes).toBeGreaterThan(10_000_000)
  // The rows of it all would be several times that.
  expect(max - before).toBeLessThan(20_000_000)
}, 120_000)

test('a reader that pauses pauses the reading', async ({ db }) => {
  await storeSignups(db, 20_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'ndjson', by })
  const out = new PassThrough()
  const done = writeTo(out)
  await expect.poll(() => out.writableNeedDrain).toBe(true)
  const waiting = out.readableLength + out.writableLength
  await wait(100)
  expect(out.readableLength + out.writableLength).toBe(waiting)
  expect((await text(out)).trimEnd().split('\n')).toHaveLength(20_000)
  await done
})

test('a reader that goes away ends the reading, and its connection is free again', async ({ db }) => {
  await storeSignups(db, 20_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  const out = new PassThrough()
  const done = writeTo(out)
  done.catch(() => {})
  await expect.poll(() => openTransactions(db)).toBe(1)
  out.destroy()
  await expect(done).rejects.toThrow(ReaderClosed)
  expect(await openTransactions(db)).toBe(0)
})

test('a stream that fails does not end like a complete file', async ({ db }) => {
  await storeSignups(db, 2_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  const out = new PassThrough()
  const done = writeTo(out)
  done.catch(() => {})
  // Backpressure pauses only this stream.
  await expect.poll(() => out.writableNeedDrain).toBe(true)
  await expect.poll(() => openTransactions(db)).toBe(1)
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state like 'idle in transaction%' and datname = current_database()`)
  out.on('error', () => {}).resume()
  const reason = await done.catch((error) => error)
  expect(reason).toBeInstanceOf(Error)
  expect(reason).not.toBeInstanceOf(ReaderClosed)
  expect(out.errored).toBeInstanceOf(Error)
})
