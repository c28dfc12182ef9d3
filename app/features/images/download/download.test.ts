import type { lookup } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base, expect } from '#test/database.ts'
import { maxImageBytes } from '../limits.ts'
import { type DownloadOptions, downloadImage } from './download.server.ts'

type Serve = (listener: RequestListener) => Promise<{ port: number; asked: string[] }>

const test = base.extend<{ serve: Serve; file: string }>({
  serve: async ({ services: _ }, use) => {
    const closing: (() => void)[] = []
    await use(async (listener) => {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(`${request.headers.host}${request.url}`)
        listener(request, response)
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      closing.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return { port: (server.address() as AddressInfo).port, asked }
    })
    for (const close of closing) close()
  },
  file: async ({ services }, use) => use(join(services.settings.DATA_DIR, 'picture')),
})

/** Loopback stands for the public internet, except one port. */
const except =
  (...ports: number[]): DownloadOptions['mayConnect'] =>
  (ip, port) =>
    ip === '127.0.0.1' && !ports.includes(port)

/** A name server that says these addresses in turn. */
const saying = (...answers: string[]): typeof lookup =>
  ((_name: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) => {
    const address = answers.length > 1 ? answers.shift() : answers[0]
    done(null, address?.split(' ').map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })) ?? [])
  }) as unknown as typeof lookup

const failure = (address: string, file: string, options?: DownloadOptions) =>
  downloadImage(address, file, options).then(
    () => 'fetched',
    ({ message, forGood }) => ({ message, forGood }),
  )

test('an image is written as it comes, from the address that was looked at', async ({ serve, file }) => {
  const { port, asked } = await serve((_request, response) => response.end('picture'))
  const options = { mayConnect: except(), resolve: saying('127.0.0.1') }
  await downloadImage(`http://pictures.example:${port}/a%20b.png?size=2`, file, options)
  expect(await readFile(file, 'utf8')).toBe('picture')
  expect(asked).toEqual([`pictures.example:${port}/a%20b.png?size=2`])
})

test('where hosts are named, others are asked nothing, on the way neither', async ({ serve, file }) => {
  const { port, asked } = await serve((request, response) => {
    if (request.url === '/on') response.writeHead(302, { Location: `http://other.example:${port}/a` }).end()
    else response.end('picture')
  })
  const options = {
    mayConnect: except(),
    resolve: saying('127.0.0.1'),
    hosts: ['pictures.example', '*.media.example'],
  }
  await downloadImage(`http://pictures.example:${port}/a`, file, options)
  await downloadImage(`http://cdn.media.example:${port}/a`, file, options)
  for (const address of [
    `http://other.example:${port}/a`,
    `http://media.example:${port}/a`,
    `http://pictures.example:${port}/on`,
  ])
    expect(await failure(address, file, options)).toEqual({
      message: expect.stringContaining('PICTURE_HOSTS'),
      forGood: true,
    })
  expect(asked).toEqual([`pictures.example:${port}/a`, `cdn.media.example:${port}/a`, `pictures.example:${port}/on`])
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
])('%s is asked nothing', async (address, { file }) => {
  expect(await failure(address, file)).toEqual({ message: expect.stringContaining('private network'), forGood: true })
})

test('a name that leads inside is not followed, not even beside a public address', async ({ serve, file }) => {
  const { port, asked } = await serve((_request, response) => response.end('secret'))
  for (const answer of ['127.0.0.1', '1.1.1.1 127.0.0.1', '::1', '']) {
    const mayConnect: DownloadOptions['mayConnect'] = (ip) => ip === '1.1.1.1'
    const said = await failure(`http://inside.example:${port}/`, file, { mayConnect, resolve: saying(answer) })
    expect(said).toEqual({ message: expect.stringContaining('private network'), forGood: true })
  }
  expect(asked).toEqual([])
})

