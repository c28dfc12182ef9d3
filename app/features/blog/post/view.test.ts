import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { createContext, expect, type TestServices, test } from '#test/database.ts'
import { browser } from '#test/http-site.ts'
import { action, loader } from './view.route.tsx'

/** The limit per IP address. */
const maxViewsPerWindow = 300

async function view(
  services: TestServices,
  { slug = 'shown', headers = {}, from = randomUUID(), method = 'POST' } = {},
) {
  const context = createContext(services, from)
  const url = new URL(`http://localhost/blog/${slug}/view`)
  const request = new Request(url, { method, headers: { 'User-Agent': browser, ...headers } })
  const response = await action({ request, context, params: { slug }, url, pattern: '/blog/:slug/view' })
  return response.status
}

async function insertPosts(db: Database) {
  await db.insert(blogPosts).values([
    { slug: 'shown', title: 'Shown', content: '<p>x</p>', status: 'published', published_at: new Date() },
    { slug: 'draft', title: 'Draft', content: '<p>x</p>' },
  ])
}

async function listViewCounts(db: Database) {
  const posts = await db.select().from(blogPosts).orderBy(blogPosts.slug)
  return posts.map(({ view_count }) => view_count)
}

test('counts a view from a browser', async ({ db, services }) => {
  await insertPosts(db)
  expect(await view(services)).toBe(204)
  expect(await view(services, { headers: { 'Sec-Fetch-Site': 'same-origin' } })).toBe(204)
  expect(await listViewCounts(db)).toEqual([0, 2])
})

test.for([
  ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a preview fetcher', { 'User-Agent': 'facebookexternalhit/1.1' }],
  ['curl', { 'User-Agent': 'curl/8.5.0' }],
  ['an empty user agent', { 'User-Agent': '' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a prefetch', { 'Sec-Purpose': 'prefetch;prerender' }],
] as const)('%s adds no view', async ([, headers], { db, services }) => {
  await insertPosts(db)
  expect(await view(services, { headers })).toBe(204)
  expect(await listViewCounts(db)).toEqual([0, 0])
})

test('drafts and missing posts get the same response and no views', async ({ db, services }) => {
  await insertPosts(db)
  expect(await view(services, { slug: 'draft' })).toBe(204)
  expect(await view(services, { slug: 'nowhere' })).toBe(204)
  expect(await listViewCounts(db)).toEqual([0, 0])
})

test('limits the views per IP address', async ({ db, services }) => {
  await insertPosts(db)
  const from = randomUUID()
  const responses = await Promise.all(Array.from({ length: maxViewsPerWindow + 20 }, () => view(services, { from })))
  expect(new Set(responses)).toEqual(new Set([204]))
  expect(await listViewCounts(db)).toEqual([0, maxViewsPerWindow])
})

test('counts only POST requests', async ({ db, services }) => {
  await insertPosts(db)
  expect(await view(services, { method: 'PUT' })).toBe(405)
  expect(loader().status).toBe(405)
  expect(await listViewCounts(db)).toEqual([0, 0])
})
