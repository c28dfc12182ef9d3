import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { connect } from '#db/client.ts'
import { openPrimaryAndReplica } from '#test/postgres.ts'
import { waitUntil } from '#test/process.ts'
import { watchReplica } from './replica.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.()
})

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-replica-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('reads use a replica while it has every change, until it is promoted', async () => {
  const { primary, replica } = await openPrimaryAndReplica([createTemporaryFolder(), createTemporaryFolder()])
  cleanups.push(
    () => primary.stop(),
    () => replica.stop(),
  )
  const { db, pool, close } = connect(primary.url)
  const { db: replicaDb, close: closeReplica } = connect(replica.url)
  cleanups.push(close, closeReplica)
  const watched = watchReplica({ primary: pool, url: replica.url, max: 2, isPooled: false, log: createLog('silent') })
  cleanups.push(() => watched.stop())
  const waitUntilRead = () => waitUntil(() => watched.getSource() !== undefined)

  watched.markChanged()
  await waitUntilRead()
  await db.execute(sql`create table changed (id int)`)

  await replicaDb.execute(sql`select pg_wal_replay_pause()`)
  await db.execute(sql`insert into changed values (1)`)
  watched.markChanged()
  expect(watched.getSource()).toBeUndefined()
  for (let attempt = 0; attempt < 10; attempt++) {
    await wait(20)
    expect(watched.getSource()).toBeUndefined()
  }
  expect(watched.getState()).toBe('ok')
  await replicaDb.execute(sql`select pg_wal_replay_resume()`)
  await waitUntilRead()
  expect((await watched.getSource()?.execute(sql`table changed`))?.rows).toEqual([{ id: 1 }])

  await replica.stop()
  await waitUntil(() => watched.getState() === 'away')
  expect(watched.getSource()).toBeUndefined()
  await replica.start()
  await waitUntilRead()

  watched.markFailed()
  expect(watched.getSource()).toBeUndefined()
  await waitUntilRead()

  await replicaDb.execute(sql`select pg_promote()`)
  await waitUntil(() => watched.getState() === 'away')
  expect(watched.getSource()).toBeUndefined()
}, 60_000)
