import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import { contextFor, expect, test } from '#test/database.ts'
import { loader as list } from './listing/blog.route.tsx'
import { loader as category } from './listing/category.route.tsx'
import { loader as tag } from './listing/tag.route.tsx'
import { loader as post } from './post/post.route.tsx'

type Context = Readonly<RouterContextProvider>

function argsFor<P extends object, Q extends string>(path: string, context: Context, params: P, pattern: Q) {
  const url = new URL(path, 'http://localhost')
  return { request: new Request(url), url, context, params, pattern }
}

const readEach = (context: Context) =>
  Promise.all([
    post(argsFor('/blog/none', context, { slug: 'none' }, '/blog/:slug')),
    category(argsFor('/blog/category/none', context, { categorySlug: 'none' }, '/blog/category/:categorySlug')),
    tag(argsFor('/blog/tag/none', context, { tagSlug: 'none' }, '/blog/tag/:tagSlug')),
  ])

const readList = (context: Context) => list(argsFor('/blog', context, {}, '/blog'))

/** Unwraps `data(value, init)`. */
function getAnswer(result: unknown) {
  const { data, init } = result as { data?: unknown; init?: ResponseInit | null }
  const caching = new Headers(init?.headers).get('Cache-Control')
  return init ? { data, status: init.status, caching } : { data: result, status: 200, caching }
}

/** Takes a table away for the length of `work`. */
async function without(db: Database, table: string, work: () => Promise<void>) {
  await db.execute(sql.raw(`alter table ${table} rename to gone`))
  try {
    await work()
  } finally {
    await db.execute(sql.raw(`alter table gone rename to ${table}`))
  }
}

test('missing: status 404', async ({ context }) => {
  for (const result of await readEach(context)) {
    expect(getAnswer(result)).toMatchObject({ status: 404, data: { state: 'missing' } })
  }
})

test('failed: status 500, never stored, and the page is told', async ({ db, context }) => {
  await without(db, 'blog_posts', async () => {
    const [failedPost] = await readEach(context)
    expect(getAnswer(failedPost)).toEqual({ status: 500, caching: 'no-store', data: { state: 'failed', failed: true } })
  })
  await without(db, 'blog_categories', async () => {
    const [, failedCategory] = await readEach(context)
    expect(getAnswer(failedCategory)).toEqual({
      status: 500,
      caching: 'no-store',
      data: { state: 'failed', failed: true },
    })
  })
  await without(db, 'blog_tags', async () => {
    const [, , failedTag] = await readEach(context)
    expect(getAnswer(failedTag)).toEqual({ status: 500, caching: 'no-store', data: { state: 'failed', failed: true } })
  })
})

test('a list without its posts says so and keeps the categories', async ({ db, context }) => {
  await db.insert(blogCategories).values({ name: 'How-to', slug: 'how-to' })
  await without(db, 'blog_posts', async () => {
    expect(getAnswer(await readList(context))).toMatchObject({
      status: 500,
      caching: 'no-store',
      data: { failed: true, list: { posts: [] }, categories: [{ slug: 'how-to' }] },
    })
  })
})

test('a category list that fails is only logged', async ({ db, services }) => {
  await db
    .insert(blogPosts)
    .values({ slug: 'a', title: 'A', content: '<p>a</p>', status: 'published', published_at: new Date() })
  const logged: unknown[] = []
  const log = Object.assign(Object.create(services.log), { error: (_: unknown, text: string) => logged.push(text) })
  const half = Object.assign(Object.create(db), {
    select: (fields: Parameters<Database['select']>[0] & object) => {
      if (Object.keys(fields).join() === 'name,slug') throw new Error('down')
      return db.select(fields)
    },
  })
  const context = contextFor({ ...services, log, db: half })
  expect(getAnswer(await readList(context))).toMatchObject({
    status: 200,
    data: { failed: false, list: { posts: [{ slug: 'a' }] }, categories: [] },
  })
  expect(logged).toEqual(['blog categories could not be read'])
})
