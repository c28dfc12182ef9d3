import { eq } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { productData } from '#db/tables/products.ts'
import { expect } from '#test/database.ts'
import { catchUp, test } from '#test/listing-desk.ts'
import { until } from '#test/process.ts'
import type { ListedProduct } from '../../listing/listed-product.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { findProducts } from '../../search/search.server.ts'
import { openThread } from './thread.server.ts'

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
