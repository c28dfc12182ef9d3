import { sql } from 'drizzle-orm'
import { noFilters } from '#app/features/catalogue/listing/listing.schema.ts'
import { findProducts } from '#app/features/catalogue/search/search.server.ts'
import type { Listed } from '#app/features/catalogue/snapshot/questions.ts'
import { type Desk, openDesk } from '#app/features/catalogue/snapshot/thread/desk.server.ts'
import type { Rests } from '#app/features/catalogue/snapshot/thread/remembered.server.ts'
import { openThread, type Thread } from '#app/features/catalogue/snapshot/thread/thread.server.ts'
import { createLog, type Logger } from '#app/lib/log.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { test as base, expect } from './database.ts'
import { until } from './process.ts'
import { fill } from './varied-products.ts'

const products = 500

type Options = { slack?: number; from?: number; log?: Logger; ahead?: Rests; open?: typeof openThread }
type Kept = { desk: Desk; threads: Thread[] }

/** A catalogue of 500 products, a few of them out of stock, and desks that hear of its changes only when they are told. */
export const test = base.extend<{ open: (options?: Options) => Promise<Kept> }>({
  open: async ({ db, databaseUrl }, use) => {
    await fill(db, 1, products)
    const desks: Desk[] = []
    await use(async ({ from = 100, log = createLog('silent'), open = openThread, ...options } = {}) => {
      const threads: Thread[] = []
      const desk = openDesk({
        ...options,
        url: databaseUrl,
        db,
        from,
        log,
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

export const listed = async (desk: Desk, search = '') =>
  (await desk.ask({ kind: 'list', filters: noFilters, matching: { letters: search } })) as Listed | undefined

/** On a busy machine that may take longer than the desk waits; then it has no answers until it is done. */
export async function catchUp(...desks: Desk[]) {
  await Promise.all(desks.map((desk) => desk.caughtUp()))
  await until(() => desks.every((desk) => desk.thread > 0))
}

/** The desk lists what the database does, and it is the desk that does. */
export async function expectSame(db: Database, desk: Desk, search = '') {
  const filters = { ...noFilters, search }
  expect(await listed(desk, search)).toBeDefined()
  expect(await findProducts(db, filters, desk)).toEqual(await findProducts(db, filters))
}

/** Of the first product by name. */
export const rename = (db: Database, to: string) =>
  db
    .update(productData)
    .set({ name: to })
    .where(sql`id = (select id from product_data where in_stock order by name, id limit 1)`)
