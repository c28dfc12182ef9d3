import { randomUUID } from 'node:crypto'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { test as base, createRequestSender, expect } from '#test/built-admin.ts'
import { createBuiltApp } from '#test/built-app.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'

/** A product, and an admin without change notifications. */
const test = base.extend<{ mug: string; sendRequest: ReturnType<typeof createRequestSender> }>({
  mug: async ({ db }, use) => {
    const [mug] = await db.insert(productData).values({ name: 'Mug', rounded_price: 1 }).returning()
    await use(mug?.id ?? '')
  },
  sendRequest: async ({ services }, use) => {
    services.content.setListening(true)
    await use(createRequestSender(await createBuiltApp(services), services.log))
  },
})

const tagline = 'Boxes for everybody'
const saveTagline = ({ db }: Pick<Services, 'db'>) =>
  saveContent(db, { key: 'brand', version: 0, value: { tagline }, by: commandLine, title: 'Brand' })

const body = () => new URLSearchParams({ tab: randomUUID(), shown: 'yes' })

test('a write that changes no content invalidates nothing', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const { id } = await storeRequest(services, 'email-signup', { email: 'visitor@acme.test' })
  const brand = await readBrand(services)
  expect((await sendRequest(`/admin/requests/${id}/viewers`, { cookie, body: body() })).status).toBe(200)
  expect(await readBrand(services)).toEqual(brand)
})

test('a rejected or anonymous write invalidates nothing', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const brand = await readBrand(services)
  await saveTagline(services)
  const responses = [
    await sendRequest('/admin/requests', { cookie, body: body(), headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    await sendRequest('/admin/products', { cookie, body: body() }),
    await sendRequest('/admin/products', { body: body() }),
    await sendRequest('/admin/sign-in', { body: body() }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([403, 302, 302, 422])
  expect(await readBrand(services)).toEqual(brand)
})

test('a person who changed products or copy sees them at once, before any notification', async ({
  sendRequest,
  mug,
  services,
}) => {
  const { cookie } = await joinStaff(services, 'eve@shop.example', 'editor')
  const findProducts = async () =>
    (await (await sendRequest('/admin/boxes/products?search=mug', { cookie })).json()).results
  expect(await findProducts()).toMatchObject([{ id: mug, image: null }])
  expect(await readBrand(services)).toEqual(defaultBrand)

  await services.db.update(productData).set({ image_url: '/pictures/mug-navy.webp' })
  await saveTagline(services)
  expect(await readBrand(services)).toEqual(defaultBrand)
  await sendRequest('/admin/products', { cookie, body: new URLSearchParams({ intent: 'none' }) })
  expect(await findProducts()).toMatchObject([{ id: mug, image: '/pictures/mug-navy.webp' }])
  expect(await readBrand(services)).toMatchObject({ tagline })

  await sendRequest('/admin/products', { cookie, body: new URLSearchParams({ intent: 'out-of-stock', pick: mug }) })
  expect(await findProducts()).toEqual([])
})
