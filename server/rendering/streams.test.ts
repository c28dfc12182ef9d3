import { expect } from '#test/database.ts'
import { test } from '#test/http-site.ts'
import { waitUntil } from '#test/process.ts'

/** A site that streams responses of `chunks` pieces; `read` counts requested pieces, `ended` finished responses. */
function createStreamingSite(chunks: number, { fails = false } = {}) {
  const count = { read: 0, ended: 0 }
  const render = async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          count.read += 1
          if (fails && sent > 0) return controller.error(new Error('broken'))
          if (sent++ === chunks) {
            count.ended += 1
            controller.close()
          } else controller.enqueue(new Uint8Array(100_000).fill(97))
        },
        cancel() {
          count.ended += 1
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'Content-Type': 'text/csv', ETag: 'W/"one"' } })
  }
  return { count, options: { render, publicPage: () => ({ streams: true, routeIds: [] }) } }
}

test('a stream is cacheable by shared caches, not stored here, and compressed while it is read', async ({ open }) => {
  const { count, options } = createStreamingSite(20)
  const { url, cache, seen } = await open(options)
  for (const encoding of ['gzip', 'identity', 'br']) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding, Cookie: 'a=b' } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(response.headers.get('Content-Encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect((await response.text()).length).toBe(2_000_000)
  }
  expect([count.ended, cache.bytes < 2_000, seen.length]).toEqual([3, true, 3])
  expect(seen.every(({ request, visitor }) => !request.headers.has('Cookie') && visitor === undefined)).toBe(true)
})

test('a URL with an email address is streamed without it', async ({ open }) => {
  const { options } = createStreamingSite(1)
  const { url, seen } = await open(options)
  const response = await fetch(`${url}/?email=ada%40acme.test`)
  expect([(await response.text()).length, response.headers.get('Cache-Control')?.startsWith('public')]).toEqual([
    100_000,
    true,
  ])
  expect(seen.map(({ request }) => new URL(request.url).search)).toEqual([''])
})

test('HEAD and conditional requests read nothing', async ({ open }) => {
  const { count, options } = createStreamingSite(20)
  const { url } = await open(options)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(url, { headers: { 'If-None-Match': '"one"' } })).status).toBe(304)
  expect(count).toEqual({ read: 0, ended: 2 })
})

test("a stream is read at the client's pace and ends when the client disconnects", async ({ open }) => {
  const { count, options } = createStreamingSite(1_000_000)
  const { url } = await open(options)
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' }, signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await waitUntil(() => count.ended === 1)
  expect(count.read).toBeLessThan(1_000)
})

test('a client reads four streams at a time, and does not keep others from theirs', async ({ open }) => {
  const { options } = createStreamingSite(1_000_000)
  const { url } = await open({ ...options, TRUST_PROXY: 1 })
  const start = (client: string, signal: AbortSignal) => fetch(url, { headers: { 'X-Forwarded-For': client }, signal })
  const leaving = new AbortController()
  const statuses = []
  for (let number = 0; number < 6; number++) statuses.push(await start('192.0.2.1', leaving.signal))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503])
  expect(statuses.at(-1)?.headers.get('Retry-After')).toBe('30')
  const others = new AbortController()
  for (let number = 2; number < 8; number++) {
    const response = await start(`192.0.2.${number}`, others.signal)
    expect(response.status).toBe(200)
    // As each waits for its reader, none keeps the others from the database.
    expect((await response.body?.getReader().read())?.value?.length).toBeGreaterThan(0)
  }
  leaving.abort()
  await waitUntil(async () => {
    const attempt = new AbortController()
    const { status } = await start('192.0.2.1', attempt.signal)
    attempt.abort()
    return status === 200
  })
  others.abort()
})

test('when every slot is taken, the slowest reader gives up its own to the next', async ({ open }) => {
  const { options } = createStreamingSite(1_000_000)
  const { url, lines } = await open({ ...options, TRUST_PROXY: 1 })
  const ending = new AbortController()
  const start = (client: string) =>
    fetch(url, { headers: { 'X-Forwarded-For': client, 'Accept-Encoding': 'identity' }, signal: ending.signal })
  // None of them reads what it gets.
  const held = await Promise.all(Array.from({ length: 40 }, (_, number) => start(`192.0.2.${number % 10}`)))
  expect(held.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const countEnded = () => lines.filter(({ event }) => event === 'response.read_too_slowly').length
  for (let number = 1; number <= 5; number++) {
    await waitUntil(async () => (await start(`198.51.100.${number}`)).status === 200)
    expect(countEnded()).toBe(number)
  }
  // A client does not get more than its share.
  for (const client of Array(10).fill('198.51.100.1')) await start(client)
  expect((await start('198.51.100.1')).status).toBe(503)
  ending.abort()
})

test('a failed stream is not mistaken for a complete one and frees its slot', async ({ open }) => {
  const { options } = createStreamingSite(20, { fails: true })
  const { url } = await open(options)
  for (let round = 0; round < 5; round++) {
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
  }
})

test('a redirect keeps unknown parameters', async ({ open }) => {
  const { url } = await open({
    render: async () =>
      new Response(null, { status: 301, headers: { Location: '/new?a=2', 'Cache-Control': 'no-store' } }),
  })
  const getRedirect = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).headers.get('Location')
  expect(await getRedirect('/old?a=1&utm_source=x%26y&utm_source=z')).toBe('/new?a=2&utm_source=x%26y&utm_source=z')
  expect(await getRedirect('/old?b=1')).toBe('/new?a=2')
})
