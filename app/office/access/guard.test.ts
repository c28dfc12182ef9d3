import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { noFilters } from '#app/features/catalogue/listing/listing.schema.ts'
import { findProducts } from '#app/features/catalogue/search/search.server.ts'
import { type Desk, openDesk } from '#app/features/catalogue/snapshot/thread/desk.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { createBuiltApp } from '#test/built-app.ts'
import { askBuilt, test as base, expect } from '#test/built-office.ts'
import { until } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'

/** A mug, whose card the process remembers; it hears of no change. */
const test = base.extend<{ mug: string; desk: Desk; ask: ReturnType<typeof askBuilt> }>({
  mug: async ({ db }, use) => {
    const [mug] = await db.insert(productData).values({ name: 'Mug', rounded_price: 1 }).returning()
    await use(mug?.id ?? '')
  },
  desk: async ({ mug: _, db, databaseUrl, services }, use) => {
    // On a busy machine it would look by itself, and find what it was not told of.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const desk = openDesk({ url: databaseUrl, db, from: 1, log: services.log })
    desk.setListening(true)
    services.content.setListening(true)
    await until(() => desk.thread > 0)
    await findProducts(db, noFilters, desk)
    await use(desk)
    await desk.stop()
    vi.useRealTimers()
  },
  ask: async ({ desk, services }, use) =>
    use(askBuilt(await createBuiltApp({ ...services, snapshot: desk }), services.log)),
})

const tagline = 'Boxes for everybody'
const saveTagline = ({ db }: Pick<Services, 'db'>) =>
  saveContent(db, { key: 'brand', version: 0, value: { tagline }, by: commandLine, title: 'Brand' })

const body = () => new URLSearchParams({ tab: randomUUID(), shown: 'yes' })

test('what changes no content makes the process forget no card and no brand', async ({ ask, desk, mug, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const { id } = await storeRequest(services, 'email-signup', { email: 'visitor@acme.test' })
  const [card, brand] = [desk.lately?.get(mug), await readBrand(services)]
  expect(card).toMatchObject({ name: 'Mug' })
  expect((await ask(`/admin/requests/${id}/viewers`, { cookie, body: body() })).status).toBe(200)
  expect(desk.lately?.get(mug)).toBe(card)
  expect(await readBrand(services)).toBe(brand)
})

test('what is refused, and what nobody sends, has nothing read anew', async ({ ask, desk, mug, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const [card, brand] = [desk.lately?.get(mug), await readBrand(services)]
  await services.db.update(productData).set({ rounded_price: 2 })
  await saveTagline(services)
  const answers = [
    await ask('/admin/requests', { cookie, body: body(), headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    await ask('/admin/products', { cookie, body: body() }),
    await ask('/admin/products', { body: body() }),
    await ask('/admin/sign-in', { body: body() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 302, 302, 422])
  expect(desk.lately?.get(mug)).toBe(card)
  expect(await readBrand(services)).toBe(brand)
})

test('who has changed products or words sees them at once, before any notice', async ({ ask, desk, mug, services }) => {
  const { cookie } = await joinStaff(services, 'eve@shop.example', 'editor')
  const found = async () => (await (await ask('/admin/boxes/products?search=mug', { cookie })).json()).found
  expect(await found()).toMatchObject([{ id: mug, image: null }])
  expect(await readBrand(services)).toEqual(defaultBrand)

  // Of a picture the log of changes has nothing.
  await services.db.update(productData).set({ image_url: '/pictures/mug-navy.webp' })
  await saveTagline(services)
  expect(await readBrand(services)).toEqual(defaultBrand)
  await ask('/admin/products', { cookie, body: new URLSearchParams({ intent: 'none' }) })
  expect(await found()).toMatchObject([{ id: mug, image: '/pictures/mug-navy.webp' }])
  expect(await readBrand(services)).toMatchObject({ tagline })

  await ask('/admin/products', { cookie, body: new URLSearchParams({ intent: 'out-of-stock', pick: mug }) })
  expect(desk.lately?.get(mug)).toBeUndefined()
  expect(await found()).toEqual([])
})
