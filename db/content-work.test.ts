import { eq } from 'drizzle-orm'
import { expect, test } from '#test/database.ts'
import { blogPosts } from './tables/blog.ts'
import { movedSlugs, productData } from './tables/products.ts'

test('every change of a product increments its version', async ({ db }) => {
  const [mug] = await db.insert(productData).values({ name: 'Mug' }).returning()
  await db.update(productData).set({ brand: 'Fern' }).where(eq(productData.name, 'Mug'))
  const [changed] = await db.select().from(productData)
  expect([mug?.version, changed?.version]).toEqual([1, 2])
})

test("counting views does not increment a post's version", async ({ db }) => {
  await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs', content: '' })
  await db.update(blogPosts).set({ view_count: 3 })
  expect(await db.select({ version: blogPosts.version }).from(blogPosts)).toEqual([{ version: 1 }])
  await db.update(blogPosts).set({ title: 'Cups' })
  expect(await db.select({ version: blogPosts.version }).from(blogPosts)).toEqual([{ version: 2 }])
})

test('former slugs are stored, also those derived from a name', async ({ db }) => {
  const [mug] = await db.insert(productData).values({ name: 'Navy Mug' }).returning()
  const [post] = await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs', content: '' }).returning()
  await db.update(productData).set({ slug: 'navy-mug' })
  expect(await db.$count(movedSlugs)).toBe(0)
  await db.update(productData).set({ name: 'Blue Mug', slug: 'blue-mug' })
  await db.update(productData).set({ slug: 'sky-mug' })
  await db.update(blogPosts).set({ slug: 'cups' })
  const moved = await db.select().from(movedSlugs).orderBy(movedSlugs.kind, movedSlugs.slug)
  expect(moved).toMatchObject([
    { kind: 'post', slug: 'mugs', subject_id: post?.id },
    { kind: 'product', slug: 'blue-mug', subject_id: mug?.id },
    { kind: 'product', slug: 'navy-mug', subject_id: mug?.id },
  ])
})
