import { once } from 'node:events'
import { Agent, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { waitUntil } from '#test/process.ts'
import { test } from '#test/shop-process.ts'
import { listen } from './listen.ts'

/** Sends requests on one keep-alive connection until the server stops. */
function keepRequesting(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const counts = { answers: 0, closes: 0, errors: [] as string[] }
  const sendRequest = () =>
    new Promise<boolean>((done) => {
      request(url + path, { agent }, (response) => {
        response.resume().once('end', () => {
          counts.answers++
          if (response.headers.connection === 'close') counts.closes++
          done(true)
        })
        response.once('error', (error) => done(handleError(error)))
      })
        .once('error', (error) => done(handleError(error)))
        .end()
    })
  const handleError = (error: Error & { code?: string }) => {
    if (error.code !== 'ECONNREFUSED') counts.errors.push(`${error.code} ${error.message}`)
    return false
  }
  const stopped = (async () => {
    while (await sendRequest()) await wait(Math.random() * 20)
    agent.destroy()
  })()
  return { seen: counts, gone: stopped }
}

test('clients that keep requesting during shutdown are told to close, none is cut off: three rounds', async ({
  start,
}) => {
  for (let round = 1; round <= 3; round++) {
    const shop = await start()
    const paths = ['/', '/healthz', '/swag-box-success', '/favicon.svg']
    const clients = Array.from({ length: 24 }, (_, number) =>
      keepRequesting(shop.url, paths[number % paths.length] ?? '/'),
    )
    await waitUntil(() => clients.every(({ seen: counts }) => counts.answers > 5))
    const ended = shop.end('SIGTERM')
    await Promise.all(clients.map(({ gone: stopped }) => stopped))
    expect(await ended).toBe(0)
    expect(clients.flatMap(({ seen: counts }) => counts.errors)).toEqual([])
    expect(clients.filter(({ seen: counts }) => counts.closes !== 1)).toEqual([])
  }
}, 120_000)

test('with DRAIN_SECONDS the shop reports not ready first and still answers', async ({ start }) => {
  const shop = await start({ DRAIN_SECONDS: '30' })
  const ask = (path: string) => fetch(shop.url + path)
  expect((await ask('/readyz')).status).toBe(200)
  const ended = shop.end('SIGTERM')
  await waitUntil(async () => (await ask('/readyz')).status === 503)
  const response = await ask('/about-us')
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  // npm forwards the first signal; a later one comes from an impatient operator.
  await waitUntil(async () => {
    shop.child.kill('SIGTERM')
    return shop.child.exitCode !== null
  })
  expect(await ended).toBe(0)
})

const upload = 'POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n'

test('stalled bodies and unread responses are aborted, slow ones are not', async () => {
  let unreadResponse: ServerResponse | undefined
  const server = await listen(
    async (incoming, outgoing) => {
      if (incoming.url === '/large') {
        unreadResponse = outgoing.end(Buffer.alloc(50_000_000))
        return
      }
      let size = 0
      incoming.on('error', () => {}).on('data', (chunk: Buffer) => (size += chunk.length))
      await once(incoming, 'end').catch(() => {})
      // Slow work of the shop is not the client's fault.
      await wait(900)
      outgoing.end(`${size}`)
    },
    { PORT: 0, HOST: '127.0.0.1' },
    { maxSilenceMs: 400 },
  )
  const endpoint = { port: server.port, host: '127.0.0.1' }
  const stalled = connect(endpoint)
  stalled.on('error', () => {})
  stalled.write(`${upload}Content-Length: 1000\r\n\r\n12345`)
  const slow = connect(endpoint)
  let received = ''
  slow.setEncoding('utf8').on('data', (text) => (received += text))
  slow.write(`${upload}Content-Length: 12\r\nConnection: close\r\n\r\n`)
  for (let byte = 0; byte < 12; byte++) {
    await wait(100)
    slow.write('x')
  }
  const reader = connect(endpoint)
  reader.on('error', () => {}).pause()
  reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitUntil(() => stalled.destroyed, 5_000)
  await waitUntil(() => slow.destroyed || received.endsWith('12'), 5_000)
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*12$/)
  await waitUntil(() => unreadResponse?.destroyed === true, 5_000)
  reader.destroy()
  await server.drain(0)
})

