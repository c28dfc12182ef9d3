import type { lookup } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base, expect } from '#test/database.ts'
import { maxImageBytes } from '../limits.ts'
import { type DownloadOptions, downloadImage } from './download.server.ts'

type Serve = (listener: RequestListener) => Promise<{ port: number; requests: string[] }>

const test = base.extend<{ serve: Serve; file: string }>({
  serve: async ({ services: _ }, use) => {
    const closing: (() => void)[] = []
    await use(async (listener) => {
      const requests: string[] = []
      const server = createServer((request, response) => {
        requests.push(`${request.headers.host}${request.url}`)
        listener(request, response)
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      closing.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return { port: (server.address() as AddressInfo).port, requests }
    })
    for (const close of closing) close()
  },
  file: async ({ services }, use) => use(join(services.settings.DATA_DIR, 'picture')),
})

/** Loopback stands for the public internet, except one port. */
const allowLoopbackExcept =
  (...ports: number[]): DownloadOptions['canConnect'] =>
  (ip, port) =>
    ip === '127.0.0.1' && !ports.includes(port)

/** A name server that returns these IP addresses in turn. */
const createLookup = (...responses: string[]): typeof lookup =>
  ((_name: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) => {
    const address = responses.length > 1 ? responses.shift() : responses[0]
    done(null, address?.split(' ').map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })) ?? [])
  }) as unknown as typeof lookup

const getFailure = (url: string, file: string, options?: DownloadOptions) =>
  downloadImage(url, file, options).then(
    () => 'fetched',
    ({ message, isPermanent }) => ({ message, isPermanent }),
  )

test('writes an image unchanged, from the IP address that was checked', async ({ serve, file }) => {
  const { port, requests } = await serve((_request, response) => response.end('picture'))
  const options = { canConnect: allowLoopbackExcept(), resolve: createLookup('127.0.0.1') }
  await downloadImage(`http://pictures.example:${port}/a%20b.png?size=2`, file, options)
  expect(await readFile(file, 'utf8')).toBe('picture')
  expect(requests).toEqual([`pictures.example:${port}/a%20b.png?size=2`])
})

test('sends no request to hosts that are not allowed, not even after a redirect', async ({ serve, file }) => {
  const { port, requests } = await serve((request, response) => {
    if (request.url === '/on') response.writeHead(302, { Location: `http://other.example:${port}/a` }).end()
    else response.end('picture')
  })
  const options = {
    canConnect: allowLoopbackExcept(),
    resolve: createLookup('127.0.0.1'),
    hosts: ['pictures.example', '*.media.example'],
  }
  await downloadImage(`http://pictures.example:${port}/a`, file, options)
  await downloadImage(`http://cdn.media.example:${port}/a`, file, options)
  for (const url of [
    `http://other.example:${port}/a`,
    `http://media.example:${port}/a`,
    `http://pictures.example:${port}/on`,
  ])
    expect(await getFailure(url, file, options)).toEqual({
      message: expect.stringContaining('PICTURE_HOSTS'),
      isPermanent: true,
    })
  expect(requests).toEqual([`pictures.example:${port}/a`, `cdn.media.example:${port}/a`, `pictures.example:${port}/on`])
})

test.for([
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://0x7f.1/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:169.254.169.254]/latest/meta-data',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/a.png',
  'http://10.0.0.1/a.png',
  'http://1.1.1.1:9000/a.png',
])('sends no request to %s', async (url, { file }) => {
  expect(await getFailure(url, file)).toEqual({
    message: expect.stringContaining('private network, or to a port other than 80, 443, 8080, and 8443.'),
    isPermanent: true,
  })
})

test('rejects a name that resolves to a private IP address, even beside a public one', async ({ serve, file }) => {
  const { port, requests } = await serve((_request, response) => response.end('secret'))
  for (const response of ['127.0.0.1', '1.1.1.1 127.0.0.1', '::1', '']) {
    const canConnect: DownloadOptions['canConnect'] = (ip) => ip === '1.1.1.1'
    const result = await getFailure(`http://inside.example:${port}/`, file, {
      canConnect,
      resolve: createLookup(response),
    })
    expect(result).toEqual({ message: expect.stringContaining('private network'), isPermanent: true })
  }
  expect(requests).toEqual([])
})

