import { connect as connectSocket, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type ShopProcess, spawnNode, startShopProcess, waitUntil } from '#test/process.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { test } from '#test/shop-process.ts'

test.for([
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535, but is "http"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL'],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an IP address of this machine.'],
] as const)('%j stops the start with one line', async ([env, line], { database, dataDir }) => {
  const { ended, output } = spawnNode('server/main.ts', {
    env: { DATABASE_URL: database, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  })
  expect(await ended()).toBe(1)
  expect(output().trim()).toBe(`Boxwright cannot start: ${line}`)
})

test('a taken port stops the start with one line', async ({ database, dataDir }) => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await waitUntil(() => blocker.listening)
  const address = blocker.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const { ended, output } = spawnNode('server/main.ts', {
    env: { DATABASE_URL: database, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent' },
  })
  expect(await ended()).toBe(1)
  expect(output().trim()).toBe(
    `Boxwright cannot start: PORT ${port} is taken by another program. Set PORT to a free one.`,
  )
  blocker.close()
})

test('a wrong password in DATABASE_URL stops the start without printing the URL', async ({ database, dataDir }) => {
  const url = new URL(database)
  url.password = 'wrong'
  const { ended, output } = spawnNode('server/main.ts', { env: { DATABASE_URL: url.href, DATA_DIR: dataDir } })
  expect(await ended()).toBe(1)
  expect(output().trim()).toMatch(
    /^Boxwright cannot start: The server of DATABASE_URL cannot be used: password authentication failed/,
  )
})

test('a database of a newer release stops the start and every command in words', async ({ database, dataDir }) => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`, [
    Date.now() * 2,
  ])
  await client.end()
  const reason =
    'The database was changed by a newer release (1 migration that this one does not know). Install that release again, ' +
    'or restore the backup from before the update into an empty database: docs/operate.md, Updates.'
  const env = { DATABASE_URL: database, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const { ended, output } = spawnNode('server/main.ts', { env })
  expect(await ended()).toBe(1)
  expect(output().trim()).toContain(`Boxwright cannot start: ${reason}`)
  expect(await runShopCommand(env, ['requests', 'list'])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Failed: ${reason}\n`),
  })
})

