import { once } from 'node:events'
import { Agent, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { until } from '#test/process.ts'
import { test } from '#test/shop-process.ts'
import { listen } from './listen.ts'

/** Sends requests on one keep-alive connection until the server stops. */
function keepAsking(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = { answers: 0, closes: 0, errors: [] as string[] }
  const ask = () =>
    new Promise<boolean>((done) => {
      request(url + path, { agent }, (answer) => {
        answer.resume().once('end', () => {
          seen.answers++
          if (answer.headers.connection === 'close') seen.closes++
          done(true)
        })
        answer.once('error', (error) => done(failed(error)))
      })
        .once('error', (error) => done(failed(error)))
        .end()
    })
  const failed = (error: Error & { code?: string }) => {
    if (error.code !== 'ECONNREFUSED') seen.errors.push(`${error.code} ${error.message}`)
    return false
  }
  const gone = (async () => {
    while (await ask()) await wait(Math.random() * 20)
    agent.destroy()
  })()
  return { seen, gone }
}

test('clients that keep asking while the shop stops are told to leave, none is cut off: three rounds', async ({
  start,
}) => {
  for (let round = 1; round <= 3; round++) {
    const shop = await start()
    const paths = ['/', '/healthz', '/swag-box-success', '/favicon.svg']
    const clients = Array.from({ length: 24 }, (_, number) => keepAsking(shop.url, paths[number % paths.length] ?? '/'))
    await until(() => clients.every(({ seen }) => seen.answers > 5))
    const ended = shop.end('SIGTERM')
    await Promise.all(clients.map(({ gone }) => gone))
    expect(await ended).toBe(0)
    expect(clients.flatMap(({ seen }) => seen.errors)).toEqual([])
    expect(clients.filter(({ seen }) => seen.closes !== 1)).toEqual([])
  }
}, 120_000)

test('with DRAIN_SECONDS it is not ready first, and answers anyone who still comes', async ({ start }) => {
  const shop = await start({ DRAIN_SECONDS: '30' })
  const ask = (path: string) => fetch(shop.url + path)
  expect((await ask('/readyz')).status).toBe(200)
  const ended = shop.end('SIGTERM')
  await until(async () => (await ask('/readyz')).status === 503)
  const answer = await ask('/about-us')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  // npm forwards the first signal; a later one comes from an impatient operator.
  await until(async () => {
    shop.child.kill('SIGTERM')
    return shop.child.exitCode !== null
  })
  expect(await ended).toBe(0)
})

const upload = 'POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n'

test('a body that stops coming and an answer that no one takes are given up, what goes on slowly is not', async () => {
  let untaken: ServerResponse | undefined
  const role = await listen(
    async (incoming, outgoing) => {
      if (incoming.url === '/large') {
        untaken = outgoing.end(Buffer.alloc(50_000_000))
        return
      }
      let size = 0
      incoming.on('error', () => {}).on('data', (chunk: Buffer) => (size += chunk.length))
      await once(incoming, 'end').catch(() => {})
      // Work of ours that takes longer than any silence is no fault of the client.
      await wait(900)
      outgoing.end(`${size}`)
    },
    { PORT: 0, HOST: '127.0.0.1' },
    { longestSilence: 400 },
  )
  const address = { port: role.port, host: '127.0.0.1' }
  const stalled = connect(address)
  stalled.on('error', () => {})
  stalled.write(`${upload}Content-Length: 1000\r\n\r\n12345`)
  const slow = connect(address)
  let answer = ''
  slow.setEncoding('utf8').on('data', (text) => (answer += text))
  slow.write(`${upload}Content-Length: 12\r\nConnection: close\r\n\r\n`)
  for (let byte = 0; byte < 12; byte++) {
    await wait(100)
    slow.write('x')
  }
  const reader = connect(address)
  reader.on('error', () => {}).pause()
  reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => stalled.destroyed, 5_000)
  await until(() => slow.destroyed || answer.endsWith('12'), 5_000)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*12$/)
  await until(() => untaken?.destroyed === true, 5_000)
  reader.destroy()
  await role.drain(0)
})

test('a connection on which nothing comes is closed without a word, one that is used is not', async () => {
  const role = await listen(
    (_, outgoing) => outgoing.end('mugs'),
    { PORT: 0, HOST: '127.0.0.1' },
    { longestUnused: 200 },
  )
  const address = { port: role.port, host: '127.0.0.1' }
  let said = ''
  const unused = connect(address)
  unused.setEncoding('utf8').on('data', (text) => (said += text))
  const used = connect(address)
  let answers = ''
  used.setEncoding('utf8').on('data', (text) => (answers += text))
  used.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => unused.destroyed, 5_000)
  expect(said).toBe('')
  used.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => answers.split('mugs').length === 3, 5_000)
  used.destroy()
  await role.drain(0)
})

test('a health check of HTTP/1.0 needs no Host', async ({ start }) => {
  const shop = await start()
  for (const path of ['/healthz', '/readyz', '/about-us']) {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => (answer += text))
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    await once(socket, 'end')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }
})

/** Leftovers of disconnected clients: half-sent bodies, abandoned responses. */
const leavers: Record<string, string> = {
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

test('a client that goes away is no error in the log', async ({ start }) => {
  const shop = await start({ LOG_LEVEL: 'debug', POSTHOG_KEY: 'phc_test' })
  const said = shop.output().length
  const requests = () => shop.lines().filter(({ event }) => event === 'request.completed')
  for (const [what, sent] of Object.entries(leavers)) {
    for (const timeoutMs of [0, 3, 30]) {
      const before = requests().length
      const socket: Socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect').catch(() => {
        throw new Error(`the shop is gone: ${shop.output().slice(-3000)}`)
      })
      await new Promise((done) => socket.write(sent, done))
      await wait(timeoutMs)
      socket.resetAndDestroy()
      await until(() => requests().length > before).catch(() => {
        throw new Error(`the request of ${what} never ended: ${shop.output().slice(-3000)}`)
      })
    }
  }
  // The owner's link is printed after the start, sometimes after the URL.
  const quiet = /^No staff yet|"level":[23]0/
  const loud = shop
    .output()
    .slice(said)
    .split('\n')
    .filter((line) => line && !quiet.test(line))
  expect(loud).toEqual([])
})