test('DNS rebinding between redirects has no effect', async ({ serve, file }) => {
  const privateServer = await serve((_request, response) => response.end('secret'))
  const publicServer = await serve((_request, response) =>
    response.writeHead(302, { Location: `http://rebound.example:${privateServer.port}/` }).end(),
  )
  // On the redirect, the name resolves to a forbidden IP address.
  const canConnect: DownloadOptions['canConnect'] = (ip) => ip === '127.0.0.1'
  const options = { canConnect, resolve: createLookup('127.0.0.1', '127.0.0.2') }
  expect(await getFailure(`http://rebound.example:${publicServer.port}/`, file, options)).toMatchObject({
    isPermanent: true,
  })
  expect(publicServer.requests).toHaveLength(1)
  expect(privateServer.requests).toEqual([])
})

test('follows up to five redirects and checks each target', async ({ serve, file }) => {
  const privateServer = await serve((_request, response) => response.end('secret'))
  const { port, requests } = await serve(({ url = '' }, response) => {
    const remaining = Number(url.slice(1))
    if (Number.isNaN(remaining)) response.writeHead(302, { Location: `http://127.0.0.1:${privateServer.port}/` }).end()
    else if (remaining > 0) response.writeHead(301, { Location: `/${remaining - 1}` }).end()
    else response.end('picture')
  })
  const options = { canConnect: allowLoopbackExcept(privateServer.port) }
  await downloadImage(`http://127.0.0.1:${port}/5`, file, options)
  expect(await readFile(file, 'utf8')).toBe('picture')
  expect(requests).toHaveLength(6)
  const getResult = (path: string) => getFailure(`http://127.0.0.1:${port}/${path}`, file, options)
  expect(await getResult('6')).toEqual({ message: 'The URL redirects more than 5 times.', isPermanent: true })
  expect(await getResult('inside')).toMatchObject({ isPermanent: true })
  expect(privateServer.requests).toEqual([])
})

test.for([
  'ftp://pictures.example/a',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  '/a.png',
  'http://',
  'http://me:key@1.1.1.1/',
])('rejects the URL %s', async (url, { file }) => {
  expect(await getFailure(url, file, { canConnect: allowLoopbackExcept() })).toMatchObject({ isPermanent: true })
})

test('distinguishes temporary from permanent errors', async ({ serve, file }) => {
  const { port } = await serve(({ url = '' }, response) =>
    response.writeHead(Number(url.slice(1)), { 'Content-Type': url === '/200' ? 'text/html' : 'image/png' }).end('<p>'),
  )
  const isPermanent: Record<number, unknown> = {}
  for (const status of [404, 410, 403, 418, 200, 500, 503, 429]) {
    const result = await getFailure(`http://127.0.0.1:${port}/${status}`, file, { canConnect: allowLoopbackExcept() })
    isPermanent[status] = typeof result === 'string' ? result : result.isPermanent
  }
  expect(isPermanent).toEqual({
    404: true,
    410: true,
    403: true,
    418: true,
    200: true,
    500: false,
    503: false,
    429: false,
  })
  const silent = await serve(() => {})
  const timedOut = await getFailure(`http://127.0.0.1:${silent.port}/`, file, {
    canConnect: allowLoopbackExcept(),
    limits: { connect: 50 },
  })
  expect(timedOut).toEqual({ message: 'The host did not respond in time.', isPermanent: false })
})

test('rejects more than 25 MB, announced or not, and aborts stalled downloads', async ({ serve, file }) => {
  const { port } = await serve(({ url }, response) => {
    if (url === '/announced') response.writeHead(200, { 'Content-Length': maxImageBytes + 1 }).write('x')
    else if (url === '/stops') response.write('x')
    else {
      const chunk = Buffer.alloc(1024 * 1024)
      const writeMore = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', writeMore)
      writeMore()
    }
  })
  const getResult = (path: string, limits = {}) =>
    getFailure(`http://127.0.0.1:${port}/${path}`, file, { canConnect: allowLoopbackExcept(), limits })
  expect(await getResult('announced')).toEqual({ message: 'The image is larger than 25 MB.', isPermanent: true })
  expect(await getResult('endless')).toEqual({ message: 'The image is larger than 25 MB.', isPermanent: true })
  expect(await getResult('stops', { idle: 50 })).toMatchObject({ isPermanent: false })
  expect(await getResult('stops', { total: 100 })).toEqual({
    message: 'The download took longer than 0.1 seconds.',
    isPermanent: false,
  })
})
