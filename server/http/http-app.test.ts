import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { expect } from '#test/database.ts'
import { createHtmlResponse, fetchText, test } from '#test/http-site.ts'

test('every response has the security headers', async ({ open }) => {
  const { url } = await open({
    render: async () => Promise.reject(new Error('broken')),
    PUBLIC_URL: 'https://shop.example',
  })
  for (const path of ['/', '/healthz', '/%', '/assets/none.js']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  }
})

test('other files and errors are excluded from search engines', async ({ open }) => {
  const json = { headers: { 'Content-Type': 'application/json' } }
  const answers: Record<string, () => Response> = {
    '/': () => createHtmlResponse('page'),
    '/feed': () => new Response('<rss/>', { headers: { 'Content-Type': 'application/rss+xml' } }),
    '/moved': () => new Response(null, { status: 301, headers: { Location: '/' } }),
    '/missing': () => createHtmlResponse('missing', { status: 404 }),
    '/_.data': () => new Response('[]', { headers: { 'Content-Type': 'text/x-script' } }),
    '/api': () => new Response('{}', json),
    '/view': () => new Response(null, { status: 204 }),
    '/draft': () =>
      createHtmlResponse('draft', { headers: { 'Content-Type': 'text/html', 'X-Robots-Tag': 'noindex, nofollow' } }),
  }
  const { url } = await open({
    render: async ({ url: asked }) => answers[new URL(asked).pathname]?.() ?? createHtmlResponse(''),
  })
  const getRobotsHeader = async (path: string) =>
    (await fetch(url + path, { redirect: 'manual' })).headers.get('X-Robots-Tag')
  for (const path of ['/', '/feed', '/moved']) expect([path, await getRobotsHeader(path)]).toEqual([path, null])
  for (const path of ['/missing', '/_.data', '/api', '/view', '/healthz', '/%', '/media/none', '/cards/none.jpg'])
    expect([path, await getRobotsHeader(path)]).toEqual([path, 'noindex'])
  expect(await getRobotsHeader('/draft')).toBe('noindex, nofollow')
})

test('HSTS is only sent behind TLS', async ({ open }) => {
  const { url } = await open({ PUBLIC_URL: 'http://shop.example', HSTS_SUBDOMAINS: 'on' })
  expect((await fetch(url)).headers.get('Strict-Transport-Security')).toBeNull()
})

test('HSTS_SUBDOMAINS includes subdomains', async ({ open }) => {
  const { url } = await open({ PUBLIC_URL: 'https://shop.example', HSTS_SUBDOMAINS: 'on' })
  expect((await fetch(url)).headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

test('an error is logged once with the request id shown to the visitor, who does not get its reason', async ({
  open,
}) => {
  const { url, lines } = await open({ render: async () => Promise.reject(new Error('the secret reason')) })
  const response = await fetch(url, { headers: { Accept: 'text/html' } })
  const body = await response.text()
  const id = response.headers.get('X-Request-Id') ?? ''
  expect(response.status).toBe(500)
  expect(body).toContain(id)
  expect(body).not.toContain('secret')
  expect(lines.filter((line) => line.requestId === id && line.err)).toHaveLength(1)
})

test('a file that fails half-way is cut off, and only the log has the reason', async ({ open }) => {
  let sent = false
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent) controller.error(new Error('the secret reason'))
    else controller.enqueue(Buffer.from('reference,company\n'))
    sent = true
  }
  const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="requests.csv"' }
  const { url, lines } = await open({
    render: async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers }),
    publicPage: () => undefined,
  })
  const decoder = new TextDecoder()
  let received = ''
  const read = async () => {
    for await (const bytes of (await fetch(url)).body ?? []) received += decoder.decode(bytes)
  }
  await expect(read()).rejects.toThrow()
  expect(received).not.toContain('secret')
  expect(lines.filter(({ err }) => JSON.stringify(err)?.includes('the secret reason'))).toHaveLength(1)
})

test('logs one line per request: id, method, redacted path, status, time', async ({ open }) => {
  const { url, lines } = await open({ render: async () => createHtmlResponse('x', { status: 404 }), TRUST_PROXY: 1 })
  const response = await fetch(`${url}/nowhere?email=ada%40acme.test&from=ada@acme.test`, {
    headers: { 'X-Request-Id': 'proxy-id-1' },
  })
  expect(response.headers.get('X-Request-Id')).toBe('proxy-id-1')
  const ownLines = lines.filter((line) => line.requestId === 'proxy-id-1')
  expect(ownLines).toMatchObject([
    { level: 40, method: 'GET', path: '/nowhere?email=[hidden]&from=[hidden]', status: 404, ms: expect.any(Number) },
  ])
  expect(JSON.stringify(lines)).not.toContain('acme')
})

