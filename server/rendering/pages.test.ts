import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { text as toText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { changeRetention } from '#app/features/requests/erasure/retention.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { expect } from '#test/database.ts'
import { browser, createHtmlResponse, fetchText, test, waitForListening } from '#test/http-site.ts'
import { waitUntil } from '#test/process.ts'

test('a page is rendered once regardless of parameter order and tracking parameters', async ({ open }) => {
  const { url, seen } = await open()
  const paths = [
    '/p?a=1&b=2',
    '/p?b=2&a=1',
    '/p?utm_source=mail&a=1&b=2&gclid=x&srsltid=y&gad_source=1',
    '/p?b=2&c=3&a=1',
  ]
  for (const path of paths) expect(await fetchText(url + path)).toBe('page 1')
  expect(await fetchText(`${url}/p?a=2&b=2`)).toBe('page 2')
  expect(new URL(seen[0]?.request.url ?? '').search).toBe('?a=1&b=2')
})

test('a visitor who has the page gets 304', async ({ open }) => {
  const { url } = await open()
  const first = await fetch(url)
  const second = await fetch(url, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
})

test('each encoding is negotiated, with a Vary header', async ({ open }) => {
  const { url } = await open()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect((await response.text()).trim()).toBe('page 1')
  }
})

for (const statement of [
  `insert into product_data (name) values ('Mug')`,
  `insert into ready_made_boxes (name) values ('Welcome box')`,
  `insert into blog_posts (slug, title, content) values ('a', 'A', 'a')`,
  `update blog_posts set title = 'B'`,
  'delete from blog_tags',
]) {
  test(`"${statement}" by any client invalidates the pages within a second`, async ({ open, databaseUrl }) => {
    const { url } = await open()
    expect(await fetchText(url)).toBe('page 1')
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
    await waitUntil(async () => (await fetchText(url)) === 'page 2', 1_000)
  })
}

test('a changed retention period invalidates the pages, as one states it', async ({ open, db }) => {
  const { url } = await open()
  expect(await fetchText(url)).toBe('page 1')
  await changeRetention(db, { months: 24, shownChangedAt: null, maxDeleted: 0, by: commandLine })
  await waitUntil(async () => (await fetchText(url)) === 'page 2', 1_000)
})

test('counting a view does not invalidate the pages', async ({ open, db }) => {
  await db.execute(`insert into blog_posts (slug, title, content) values ('a', 'A', 'a')`)
  const { url } = await open()
  await fetchText(url)
  await db.execute('update blog_posts set view_count = view_count + 1')
  await wait(300)
  expect(await fetchText(url)).toBe('page 1')
})

test("pages are rendered again after the listener's connection was lost", async ({ open, db }) => {
  const site = await open()
  await fetchText(site.url)
  await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'boxwright listener' and datname = current_database()`)
  await waitUntil(async () => (await fetchText(site.url)) !== 'page 1', 3_000)
  await waitForListening(site)
})

test('concurrent requests are rendered once', async ({ open }) => {
  const { url, seen } = await open({ render: async () => wait(50, undefined).then(() => createHtmlResponse('slow')) })
  await Promise.all(Array.from({ length: 8 }, () => fetchText(url)))
  expect(seen).toHaveLength(1)
})

test('failed, missing and private responses are not cached', async ({ open }) => {
  const headers = (extra: Record<string, string>) => ({ 'Content-Type': 'text/html', ...extra })
  const responses: Record<string, ResponseInit> = {
    '/missing': { status: 404, headers: headers({}) },
    '/broken': { status: 500, headers: headers({}) },
    '/private': { headers: headers({ 'Cache-Control': 'private' }) },
    '/cookie': { headers: headers({ 'Set-Cookie': 'a=b' }) },
    '/start?email=ada%40acme.test': { headers: headers({}) },
  }
  const { url, seen } = await open({
    render: async (request) =>
      createHtmlResponse('x', responses[new URL(request.url).pathname + new URL(request.url).search]),
  })
  for (const path of Object.keys(responses)) {
    for (let times = 0; times < 2; times++) await fetchText(url + path)
    expect(seen.splice(0)).toHaveLength(2)
  }
})

test("a public page is rendered without the visitor's headers", async ({ open }) => {
  const { url, seen } = await open()
  await fetchText(url, { headers: { Cookie: 'a=b', 'User-Agent': 'x' } })
  expect([...(seen[0]?.request.headers.keys() ?? [])].filter((name) => name !== 'host')).toEqual([])
})

test('data responses may be prefetched, failed ones not', async ({ open }) => {
  const { url } = await open({
    render: async (request) =>
      createHtmlResponse('x', {
        status: request.url.includes('bad') ? 500 : 200,
        headers: { 'Content-Type': 'text/x-script' },
      }),
  })
  expect((await fetch(`${url}/products.data`)).headers.get('Cache-Control')).toBe('public, max-age=30')
  expect((await fetch(`${url}/bad.data`)).headers.get('Cache-Control')).toBe('no-cache')
})

for (const path of ['/mine', '/mine.data', '/_.data']) {
  test(`an undeclared route is private: ${path}`, async ({ open }) => {
    const { url, seen } = await open({
      publicPage: () => undefined,
      render: async (request) =>
        wait(50).then(() => createHtmlResponse(`${request.headers.get('Cookie')} ${new URL(request.url).search}`)),
    })
    const ask = async (name: string) => {
      const response = await fetch(`${url}${path}?x=1`, { headers: { Cookie: name } })
      return [(await response.text()).trim(), response.headers.get('Cache-Control')]
    }
    const responses = await Promise.all([ask('ada'), ask('bob')])
    responses.push(await ask('cyd'))
    expect(responses).toEqual(['ada', 'bob', 'cyd'].map((name) => [`${name} ?x=1`, 'private, no-store']))
    expect(seen.map(({ visitor }) => visitor?.ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  })
}

test('only the declaration makes a page public, not its response headers', async ({ open }) => {
  const { url } = await open({
    publicPage: () => undefined,
    render: async () =>
      createHtmlResponse('x', {
        headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=60, s-maxage=60' },
      }),
  })
  expect((await fetch(url)).headers.get('Cache-Control')).toBe('private, no-store')
})

for (const query of [
  'a=ada@acme.test',
  'a=ada%40acme.test',
  'a=ada%2540acme.test',
  'a=ada%25%34%30acme.test',
  'ada@acme.test',
  'ada%40acme.test=1',
  'unknown=ada%40acme.test',
  'email=ada',
  '%65mail=ada',
  'mine=1',
]) {
  test(`a URL with ?${query} is private`, async ({ open }) => {
    const { url, seen } = await open({
      publicPage: () => ({ parameters: ['a'], privateParameters: ['mine'], routeIds: [] }),
    })
    for (const path of ['/p', '/p', '/p.data', '/p.data']) {
      expect((await fetch(`${url}${path}?${query}`)).headers.get('Cache-Control')).toBe('private, no-store')
    }
    expect(seen).toHaveLength(4)
    expect(seen.every(({ visitor }) => visitor)).toBe(true)
    expect(new URL(seen[0]?.request.url ?? '').search).toBe(`?${query}`)
  })
}

test('the key of data includes the requested routes, without unknown ones', async ({ open }) => {
  const { url, seen } = await open({ publicPage: () => ({ parameters: [], routeIds: ['root', 'shop', 'page'] }) })
  for (const routes of ['shop,page', 'page,shop', 'page,shop,shop,other'])
    expect(await fetchText(`${url}/p.data?_routes=${routes}`)).toBe('page 1')
  expect(await fetchText(`${url}/p.data?_routes=root`)).toBe('page 2')
  for (const query of ['', '?_routes=', '?_routes=other'])
    expect(await fetchText(`${url}/p.data${query}`)).toBe('page 3')
  expect(await fetchText(`${url}/p?_routes=root`)).toBe('page 4')
  expect(seen.map(({ request }) => new URL(request.url).search)).toEqual([
    '?_routes=shop%2Cpage',
    '?_routes=root',
    '',
    '',
  ])
})

/** fetch does not let a Host be chosen. */
function requestAs(url: string, headers: OutgoingHttpHeaders): Promise<{ body: string; caching: string | undefined }> {
  return new Promise((done, fail) => {
    httpRequest(url, { headers, agent: false }, async (response) =>
      done({ body: (await toText(response)).trim(), caching: response.headers['cache-control'] }),
    )
      .on('error', fail)
      .end()
  })
}

const printOrigin = async (request: Request) => createHtmlResponse(new URL(request.url).origin)

test('a public page contains no host claimed by a request', async ({ open }) => {
  const { url, seen } = await open({ TRUST_PROXY: 1, render: printOrigin })
  for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }, { Host: 'shop.example' }])
    expect((await requestAs(url, headers)).body).toBe('http://localhost')
  expect(seen).toHaveLength(1)
})

test('a page that prints its URL is cached per host, and not by shared caches', async ({ open }) => {
  const { url, seen } = await open({
    TRUST_PROXY: 1,
    publicPage: () => ({ hasAbsoluteUrls: true, routeIds: [] }),
    render: printOrigin,
  })
  for (const host of ['evil.example', 'shop.example', 'shop.example']) {
    const response = await requestAs(url, { Host: host, 'X-Forwarded-Host': 'forwarded.example' })
    expect(response).toEqual({ body: `http://${host}`, caching: 'private, no-cache' })
  }
  expect(seen).toHaveLength(2)
})

