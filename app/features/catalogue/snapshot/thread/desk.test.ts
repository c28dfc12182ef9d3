import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect } from '#test/database.ts'
import { catchUp, expectSame, listed, rename, test } from '#test/listing-desk.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { findProducts } from '../../search/search.server.ts'

test('what was committed before is seen once it has caught up', async ({ db, open }) => {
  const { desk } = await open()
  await expectSame(db, desk)
  await rename(db, 'Zirconium kettle')
  await db.delete(productData).where(sql`name like 'Hoodie%'`)
  await db.insert(productData).values({ name: 'Abacus of zirconium' })
  await catchUp(desk)
  expect(await listed(desk, 'zirconium')).toMatchObject({
    total:
      2 +
      (await db.$count(productData, sql`in_stock and description like '%Zirconium%' and name not like '%irconium%'`)),
  })
  await expectSame(db, desk, 'zirconium')
  await expectSame(db, desk)
  expect(desk.thread).toBe(1)
})

test('a transaction that began before and commits later is seen', async ({ db, open }) => {
  const { desk } = await open()
  const { total = 0, ids: [first = '', second = ''] = [] } = (await listed(desk)) ?? {}
  const hide = (tx: Queryable, id: string) =>
    tx.update(productData).set({ in_stock: false }).where(eq(productData.id, id))
  const [hidden, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = db.transaction(async (tx) => {
    await hide(tx, first)
    hidden.resolve()
    await go.promise
  })
  await hidden.promise
  await hide(db, second)
  await catchUp(desk)
  expect(await listed(desk)).toMatchObject({ total: total - 1 })
  go.resolve()
  await late
  await catchUp(desk)
  expect(await listed(desk)).toMatchObject({ total: total - 2 })
})

test('a change that nobody told of is found while nothing is heard', async ({ db, open }) => {
  const { desk } = await open()
  desk.setListening(false)
  await rename(db, 'Zirconium kettle')
  await until(async () => (await listed(desk, 'zirconium kettle'))?.total === 1)
})

test('every process keeps its own, and each sees every change', async ({ db, open }) => {
  const [one, other] = [await open(), await open()]
  await rename(db, 'Zirconium kettle')
  await catchUp(one.desk, other.desk)
  await expectSame(db, one.desk, 'zirconium')
  await expectSame(db, other.desk, 'zirconium')
})

test('a text of more words than the snapshot looks for at once is listed by the database', async ({ db, open }) => {
  const { desk } = await open()
  const search = 'one of its kind '.repeat(6).trim()
  await db.insert(productData).values({ name: 'Kettle', description: search })
  await catchUp(desk)
  expect(await listed(desk, search)).toBeUndefined()
  expect(await findProducts(db, { ...noFilters, search }, desk)).toMatchObject({ total: 1 })
  expect(desk.thread).toBe(1)
})

test('a small catalogue is left to the database, until it has grown', async ({ db, open }) => {
  const { desk, threads } = await open({ from: 800 })
  expect(await listed(desk)).toBeUndefined()
  expect(threads).toEqual([])
  await fill(db, 1_000, 1_600)
  await until(async () => {
    await desk.caughtUp()
    return desk.thread === 1
  })
  await expectSame(db, desk)
})

test('a product that has gone since leaves no gap in its page', async ({ db, open }) => {
  const { desk } = await open()
  const [first] = (await listed(desk))?.ids ?? []
  await db.delete(productData).where(eq(productData.id, first ?? ''))
  // The desk has not been told.
  expect(await findProducts(db, noFilters, desk)).toEqual(await findProducts(db, noFilters))
  const [second] = (await listed(desk))?.ids ?? []
  await db
    .update(productData)
    .set({ in_stock: false })
    .where(eq(productData.id, second ?? ''))
  const deaf = { ...desk, lately: undefined, caughtUp: async () => {} }
  expect(await findProducts(db, noFilters, deaf)).toEqual(await findProducts(db, noFilters))
})
