import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import type { Database, Queryable } from '#db/client.ts'
import { productChanges } from '#db/tables/product-changes.ts'
import { productData } from '#db/tables/products.ts'
import { test as base, expect } from '#test/database.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import type { ListedProduct } from '../../listing/listed-product.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { findProducts } from '../../search/search.server.ts'
import type { Listed } from '../questions.ts'
import { pruneChanges } from '../reading/prune.server.ts'
import { type Desk, openDesk } from './desk.server.ts'
import { openThread, type Thread } from './thread.server.ts'

const products = 500

type Kept = { desk: Desk; threads: Thread[] }
type Open = (options?: {
  slack?: number
  from?: number
  ahead?: { begun: number; changed: number }
  open?: typeof openThread
}) => Promise<Kept>

/** A catalogue of 500 products, a few of them out of stock, and desks that hear of its changes only when they are told. */
const test = base.extend<{ open: Open }>({
  open: async ({ db, databaseUrl }, use) => {
    await fill(db, 1, products)
    const desks: Desk[] = []
    await use(async ({ slack, from = 100, ahead, open = openThread } = {}) => {
      const threads: Thread[] = []
      const desk = openDesk({
        url: databaseUrl,
        db,
        from,
        log: createLog('silent'),
        slack,
        ahead,
        open: (...args) => {
          threads.push(open(...args))
          return threads.at(-1) as Thread
        },
      })
      desks.push(desk)
      desk.setListening(true)
      if (from <= products) await until(() => desk.thread > 0)
      return { desk, threads }
    })
    for (const desk of desks) await desk.stop()
  },
})

const listed = async (desk: Desk, search = '') =>
  (await desk.ask({ kind: 'list', filters: noFilters, matching: { letters: search } })) as Listed | undefined

/** On a busy machine that may take longer than the desk waits; then it has no answers until it is done. */
async function catchUp(...desks: Desk[]) {
  await Promise.all(desks.map((desk) => desk.caughtUp()))
  await until(() => desks.every((desk) => desk.thread > 0))
}

/** The desk lists what the database does, and it is the desk that does. */
async function expectSame(db: Database, desk: Desk, search = '') {
  const filters = { ...noFilters, search }
  expect(await listed(desk, search)).toBeDefined()
  expect(await findProducts(db, filters, desk)).toEqual(await findProducts(db, filters))
}

const rename = (db: Database, to: string) =>
  db
    .update(productData)
    .set({ name: to })
    .where(sql`id = (select id from product_data where in_stock order by name, id limit 1)`)

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

test('cards are remembered until the next change is heard of, and not while none can be', async ({ db, open }) => {
  const { desk } = await open()
  const prices = async () => {
    const { products } = await findProducts(db, noFilters, desk)
    return [...new Set(products.map(({ price }) => price))]
  }
  const raise = (price: number) => db.update(productData).set({ rounded_price: price })
  await raise(1)
  await catchUp(desk)
  expect(await prices()).toEqual([1])
  await raise(2)
  expect(await prices()).toEqual([1])
  await catchUp(desk)
  expect(await prices()).toEqual([2])
  desk.setListening(false)
  await raise(3)
  expect(await prices()).toEqual([3])
})

test('a look without a notice forgets no card unless there was a change', async ({ db, open }) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let looks = 0
  const { desk } = await open({
    open: (...args) => {
      const thread = openThread(...args)
      const catchUp = async () => {
        const state = await thread.catchUp()
        // Once the desk has heard of it.
        setImmediate(() => looks++)
        return state
      }
      return { ...thread, catchUp }
    },
  })
  const look = async () => {
    const before = looks
    vi.advanceTimersByTime(30_000)
    await until(() => looks > before)
    return (await findProducts(db, noFilters, desk)).products
  }
  const first = await look()
  const second = await look()
  expect(second.every((product, index) => product === first[index])).toBe(true)
  await db.update(productData).set({ rounded_price: 3 })
  expect((await look()).map(({ price }) => price)).toEqual(first.map(() => 3))
})

test('cards are read before anybody asks, and again after a change', async ({ db, open }) => {
  const { desk } = await open({ ahead: { begun: 0, changed: 0 } })
  const rows = await db.select({ id: productData.id }).from(productData).where(eq(productData.in_stock, true))
  const prices = () => rows.flatMap(({ id }) => (desk.lately?.get(id) as ListedProduct | undefined)?.price ?? [])
  await db.update(productData).set({ rounded_price: 7 })
  await catchUp(desk)
  await until(() => prices().length === rows.length)
  expect(new Set(prices())).toEqual(new Set([7]))
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
