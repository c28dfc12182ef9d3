import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from '#test/database.ts'
import { expectSame, listed, rename, test } from '#test/listing-desk.ts'
import { until } from '#test/process.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { findProducts } from '../../search/search.server.ts'
import { openThread } from './thread.server.ts'

test('a thread that dies is replaced, and the database answers meanwhile', async ({ db, open }) => {
  const { desk, threads } = await open()
  const answers = Promise.all(Array.from({ length: 20 }, () => findProducts(db, { ...noFilters, search: 'mug' }, desk)))
  threads[0]?.end()
  const expected = await findProducts(db, { ...noFilters, search: 'mug' })
  expect(await answers).toEqual(Array.from({ length: 20 }, () => expected))
  await threads[0]?.ended
  expect(await listed(desk)).toBeUndefined()
  await until(() => desk.thread === 2)
  await expectSame(db, desk)
})

test('a connection that breaks is made again', async ({ db, open }) => {
  const { desk } = await open()
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'boxwright listing' and datname = current_database()`)
  await rename(db, 'Zirconium kettle')
  await until(async () => {
    await desk.caughtUp()
    return (await listed(desk, 'zirconium kettle'))?.total === 1
  })
  expect(desk.thread).toBe(1)
})

test('while it takes too long to catch up, the database answers', async ({ db, open }) => {
  let isSlow = false
  const { desk } = await open({
    open: (...args) => {
      const thread = openThread(...args)
      const catchUp = async () => {
        const state = await thread.catchUp()
        if (isSlow) await wait(1_500)
        return state
      }
      return { ...thread, catchUp }
    },
  })
  isSlow = true
  await rename(db, 'Zirconium kettle')
  await desk.caughtUp()
  expect(await listed(desk)).toBeUndefined()
  isSlow = false
  await until(() => desk.thread === 1)
  await expectSame(db, desk, 'zirconium')
})
