import { sql } from 'drizzle-orm'
import { blogPosts } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { expect, test } from '#test/receivers.ts'
import { submitChanges } from './submit-changes.server.ts'

const publicUrl = 'https://shop.example'
const key = 'a-key-of-a-test'

test('submits changes since the first run once, with former URLs', async ({ db, receiver }) => {
  const settings = { url: receiver.url, key, publicUrl }
  const listSubmitted = () => receiver.deliveries.flatMap(({ body }) => JSON.parse(body).urlList as string[]).toSorted()
  await db.insert(productData).values([{ name: 'Mug' }, { name: 'Cap' }])
  expect(await submitChanges(db, settings)).toBe(0)
  await db.execute(sql`update product_data set slug = 'cup' where name = 'Mug'`)
  await db.insert(blogPosts).values([
    { slug: 'shown', title: 'S', content: 'x', status: 'published', published_at: new Date() },
    { slug: 'secret', title: 'T', content: 'x' },
  ])
  await db.insert(shopContent).values([
    { key: 'page/about-us', value: {} },
    { key: 'brand', value: {} },
  ])
  expect(await submitChanges(db, settings)).toBe(4)
  expect(listSubmitted()).toEqual(
    ['/about-us', '/blog/shown', '/products/cup', '/products/mug'].map((path) => publicUrl + path),
  )
  expect(receiver.deliveries[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(receiver.deliveries[0]?.body ?? '')).toMatchObject({
    host: 'shop.example',
    key,
    keyLocation: `${publicUrl}/indexnow-key.txt`,
  })
  expect(await submitChanges(db, settings)).toBe(0)
})

test('repeats a rejected message, but not accepted ones', async ({ db, receiver }) => {
  const settings = { url: receiver.url, key, publicUrl }
  await submitChanges(db, settings)
  await db.insert(productData).values(Array.from({ length: 10_005 }, (_, index) => ({ name: `Mug ${index}` })))
  let responses = [200, 429]
  receiver.respond = (response) => {
    const [status = 200, ...rest] = responses
    responses = rest
    response.writeHead(status).end()
  }
  await expect(submitChanges(db, settings)).rejects.toThrow('responded with status 429')
  expect(await submitChanges(db, settings)).toBe(5)
  const lists = receiver.deliveries.map(({ body }) => JSON.parse(body).urlList as string[])
  expect(lists.map(({ length }) => length)).toEqual([10_000, 5, 5])
  expect(new Set(lists.flat()).size).toBe(10_005)
})

test('submits changes of an open transaction after its end', async ({ db, services, receiver }) => {
  const settings = { url: receiver.url, key, publicUrl }
  await submitChanges(db, settings)
  await services.writes.transaction(async (tx) => {
    await tx.insert(productData).values({ name: 'Early' })
    await db.insert(productData).values({ name: 'Late' })
    expect(await submitChanges(db, settings)).toBe(0)
  })
  expect(await submitChanges(db, settings)).toBe(2)
})