test('with PUBLIC_URL a page that prints its URL prints that one and is public', async ({ open }) => {
  const { url, seen } = await open({
    TRUST_PROXY: 1,
    PUBLIC_URL: 'https://shop.example',
    publicPage: () => ({ hasAbsoluteUrls: true, routeIds: [] }),
    render: printOrigin,
  })
  for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }]) {
    const response = await requestAs(url, headers)
    expect(response.body).toBe('https://shop.example')
    expect(response.caching).toContain('s-maxage')
  }
  expect(seen).toHaveLength(1)
})

test('view callbacks run for each view, also of a cached page', async ({ open }) => {
  let times = 0
  const { url, seen } = await open({
    render: async (_, { onView }) => {
      onView?.(() => times++)
      return wait(50).then(() => createHtmlResponse('page'))
    },
  })
  const person = { 'User-Agent': browser }
  await Promise.all([fetchText(url, { headers: person }), fetchText(url, { headers: person })])
  const first = await fetch(url, { headers: person })
  await fetch(url, { headers: { ...person, 'If-None-Match': first.headers.get('ETag') ?? '' } })
  expect(seen).toHaveLength(1)
  expect(times).toBe(4)
})

test('crawlers, prefetches and HEAD requests count no view', async ({ open }) => {
  let times = 0
  const { url } = await open({
    render: async (_, { onView }) => {
      onView?.(() => times++)
      return createHtmlResponse('page')
    },
  })
  for (const path of ['', '?a=ada%40acme.test']) {
    await fetchText(url + path, { headers: { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
    await fetchText(url + path, { headers: { 'User-Agent': '' } })
    await fetchText(url + path, { headers: { 'User-Agent': browser, 'Sec-Purpose': 'prefetch;prerender' } })
    await fetchText(url + path, { method: 'HEAD', headers: { 'User-Agent': browser } })
  }
  expect(times).toBe(0)
  await fetchText(`${url}?a=ada%40acme.test`, { headers: { 'User-Agent': browser } })
  expect(times).toBe(1)
})
