import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { createContext, expect, test } from '#test/database.ts'
import { loader as archive } from './listing/archive.route.tsx'
import { loader as list } from './listing/blog.route.tsx'
import { loader as post } from './post/post.route.tsx'

type Context = Readonly<RouterContextProvider>

function argsFor<P extends object, Q extends string>(path: string, context: Context, params: P, pattern: Q) {
  const url = new URL(path, 'http://localhost')
  return { request: new Request(url), url, context, params, pattern }
}

const readEach = (context: Context) =>
  Promise.all([
    post(argsFor('/blog/none', context, { slug: 'none' }, '/blog/:slug')),
    archive(argsFor('/blog/category/none', context, { termSlug: 'none' }, '/blog/category/:termSlug')),
    archive(argsFor('/blog/tag/none', context, { termSlug: 'none' }, '/blog/tag/:termSlug')),
  ])

const readList = (context: Context) => list(argsFor('/blog', context, {}, '/blog'))

/** Unwraps `data(value, init)`. */
function toResponse(result: unknown) {
  const { data, init } = result as { data?: unknown; init?: ResponseInit | null }
  const caching = new Headers(init?.headers).get('Cache-Control')
  return init ? { data, status: init.status ?? 200, caching } : { data: result, status: 200, caching }
}

/** Renames a table while `work` runs. */
async function withoutTable(db: Database, table: string, work: () => Promise<void>) {
  await db.execute(sql.raw(`alter table ${table} rename to gone`))
  try {
    await work()
  } finally {
    await db.execute(sql.raw(`alter table gone rename to ${table}`))
  }
}

test('answers 404 for missing posts, categories and tags', async ({ context }) => {
  for (const result of await readEach(context)) {
    expect(toResponse(result)).toMatchObject({ status: 404, data: { state: 'missing' } })
  }
})

test('answers 500 without caching if loading fails', async ({ db, context }) => {
  await withoutTable(db, 'blog_posts', async () => {
    const [failedPost] = await readEach(context)
    expect(toResponse(failedPost)).toEqual({
      status: 500,
      caching: 'no-store',
      data: { state: 'failed', failed: true },
    })
  })
  await withoutTable(db, 'blog_categories', async () => {
    const [, failedCategory] = await readEach(context)
    expect(toResponse(failedCategory)).toEqual({
      status: 500,
      caching: 'no-store',
      data: { state: 'failed', kind: 'category', failed: true },
    })
  })
  await withoutTable(db, 'blog_tags', async () => {
    const [, , failedTag] = await readEach(context)
    const data = { state: 'failed', kind: 'tag', failed: true }
    expect(toResponse(failedTag)).toEqual({ status: 500, caching: 'no-store', data })
  })
})

test('a list that fails to load keeps the categories', async ({ db, context }) => {
  await db.insert(blogCategories).values({ name: 'How-to', slug: 'how-to' })
  await withoutTable(db, 'blog_posts', async () => {
    expect(toResponse(await readList(context))).toMatchObject({
      status: 500,
      caching: 'no-store',
      data: { failed: true, list: { posts: [] }, categories: [{ slug: 'how-to' }] },
    })
  })
})

test('logs a failed category list and shows the posts', async ({ db, services }) => {
  await db
    .insert(blogPosts)
    .values({ slug: 'a', title: 'A', content: '<p>a</p>', status: 'published', published_at: new Date() })
  const messages: unknown[] = []
  const log = Object.assign(Object.create(services.log), { error: (_: unknown, text: string) => messages.push(text) })
  const failingDb = Object.assign(Object.create(db), {
    select: (fields: Parameters<Database['select']>[0] & object) => {
      if (Object.keys(fields).join() === 'name,slug') throw new Error('down')
      return db.select(fields)
    },
  })
  const context = createContext({ ...services, log, db: failingDb })
  expect(toResponse(await readList(context))).toMatchObject({
    status: 200,
    caching: 'no-store',
    data: { failed: false, list: { posts: [{ slug: 'a' }] }, categories: [] },
  })
  expect(messages).toEqual(['post_categories.load_failed'])
})

test('paths with punctuation around them or in capitals redirect', async ({ db, context }) => {
  await db
    .insert(blogPosts)
    .values({ title: 'Notes', slug: 'notes', content: '<p>A</p>', status: 'published', published_at: new Date() })
  await db.insert(blogCategories).values({ name: 'Craft', slug: 'craft' })
  await db.insert(blogTags).values({ name: 'Craft', slug: 'craft' })
  for (const slug of ['notes.', 'notes,', 'notes)', 'Notes', '“NOTES”']) {
    const response = await post(argsFor(`/blog/${slug}?utm_source=x`, context, { slug }, '/blog/:slug'))
    if (!(response instanceof Response)) throw new Error(`${slug} is not redirected`)
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/blog/notes?utm_source=x'])
  }
  for (const term of [
    await archive(
      argsFor('/blog/category/Craft.?page=2&utm_source=x', context, { termSlug: 'Craft.' }, '/blog/category/:termSlug'),
    ),
    await archive(
      argsFor('/blog/tag/Craft.?page=2&utm_source=x', context, { termSlug: 'Craft.' }, '/blog/tag/:termSlug'),
    ),
  ]) {
    if (!(term instanceof Response)) throw new Error('the category or tag is not redirected')
    expect([term.status, term.headers.get('Location')]).toEqual([
      301,
      expect.stringMatching(/^\/blog\/(category|tag)\/craft\?page=2&utm_source=x$/),
    ])
  }
})

test('a tag is found under a path in capitals', async ({ db, context }) => {
  await db.insert(blogTags).values({ name: 'Craft', slug: 'craft' })
  const found = await archive(argsFor('/Blog/Tag/craft', context, { termSlug: 'craft' }, '/blog/tag/:termSlug'))
  expect(found).toMatchObject({ state: 'found', kind: 'tag' })
})