test('X-Request-Id is believed from a trusted proxy only', async ({ open }) => {
  const { url } = await open()
  const response = await fetch(url, { headers: { 'X-Request-Id': 'proxy-id-1' } })
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
})

test('an invalid X-Request-Id is replaced', async ({ open }) => {
  const { url } = await open({ TRUST_PROXY: 1 })
  const response = await fetch(url, { headers: { 'X-Request-Id': 'a b {"x":1}' } })
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
})

for (const [path, status] of [
  ['/%', 400],
  ['/%c3%28', 400],
  ['/a%00b', 400],
  ['/p?search=%00', 400],
  ['//elsewhere.example/x', 308],
  ['/products/', 308],
] as const) {
  test(`the malformed URL ${path} gets ${status} without rendering a page`, async ({ open }) => {
    const { url, seen } = await open()
    const response = await fetch(url + path, { redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(response.headers.get('Location') ?? '/').toMatch(/^\/(?!\/)/)
    expect(seen).toEqual([])
  })
}

test('HEAD responds like GET without a body; other methods are rejected', async ({ open }) => {
  const { url } = await open()
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('ETag')).toBe((await fetch(url)).headers.get('ETag'))
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
})

/** Sends a raw request. @returns the response */
async function sendRaw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(request)
  return readAll(socket)
}

const securityHeaderNames = [
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Content-Security-Policy',
  'Strict-Transport-Security',
]

