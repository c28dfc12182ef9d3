import { sql } from 'drizzle-orm'
import { createLog } from '#app/lib/log.ts'
import { productChanges } from '#db/tables/product-changes.ts'
import { productData } from '#db/tables/products.ts'
import { expect } from '#test/database.ts'
import { catchUp, expectSame, listed, rename, test } from '#test/listing-desk.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { findProducts } from '../../search/search.server.ts'
import { pruneChanges } from '../reading/prune.server.ts'
import { openThread } from './thread.server.ts'

test('thousands of products changed by one statement are taken in at once', async ({ db, open }) => {
  const { desk } = await open({ slack: 5_000 })
  await fill(db, 1_000, 4_500)
  await db.execute(sql`update product_data set rounded_price = coalesce(rounded_price, 0) + 1`)
  await catchUp(desk)
  await expectSame(db, desk)
  await expectSame(db, desk, 'mug')
  expect(desk.thread).toBe(1)
})

test('where too much was changed to be taken in, another thread reads everything', async ({ db, open }) => {
  const { desk } = await open({ slack: 20_000 })
  await fill(db, 1_000, 8_000)
  await desk.caughtUp()
  expect(await listed(desk)).toBeUndefined()
  await until(() => desk.thread === 2)
  await expectSame(db, desk)
})

test('a thread that cannot follow is ended before another has read everything, and told of', async ({ db, open }) => {
  const lines: { reason?: string; msg: string }[] = []
  const mayServe = Promise.withResolvers<void>()
  let begun = 0
  const { desk, threads } = await open({
    slack: 0,
    log: createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }),
    open: (...args) => {
      const thread = openThread(...args)
      return ++begun === 1 ? thread : { ...thread, loaded: mayServe.promise.then(() => thread.loaded) }
    },
  })
  await db.insert(productData).values({ name: 'No place left' })
  await desk.caughtUp()
  expect(await threads[0]?.ended).toBe('it was ended')
  expect(lines).toMatchObject([
    { reason: 'it cannot follow the changes', msg: 'listings come from the database until the snapshot is read anew' },
  ])
  mayServe.resolve()
  await until(() => desk.thread === 2)
  await expectSame(db, desk, 'no place')
})

test('changed products need no place of their own', async ({ db, open }) => {
  const { desk } = await open({ slack: 0 })
  await db.execute(sql`update product_data set description = 'Of zirconium'`)
  await catchUp(desk)
  await expectSame(db, desk, 'zirconium')
  expect(desk.thread).toBe(1)
})

test('with no place left for new products another thread takes over', async ({ db, open }) => {
  const { desk, threads } = await open({ slack: 2 })
  await db.insert(productData).values([{ name: 'One' }, { name: 'Two' }])
  await catchUp(desk)
  await expectSame(db, desk)
  await db.insert(productData).values({ name: 'Three' })
  await desk.caughtUp()
  // The database answers meanwhile.
  expect(await listed(desk)).toBeUndefined()
  expect(await findProducts(db, { ...noFilters, search: 'Three' }, desk)).toMatchObject({ total: 1 })
  await until(() => desk.thread === 2)
  await expectSame(db, desk, 'Three')
  expect(await threads[0]?.ended).toBe('it was ended')
})

test('changes that were taken from the log unseen make everything be read anew', async ({ db, open }) => {
  const { desk } = await open()
  await rename(db, 'Zirconium kettle')
  // What a transaction of another test's database may be older than stays for the next time.
  await until(async () => {
    await pruneChanges(db, -1)
    return (await db.$count(productChanges)) === 0
  })
  await desk.caughtUp()
  expect(await listed(desk)).toBeUndefined()
  await until(() => desk.thread === 2)
  await expectSame(db, desk, 'zirconium')
  // What was taken before it began is in it already.
  await catchUp(desk)
  expect(desk.thread).toBe(2)
})

test('all products thrown away at once', async ({ db, open }) => {
  const { desk } = await open()
  await db.execute(sql`truncate product_data cascade`)
  await desk.caughtUp()
  expect(await listed(desk)).toBeUndefined()
  expect(await findProducts(db, noFilters, desk)).toMatchObject({ total: 0 })
})
