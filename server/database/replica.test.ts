import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { connect } from '#db/client.ts'
import { openPrimaryAndReplica } from '#test/postgres.ts'
import { until } from '#test/process.ts'
import { watchReplica } from './replica.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.reverse().splice(0)) await clean()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-replica-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a replica is read while it has every change, and no longer than it is one', async () => {
  const { primary, replica } = await openPrimaryAndReplica([temporaryFolder(), temporaryFolder()])
  cleanups.push(
    () => primary.stop(),
    () => replica.stop(),
  )
  const { db, pool, close } = connect(primary.url)
  const { db: ofReplica, close: closeReplica } = connect(replica.url)
  cleanups.push(close, closeReplica)
  const watched = watchReplica({ primary: pool, url: replica.url, max: 2, pooled: false, log: createLog('silent') })
  cleanups.push(() => watched.stop())
  const isRead = () => until(() => watched.source() !== undefined)

  watched.changed()
  await isRead()
  await db.execute(sql`create table changed (id int)`)

  await ofReplica.execute(sql`select pg_wal_replay_pause()`)
  await db.execute(sql`insert into changed values (1)`)
  watched.changed()
  expect(watched.source()).toBeUndefined()
  for (let look = 0; look < 10; look++) {
    await wait(20)
    expect(watched.source()).toBeUndefined()
  }
  expect(watched.state()).toBe('ok')
  await ofReplica.execute(sql`select pg_wal_replay_resume()`)
  await isRead()
  expect((await watched.source()?.execute(sql`table changed`))?.rows).toEqual([{ id: 1 }])

  await replica.stop()
  await until(() => watched.state() === 'away')
  expect(watched.source()).toBeUndefined()
  await replica.start()
  await isRead()

  watched.warning()
  expect(watched.source()).toBeUndefined()
  await isRead()

  await ofReplica.execute(sql`select pg_promote()`)
  await until(() => watched.state() === 'away')
  expect(watched.source()).toBeUndefined()
}, 60_000)