test('the shop waits for a database server that is starting', async ({ database, dataDir }) => {
  const target = new URL(database)
  const proxy = createServer((socket) => {
    const upstream = connectSocket(Number(target.port), target.hostname)
    for (const each of [socket, upstream]) each.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await waitUntil(() => proxy.listening)
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise((done) => proxy.close(done))
  const url = new URL(database)
  url.port = String(port)
  const { child, output, ended } = spawnNode('server/main.ts', { env: { DATABASE_URL: url.href, DATA_DIR: dataDir } })
  await waitUntil(() => output().includes('Waiting for the server of DATABASE_URL'), 25_000)
  proxy.listen(port, '127.0.0.1')
  await waitUntil(() => output().includes('is open at'))
  child.kill('SIGTERM')
  expect(await ended()).toBe(0)
  proxy.close()
})

test('four processes can start at once on an empty database', async ({ start, emptyDatabase }) => {
  const env = { DATABASE_URL: emptyDatabase }
  const shops = await Promise.all([start(env), start(env), start(env), start(env)])
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
}, 180_000)

const listRequests = (shop: ShopProcess, path: string) =>
  shop.lines().filter((line) => line.event === 'request.completed' && `${line.path}`.split('?')[0] === path)

test('a page has its policy; a link with an email address is neither cached nor logged', async ({
  sharedShop: shop,
}) => {
  expect(shop.output().match(/PUBLIC_URL is not set/g)).toHaveLength(1)
  const page = await fetch(`${shop.url}/about-us`)
  const policy = page.headers.get('Content-Security-Policy')
  expect(page.status).toBe(200)
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('unsafe-inline')
  const mailed = await fetch(`${shop.url}/get-started?email=ada%40acme.test`)
  expect(mailed.headers.get('Cache-Control')).toBe('private, no-store')
  await waitUntil(() => listRequests(shop, '/about-us').length + listRequests(shop, '/get-started').length === 2)
  expect(shop.output()).not.toContain('acme')
})

test('a change of the catalog reaches lists and their counts', async ({ start, database }) => {
  const shop = await start()
  const readCounts = async () => {
    const listings = ['/products', '/products?sort=name'].map(async (path) => (await fetch(shop.url + path)).text())
    return (await Promise.all(listings)).map((html) => /Showing (\d+)/.exec(html.replace(/<[^>]*>/g, ''))?.[1])
  }
  expect(await readCounts()).toEqual(['0', '0'])
  const client = new pg.Client(database)
  await client.connect()
  await client.query(`insert into product_data (name) values ('Mug')`)
  await client.end()
  await waitUntil(async () => (await readCounts()).every((count) => count === '1'))
})

test('an unknown path gets the 404 page and one warning', async ({ sharedShop: shop }) => {
  expect((await fetch(`${shop.url}/no/such/page`)).status).toBe(404)
  await waitUntil(() => listRequests(shop, '/no/such/page').length > 0)
  expect(listRequests(shop, '/no/such/page')).toMatchObject([{ level: 40, status: 404 }])
})

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s lets a running request finish, then exits with 0',
  async (signal, { start }) => {
    const shop = await start()
    const socket = connectSocket(Number(new URL(shop.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => (received += text))
    const type = 'Content-Type: application/x-www-form-urlencoded'
    socket.write(`POST /get-started HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 6\r\n\r\nemail`)
    await wait(200)
    const ended = shop.end(signal)
    await wait(200)
    await expect(fetch(shop.url)).rejects.toThrow()
    expect(received).toBe('')
    socket.write('=')
    expect(await ended).toBe(0)
    expect(received).toMatch(/^HTTP\/1\.1 [2345]\d\d /)
  },
)

test.for(['SIGTERM', 'SIGINT'] as const)('%s to npm alone stops the shop', async (signal, { database, dataDir }) => {
  const env = { DATABASE_URL: database, DATA_DIR: dataDir }
  const shop = await startShopProcess({ command: ['npm', 'start'], env })
  expect(await shop.end(signal)).toBe(0)
  await expect(fetch(shop.url)).rejects.toThrow()
})

test('a second signal does not wait for a hanging request', async ({ start }) => {
  const shop = await start()
  const socket = connectSocket(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /get-started HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n')
  await wait(200)
  const startedAt = Date.now()
  shop.child.kill('SIGTERM')
  await wait(500)
  expect(await shop.end('SIGTERM')).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})

test('each start without an Admin prints a link for the first Admin', async ({ start, database }) => {
  const getLink = (output: string) => /makes you an admin: (\S+)/.exec(output)?.[1] ?? ''
  const first = await start()
  await waitUntil(() => getLink(first.output()) !== '')
  const link = getLink(first.output()).replace('localhost', '127.0.0.1')
  expect((await fetch(link)).status).toBe(200)
  await first.end()
  const second = await start()
  await waitUntil(() => getLink(second.output()) !== '')
  const { search } = new URL(link)
  expect((await fetch(`${second.url}/admin/link${search}`)).status).toBe(410)
  const secondToken = new URL(getLink(second.output())).search
  expect((await fetch(`${second.url}/admin/link${secondToken}`)).status).toBe(200)
  expect(JSON.stringify(second.lines())).not.toContain(secondToken.slice('?token='.length))
  await second.end()

  const client = new pg.Client(database)
  await client.connect()
  await client.query(
    `insert into staff (name, email, roles, joined_at) values ('Ada', 'ada@shop.example', '{owner}', now())`,
  )
  await client.end()
  const third = await start()
  expect((await fetch(`${third.url}/admin/link${secondToken}`)).status).toBe(410)
  expect(third.output()).not.toContain('makes you an admin')
})

test('a missing PUBLIC_URL is logged once, and the IndexNow key is served', async ({ sharedShop, start }) => {
  const getWarnings = (shop: { lines(): Record<string, unknown>[] }) =>
    shop.lines().filter(({ event, setting }) => event === 'setting.missing' && setting === 'PUBLIC_URL')
  await Promise.all(['/robots.txt', '/sitemap.xml'].map((path) => fetch(sharedShop.url + path)))
  expect(getWarnings(sharedShop)).toMatchObject([{ level: 40 }])
  expect((await fetch(`${sharedShop.url}/indexnow-key.txt`)).status).toBe(404)
  const INDEXNOW_KEY = 'a-key-of-a-test'
  const withUrl = await start({ PUBLIC_URL: 'https://shop.example', INDEXNOW_KEY, INDEXNOW_URL: 'http://127.0.0.1:9/' })
  expect(getWarnings(withUrl)).toEqual([])
  expect(await (await fetch(`${withUrl.url}/indexnow-key.txt`)).text()).toBe(INDEXNOW_KEY)
})
