import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openPostgres } from '#test/postgres.ts'
import { startShopProcess, waitUntil } from '#test/process.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.()
})

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-outage-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function query(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

const listenerQuery = `select from pg_stat_activity where application_name = 'boxwright listener' and query ~ '^listen'`
const cachedPaths = [
  '/',
  '/products',
  '/products.data',
  '/products/camp-mug',
  '/products/camp-mug.data',
  '/get-started',
]

const project = new URLSearchParams({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@analytical.example',
  productType: 'other',
  projectDescription: 'Punch cards for everyone',
})

test('without PostgreSQL cached pages answer and forms return their values; then the shop recovers', async () => {
  const database = await openPostgres(createTemporaryFolder())
  cleanups.push(() => database.stop())
  const shop = await startShopProcess({ env: { DATABASE_URL: database.url, DATA_DIR: createTemporaryFolder() } })
  cleanups.push(() => shop.end('SIGKILL'))
  const get = async (path: string) => {
    const response = await fetch(shop.url + path)
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const send = () => fetch(`${shop.url}/get-started`, { method: 'POST', body: project, redirect: 'manual' })
  await query(database.url, `insert into product_data (name, slug) values ('Camp Mug', 'camp-mug')`)
  await waitUntil(async () => (await query(database.url, listenerQuery)) === 1)
  const before = await Promise.all(cachedPaths.map(get))
  expect(before.map(({ status }) => status)).toEqual(cachedPaths.map(() => 200))

  await database.stop()
  await waitUntil(() => shop.output().includes('database_listener.disconnected'))
  const during = await Promise.all(cachedPaths.map(get))
  expect(during.map(({ status }) => status)).toEqual(cachedPaths.map(() => 200))
  expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  for (const path of ['/blog', '/blog.data', '/products/other', '/products?search=other', '/ready-made-boxes']) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, expect.stringMatching(/^\d+$/)])
  }
  const rejected = await send()
  const form = await rejected.text()
  expect(rejected.status).toBe(503)
  for (const typed of project.values()) expect(form).toContain(typed)
  expect(await get('/readyz')).toMatchObject({ status: 200, body: expect.stringContaining('unreachable') })
  expect(await get('/healthz')).toMatchObject({ status: 200 })

  await database.start()
  await query(database.url, `update product_data set name = 'Trail Mug'`)
  await waitUntil(async () => (await get('/products/camp-mug')).body.includes('Trail Mug'), 20_000)
  await waitUntil(async () => (await get('/blog')).status === 200)
  await waitUntil(async () => (await send()).status === 303)
  expect(await query(database.url, 'select from project_requests')).toBe(1)
  expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(shop.child.exitCode).toBeNull()
}, 120_000)