test('a request whose headers never end gets 408 with the security headers', async () => {
  const server = await listen(
    (_, outgoing) => outgoing.end('mugs'),
    { PORT: 0, HOST: '127.0.0.1' },
    { headersTimeoutMs: 200 },
  )
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await waitUntil(() => socket.destroyed, 5_000)
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
  expect(received.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  await server.drain(0)
})

test('an unused connection is closed silently, a used one is not', async () => {
  const server = await listen(
    (_, outgoing) => outgoing.end('mugs'),
    { PORT: 0, HOST: '127.0.0.1' },
    { maxUnusedMs: 200 },
  )
  const endpoint = { port: server.port, host: '127.0.0.1' }
  let received = ''
  const unused = connect(endpoint)
  unused.setEncoding('utf8').on('data', (text) => (received += text))
  const used = connect(endpoint)
  let answers = ''
  used.setEncoding('utf8').on('data', (text) => (answers += text))
  used.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitUntil(() => unused.destroyed, 5_000)
  expect(received).toBe('')
  used.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitUntil(() => answers.split('mugs').length === 3, 5_000)
  used.destroy()
  await server.drain(0)
})

test('a health check of HTTP/1.0 needs no Host', async ({ sharedShop: shop }) => {
  for (const path of ['/healthz', '/readyz', '/about-us']) {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => (received += text))
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    await once(socket, 'end')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
  }
})

/** Leftovers of disconnected clients: half-sent bodies, abandoned responses. */
const abortedRequests: Record<string, string> = {
  'an upload': `${upload}Content-Length: 500000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(70_000)}`,
  'an upload of unknown length': `${upload}Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n`,
  'a form':
    'POST /get-started HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nfirstName=A',
  'a form of unknown length':
    'POST /get-started HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n',
  'a form posted by script':
    'POST /get-started.data HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nfirstName=A',
  'an event': 'POST /api/analytics-events HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{',
  'a page': 'GET /swag-box-builder?search=gone HTTP/1.1\r\nHost: x\r\n\r\n',
  'a page of their own': 'GET /products?search=gone&email=x HTTP/1.1\r\nHost: x\r\n\r\n',
  'data of their own': 'GET /products.data?search=gone&email=x HTTP/1.1\r\nHost: x\r\n\r\n',
}

test('a client that disconnects is not logged as an error', async ({ start }) => {
  const shop = await start({ LOG_LEVEL: 'debug', POSTHOG_KEY: 'phc_test' })
  const logStart = shop.output().length
  const requests = () => shop.lines().filter(({ event }) => event === 'request.completed')
  for (const [label, bytes] of Object.entries(abortedRequests)) {
    for (const timeoutMs of [0, 3, 30]) {
      const before = requests().length
      const socket: Socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect').catch(() => {
        throw new Error(`the shop is gone: ${shop.output().slice(-3000)}`)
      })
      await new Promise((done) => socket.write(bytes, done))
      await wait(timeoutMs)
      socket.resetAndDestroy()
      await waitUntil(() => requests().length > before).catch(() => {
        throw new Error(`the request of ${label} never ended: ${shop.output().slice(-3000)}`)
      })
    }
  }
  // The first Admin's link is printed after the start, sometimes after the URL.
  const isExpectedLine = /^No admin yet|"level":[23]0/
  const unexpected = shop
    .output()
    .slice(logStart)
    .split('\n')
    .filter((line) => line && !isExpectedLine.test(line))
  expect(unexpected).toEqual([])
})