test('a name that means another address the next moment does not help', async ({ serve, file }) => {
  const inside = await serve((_request, response) => response.end('secret'))
  const outside = await serve((_request, response) =>
    response.writeHead(302, { Location: `http://rebound.example:${inside.port}/` }).end(),
  )
  // On the redirect, the name resolves to a forbidden address.
  const mayConnect: DownloadOptions['mayConnect'] = (ip) => ip === '127.0.0.1'
  const options = { mayConnect, resolve: saying('127.0.0.1', '127.0.0.2') }
  expect(await failure(`http://rebound.example:${outside.port}/`, file, options)).toMatchObject({ forGood: true })
  expect(outside.asked).toHaveLength(1)
  expect(inside.asked).toEqual([])
})

test('redirects are followed, five of them, and each is looked at', async ({ serve, file }) => {
  const inside = await serve((_request, response) => response.end('secret'))
  const { port, asked } = await serve(({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (Number.isNaN(left)) response.writeHead(302, { Location: `http://127.0.0.1:${inside.port}/` }).end()
    else if (left > 0) response.writeHead(301, { Location: `/${left - 1}` }).end()
    else response.end('picture')
  })
  const options = { mayConnect: except(inside.port) }
  await downloadImage(`http://127.0.0.1:${port}/5`, file, options)
  expect(await readFile(file, 'utf8')).toBe('picture')
  expect(asked).toHaveLength(6)
  const said = (path: string) => failure(`http://127.0.0.1:${port}/${path}`, file, options)
  expect(await said('6')).toEqual({ message: 'The URL redirects more than 5 times.', forGood: true })
  expect(await said('inside')).toMatchObject({ forGood: true })
  expect(inside.asked).toEqual([])
})

test.for([
  'ftp://pictures.example/a',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  '/a.png',
  'http://',
  'http://me:key@1.1.1.1/',
])('%s is no address to fetch from', async (address, { file }) => {
  expect(await failure(address, file, { mayConnect: except() })).toMatchObject({ forGood: true })
})

test('what may pass is told from what will not', async ({ serve, file }) => {
  const { port } = await serve(({ url = '' }, response) =>
    response.writeHead(Number(url.slice(1)), { 'Content-Type': url === '/200' ? 'text/html' : 'image/png' }).end('<p>'),
  )
  const forGood: Record<number, unknown> = {}
  for (const status of [404, 410, 403, 418, 200, 500, 503, 429]) {
    const said = await failure(`http://127.0.0.1:${port}/${status}`, file, { mayConnect: except() })
    forGood[status] = typeof said === 'string' ? said : said.forGood
  }
  expect(forGood).toEqual({ 404: true, 410: true, 403: true, 418: true, 200: true, 500: false, 503: false, 429: false })
  const nobody = await serve(() => {})
  const rejected = await failure(`http://127.0.0.1:${nobody.port}/`, file, {
    mayConnect: except(),
    limits: { connect: 50 },
  })
  expect(rejected).toEqual({ message: 'The host did not answer in time.', forGood: false })
})

test('more than 25 MB is not taken, announced or not; who stops in the middle is left', async ({ serve, file }) => {
  const { port } = await serve(({ url }, response) => {
    if (url === '/announced') response.writeHead(200, { 'Content-Length': maxImageBytes + 1 }).write('x')
    else if (url === '/stops') response.write('x')
    else {
      const some = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(some));
      }
      response.on('drain', more)
      more()
    }
  })
  const said = (path: string, limits = {}) =>
    failure(`http://127.0.0.1:${port}/${path}`, file, { mayConnect: except(), limits })
  expect(await said('announced')).toEqual({ message: 'The image is larger than 25 MB.', forGood: true })
  expect(await said('endless')).toEqual({ message: 'The image is larger than 25 MB.', forGood: true })
  expect(await said('stops', { idle: 50 })).toMatchObject({ forGood: false })
  expect(await said('stops', { whole: 100 })).toEqual({
    message: 'The download took longer than 0.1 seconds.',
    forGood: false,
  })
})