for (const [name, request, status] of [
  ['no request at all', 'mugs\r\n\r\n', 400],
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n', 400],
  ['one host twice', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
  ['two hosts of HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a.example\r\nHost: b.example\r\n\r\n', 400],
  ['an impossible host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 200],
] as const) {
  test(`${name} gets ${status} with the security headers`, async ({ open }) => {
    const { url, seen } = await open({ PUBLIC_URL: 'https://shop.example' })
    const response = await sendRaw(url, request)
    const [statusLine = '', ...headers] = (response.split('\r\n\r\n')[0] ?? '').split('\r\n')
    expect(statusLine).toContain(` ${status} `)
    const names = headers.map((line) => line.split(':')[0]?.toLowerCase())
    for (const header of securityHeaderNames) expect(names).toContain(header.toLowerCase())
    expect(seen).toEqual([])
  })
}

test('TRACE and requests with two body lengths are rejected (V4.2.1, V13.4.4)', async ({ open }) => {
  const { url, seen } = await open()
  const end = 'Host: x\r\nConnection: close\r\n'
  expect(await sendRaw(url, `TRACE / HTTP/1.1\r\n${end}\r\n`)).toContain(' 405 ')
  const chunked = 'Transfer-Encoding: chunked\r\n'
  for (const lengths of [`${chunked}Content-Length: 5\r\n`, 'Content-Length: 5\r\nContent-Length: 6\r\n'])
    expect(await sendRaw(url, `POST / HTTP/1.1\r\n${end}${lengths}\r\n0\r\n\r\n`)).toContain(' 400 ')
  expect(seen).toEqual([])
})

test('rejected requests are logged as warnings', async ({ open }) => {
  let status = 200
  const { url, lines } = await open({ render: async () => createHtmlResponse('refused', { status }) })
  for (status of [400, 403, 413, 422, 429]) await fetchText(`${url}/refused-${status}`, { method: 'POST', body: 'a=b' })
  await fetchText(url, { method: 'POST', body: 'a=b', headers: { 'Sec-Fetch-Site': 'cross-site' } })
  const logged = lines
    .filter(({ event }) => event === 'request.completed')
    .map(({ level, status: answered }) => [level, answered])
  expect(logged).toEqual([400, 403, 413, 422, 429, 403].map((each) => [40, each]))
})

for (const [headers, status] of [
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://elsewhere.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'https://shop.example' }, 200],
  [{}, 200],
] as const) {
  test(`a form sent with ${JSON.stringify(headers)} gets ${status}`, async ({ open }) => {
    const { url, seen } = await open({ PUBLIC_URL: 'https://shop.example' })
    const response = await fetch(url, { method: 'POST', body: 'a=b', headers })
    expect(response.status).toBe(status)
    expect(seen).toHaveLength(status === 200 ? 1 : 0)
    if (status === 200) expect(new URL(seen[0]?.request.url ?? '').origin).toBe('https://shop.example')
  })
}

test('a body above the limit is rejected, with and without a Content-Length', async ({ open }) => {
  const { url } = await open({ render: async (request) => createHtmlResponse(String((await request.text()).length)) })
  const body = 'x'.repeat(1024 * 1024 + 1)
  const stream = new Blob([body]).stream()
  expect((await fetch(url, { method: 'POST', body })).status).toBe(413)
  const withoutLength: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' }
  expect((await fetch(url, withoutLength)).status).toBe(413)
  expect(await fetchText(url, { method: 'POST', body: body.slice(1) })).toBe(String(1024 * 1024))
})

test('artwork and attachments may be larger', async ({ open }) => {
  const { url } = await open({ render: async (request) => createHtmlResponse(String((await request.text()).length)) })
  const init = {
    method: 'POST',
    body: 'x'.repeat(3_000_000),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  }
  for (const path of ['/uploads', '/admin/requests/BW-7K3F-92/reply', '/admin/requests/BW-7K3F-92/reply.data'])
    expect(await fetchText(url + path, init)).toBe('3000000')
})

test('a former path of the admin redirects to the current one, with its query', async ({ open }) => {
  const { url } = await open()
  for (const [former, current] of [
    ['/admin/numbers?days=7&by=pieces', '/admin/reports?days=7&by=pieces'],
    ['/admin/numbers.data?days=7', '/admin/reports.data?days=7'],
    ['/admin/people?email=a%40b.example', '/admin/erasure?email=a%40b.example'],
    ['/admin/staff', '/admin/team'],
    ['/admin/staff/invite', '/admin/team/invite'],
    ['/admin/forgot', '/admin/forgot-password'],
    ['/admin/requests/BW-7K3F-92/answer?template=x', '/admin/requests/BW-7K3F-92/reply?template=x'],
    ['/admin/requests/BW-7K3F-92/artwork/0/picture', '/admin/requests/BW-7K3F-92/artwork/0/image'],
    ['/admin/pictures', '/admin/images'],
    ['/admin/changes?kind=box', '/admin/history?kind=box'],
    ['/admin/changes/7', '/admin/history/7'],
    ['/admin/posts/labels?edit=new-tag', '/admin/posts/taxonomy?edit=new-tag'],
    ['/admin/products/labels.data', '/admin/products/taxonomy.data'],
    ['/admin/products/import/example', '/admin/products/import/sample-file'],
    ['/admin/products/import/7/refused?of=doubtful', '/admin/products/import/7/problem-rows?of=doubtful'],
    ['/admin/products/7/areas?picture=%2Fa.webp', '/admin/products/7/imprint-areas?picture=%2Fa.webp'],
    ['/admin/requests/views?edit=7', '/admin/views?edit=7'],
    ['/admin/pages/home/history', '/admin/pages/home'],
    ['/admin/posts/7/history?before=9', '/admin/posts/7?before=9'],
  ]) {
    const response = await fetch(`${url}${former}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([308, current])
  }
  expect((await fetch(`${url}/admin/staffing`, { redirect: 'manual' })).status).toBe(200)
})

for (const [hops, ip, origin] of [
  [0, '127.0.0.1', 'http://127.0.0.1'],
  [1, '10.0.0.3', 'https://127.0.0.1'],
  [2, '10.0.0.2', 'https://127.0.0.1'],
  [9, '10.0.0.1', 'https://127.0.0.1'],
] as const) {
  test(`behind ${hops} proxies the visitor is ${ip} at ${origin}`, async ({ open }) => {
    const { url, seen } = await open({ TRUST_PROXY: hops })
    await fetchText(url, {
      // A public page has no visitor; a submission has one.
      method: 'POST',
      headers: {
        'X-Forwarded-For': '10.0.0.1, 10.0.0.2, 10.0.0.3',
        'X-Forwarded-Proto': 'https',
        // The header is never trusted: PUBLIC_URL sets another name.
        'X-Forwarded-Host': 'evil.example',
      },
    })
    expect(seen[0]?.visitor?.ip).toBe(ip)
    expect(seen[0]?.request.url).toMatch(new RegExp(`^${origin}`))
  })
}

test('ready while the database answers, without further details', async ({ open }) => {
  const { url } = await open()
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(url + path)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
})

test('alive but not ready without a database, and while stopping', async ({ open }) => {
  const unreachable = await open({ database: 'postgres://x:x@127.0.0.1:9/x' })
  expect((await fetch(`${unreachable.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${unreachable.url}/readyz`)).status).toBe(503)
  const stopping = await open({ stopping: true })
  expect((await fetch(`${stopping.url}/readyz`)).status).toBe(503)
})

for (const [setting, options, headers] of [
  ['TRUST_PROXY', {}, { 'X-Forwarded-For': '192.0.2.7' }],
  ['PUBLIC_URL', { TRUST_PROXY: 1 }, { 'X-Forwarded-Host': 'shop.example' }],
] as const) {
  test(`a proxy without ${setting} is logged once`, async ({ open }) => {
    const { url, lines } = await open(options)
    const warnings = () =>
      lines.filter(({ event, hint }) => event === 'proxy.misconfigured' && String(hint).includes(setting))
    await fetchText(url)
    expect(warnings()).toEqual([])
    for (let attempt = 0; attempt < 3; attempt++) await fetchText(url, { headers })
    expect(warnings()).toHaveLength(1)
  })
}
