import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from '#test/database.ts'
import { html, listening, test, text } from '#test/http-site.ts'
import { until } from '#test/process.ts'

test('a page is rendered once, whatever the order of its parameters and whoever linked to it', async ({ open }) => {
  const { url, seen } = await open()
  const asked = ['/p?a=1&b=2', '/p?b=2&a=1', '/p?utm_source=mail&a=1&b=2&gclid=x&fbclid=y']
  for (const path of asked) expect(await text(url + path)).toBe('page 1')
  expect(await text(`${url}/p?a=2&b=2`)).toBe('page 2')
  expect(new URL(seen[0]?.request.url ?? '').search).toBe('?a=1&b=2')
})

test('a visitor who has the page gets 304', async ({ open }) => {
  const { url } = await open()
  const first = await fetch(url)
  const again = await fetch(url, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
})

test('each encoding is negotiated and says that it varies', async ({ open }) => {
  const { url } = await open()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
    expect((await answer.text()).trim()).toBe('page 1')
  }
})

for (const statement of [
  `insert into product_data (name) values ('Mug')`,
  `insert into ready_made_boxes (name) values ('Welcome box')`,
  `insert into blog_posts (slug, title, content) values ('a', 'A', 'a')`,
  `update blog_posts set title = 'B'`,
  'delete from blog_tags',
]) {
  test(`"${statement}" by any client renews the pages within a second`, async ({ open, databaseUrl }) => {
    const { url } = await open()
    expect(await text(url)).toBe('page 1')
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
    await until(async () => (await text(url)) === 'page 2', 1_000)
  })
}

test('a view counted does not renew the pages', async ({ open, db }) => {
  await db.execute(`insert into blog_posts (slug, title, content) values ('a', 'A', 'a')`)
  const { url } = await open()
  await text(url)
  await db.execute('update blog_posts set view_count = view_count + 1')
  await wait(300)
  expect(await text(url)).toBe('page 1')
})

test('losing the connection that hears of changes empties the cache', async ({ open, db }) => {
  const site = await open()
  await text(site.url)
  await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'boxwright content listener' and datname = current_database()`)
  await until(async () => (await text(site.url)) !== 'page 1', 3_000)
  await listening(site)
})

test('requests that come at once are rendered once', async ({ open }) => {
  const { url, seen } = await open({ render: async () => wait(50, undefined).then(() => html('slow')) })
  await Promise.all(Array.from({ length: 8 }, () => text(url)))
  expect(seen).toHaveLength(1)
})

test('what failed, is missing or belongs to one visitor is not kept', async ({ open }) => {
  const headers = (more: Record<string, string>) => ({ 'Content-Type': 'text/html', ...more })
  const answers: Record<string, ResponseInit> = {
    '/missing': { status: 404, headers: headers({}) },
    '/broken': { status: 500, headers: headers({}) },
    '/private': { headers: headers({ 'Cache-Control': 'private' }) },
    '/cookie': { headers: headers({ 'Set-Cookie': 'a=b' }) },
    '/start?email=ada%40acme.test': { headers: headers({}) },
  }
  const { url, seen } = await open({
    render: async (request) => html('x', answers[new URL(request.url).pathname + new URL(request.url).search]),
  })
  for (const path of Object.keys(answers)) {
    for (let times = 0; times < 2; times++) await text(url + path)
    expect(seen.splice(0)).toHaveLength(2)
  }
})

test('no header of the first visitor reaches a page that others get', async ({ open }) => {
  const { url, seen } = await open()
  await text(url, { headers: { Cookie: 'a=b', 'User-Agent': 'x' } })
  expect([...(seen[0]?.request.headers.keys() ?? [])].filter((name) => name !== 'host')).toEqual([])
})

test('data answers may be prefetched, failed ones not', async ({ open }) => {
  const { url } = await open({
    render: async (request) =>
      html('x', { status: request.url.includes('bad') ? 500 : 200, headers: { 'Content-Type': 'text/x-script' } }),
  })
  expect((await fetch(`${url}/products.data`)).headers.get('Cache-Control')).toBe('public, max-age=30')
  expect((await fetch(`${url}/bad.data`)).headers.get('Cache-Control')).toBe('no-cache')
})
