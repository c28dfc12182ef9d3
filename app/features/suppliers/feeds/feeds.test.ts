import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { readImport } from '#app/features/imports/imports.server.ts'
import { startImportWorkers } from '#app/features/imports/jobs.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { supplierRuns, suppliers } from '#db/tables/suppliers.ts'
import { test as base, expect, type TestServices } from '#test/database.ts'
import { type FileServer, type OfferedFile, startHttpFiles, startSftpFiles } from '#test/suppliers/file-servers.ts'
import { mockCredentials } from '#test/suppliers/mock-supplier.ts'
import { applyRun, findProducts, waitUntilApplied } from '#test/suppliers/supplied-shop.ts'
import { findDueFeed } from '../run-kinds.ts'
import { RunReport } from '../run-report.ts'
import { startRun } from '../runs.server.ts'
import { defaultOptions } from '../supplier.schema.ts'
import { findSupplier, type Supplier, saveSupplier } from '../suppliers.server.ts'
import { runSupplier } from '../sync/run-supplier.server.ts'
import type { FeedState } from './feed.ts'
import { fetchFeed } from './fetch-feed.server.ts'
import { runFeed } from './run-feed.server.ts'
import { testFeed } from './test-feed.server.ts'

const header = 'Item No,Name,Category,Price,Qty'
const toCsv = (...rows: string[]) => [header, ...rows].join('\n')
const rows = ['A-1,Camp Mug,Drinks,4.50,12', 'A-2,Trail Bottle,Drinks,9.00,3', 'A-3,Field Notes,Office,2.00,40']

type Fixtures = { file: OfferedFile; http: FileServer; sftp: FileServer }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  file: async ({}, use) =>
    use({ text: toCsv(...rows, 'A-4,Old Cap,Apparel,5.00,1'), changedAt: new Date('2026-11-01') }),
  http: async ({ file }, use) => {
    const server = await startHttpFiles(file)
    await use(server)
    await server.close()
  },
  sftp: async ({ file }, use) => {
    const server = await startSftpFiles(file)
    await use(server)
    await server.close()
  },
})

type SaveOptions = { id?: string; mapping?: string; credentials?: typeof mockCredentials }

async function save(services: TestServices, url: string, options: SaveOptions = {}) {
  const { id = randomUUID(), mapping = 'detect', credentials = mockCredentials } = options
  await saveSupplier(services, {
    id,
    ...(options.id && { version: 1 }),
    name: 'Fileline',
    by: commandLine,
    credentials,
    endpoints: {},
    options: defaultOptions,
    feed: { url, mapping, everyHours: 24, isComplete: true },
  })
  return id
}

async function run(services: TestServices, supplierId: string, canConnect = () => true) {
  const runId = await startRun(services, { supplierId, kind: 'full', by: 'schedule' })
  if (!runId) throw new Error('another run is open')
  await runSupplier(services, { runId, canConnect })
  const [row] = await services.db.select().from(supplierRuns).where(eq(supplierRuns.id, runId))
  if (!row) throw new Error('no run')
  return row
}

const list = async (services: TestServices) =>
  (await findProducts(services)).map(({ supplier_item_number: item, hidden, rounded_price: price }) =>
    [item, price, ...(hidden ? ['hidden'] : [])].join(' '),
  )

for (const kind of ['http', 'sftp'] as const)
  test(`a file over ${kind} is sent again only if it changed`, async ({ services, http, sftp, file }) => {
    const server = { http, sftp }[kind]
    const path = join(services.settings.DATA_DIR, 'fetched.csv')
    const fetchFile = (state: FeedState) =>
      fetchFeed({
        url: new URL(server.url),
        credentials: mockCredentials,
        state,
        destinationPath: path,
        canConnect: () => true,
      })
    const first = await fetchFile({})
    expect(first).toMatchObject({ isChanged: true, bytes: Buffer.byteLength(file.text) })
    expect(await readFile(path, 'utf8')).toBe(file.text)
    expect(await fetchFile(first.state)).toMatchObject({ isChanged: false, state: first.state })
    expect(server.downloads).toBe(1)
    // Another time or tag, and the same content.
    file.changedAt = new Date('2026-11-03')
    const { etag: _, ...withoutTag } = first.state
    expect(await fetchFile(withoutTag)).toMatchObject({ isChanged: false })
    file.text = toCsv(...rows)
    expect(await fetchFile(first.state)).toMatchObject({ isChanged: true, bytes: Buffer.byteLength(file.text) })
  })

test('an abort before and during the connection is not taken for a failure of the server', async () => {
  for (const when of ['lookup', 'connection'] as const) {
    const controller = new AbortController()
    const server = createServer(() => controller.abort())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fetched = fetchFeed({
      url: new URL(`sftp://127.0.0.1:${port}/products.csv`),
      credentials: mockCredentials,
      state: {},
      destinationPath: '/dev/null',
      canConnect() {
        if (when === 'lookup') controller.abort()
        return true
      },
      signal: controller.signal,
    })
    await expect(fetched, when).rejects.toThrow('The download was stopped.')
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a dry run, then what changed; an unchanged file does nothing', async ({ services, db, http: server, file }) => {
  await startImportWorkers(services)
  const id = await save(services, server.url)
  const first = await run(services, id)
  expect(first).toMatchObject({ state: 'done', problem: null })
  expect(await readImport(db, first.import_id ?? '')).toMatchObject({ state: 'checked', counts: { new: 4 } })
  expect(await list(services)).toEqual([])
  await applyRun(services, first.import_id ?? '')
  expect(await list(services)).toEqual(['A-1 4.5', 'A-2 9', 'A-3 2', 'A-4 5'])

  // The second run learns what the file is; from then on it is not sent again.
  expect(await run(services, id)).toMatchObject({ state: 'done', import_id: null })
  const sent = server.downloads
  expect(await run(services, id)).toMatchObject({ state: 'done', import_id: null, counts: { unchanged: 1 } })
  expect(server.downloads).toBe(sent)

  Object.assign(file, {
    text: toCsv('A-1,Camp Mug,Drinks,4.75,12', ...rows.slice(1)),
    changedAt: new Date('2026-11-02'),
  })
  const changed = await run(services, id)
  expect(changed.problem).toBeNull()
  await waitUntilApplied(services, changed.import_id)
  expect(await list(services)).toEqual(['A-1 4.75', 'A-2 9', 'A-3 2', 'A-4 5 hidden'])
}, 400_000)

test('a complete file without a size takes it out of stock, also if nothing else changed', async ({
  services,
  http: server,
  file,
}) => {
  await startImportWorkers(services)
  const sized = ['S', 'M', '2XL'].map((size) => `T1,Tee,Navy,${size},T1-${size},9.00,50`)
  const toSizedCsv = (lines: string[]) => ['Style,Name,Color,Size,SKU,Price,Qty', ...lines].join('\n')
  file.text = toSizedCsv(sized)
  const id = await save(services, server.url)
  await applyRun(services, (await run(services, id)).import_id ?? '')
  Object.assign(file, { text: toSizedCsv(sized.slice(0, 2)), changedAt: new Date('2026-11-02') })
  await waitUntilApplied(services, (await run(services, id)).import_id)
  const [tee] = await findProducts(services)
  expect(formatSizes(tee?.sizes ?? [], '|')).toBe('S|M|2XL out')
}, 180_000)

test('failures are told in words, without user name or password', async ({ services, db, http, sftp }) => {
  const wrong = { id: mockCredentials.id, password: 'wrong-file-password-88' }
  for (const [url, credentials, problem] of [
    [http.url, wrong, /denied access/],
    [sftp.url, wrong, /denied access/],
    [http.url.replace('products', 'other'), mockCredentials, /no such file/],
    [sftp.url.replace('products', 'other'), mockCredentials, /no such file/],
    [http.url.replace('products', 'moved'), mockCredentials, /redirects/],
  ] as const) {
    const id = await save(services, url, { credentials })
    const failed = await run(services, id)
    expect(failed, url).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
    expect(JSON.stringify(failed)).not.toMatch(/wrong-file-password|mock-account|mock-password/)
    await db.execute('delete from suppliers')
  }
}, 180_000)

test('private networks are rejected, and another key of an SFTP server', async ({ services, db, http, sftp }) => {
  for (const url of [http.url, sftp.url, http.url.replace('127.0.0.1', 'localhost')]) {
    const id = await save(services, url)
    expect(await run(services, id, () => false)).toMatchObject({ problem: expect.stringMatching(/private network/) })
    await db.execute('delete from suppliers')
  }
  const id = await save(services, sftp.url)
  const hostKey = 'another key'
  await db.update(suppliers).set({ feed_state: { hostKey } }).where(eq(suppliers.id, id))
  expect(await run(services, id)).toMatchObject({ problem: expect.stringMatching(/another key/) })
  // Saving accepts the key of today.
  await save(services, sftp.url, { id })
  const supplier = await findSupplier(db, id)
  if (!supplier?.feed) throw new Error('no feed')
  expect(supplier.feedState).toEqual({})
  const options = { feed: supplier.feed, credentials: mockCredentials, canConnect: () => true }
  expect(await testFeed(services, { ...options, state: {} })).toMatchObject({
    isOk: true,
    text: expect.stringMatching(/^products\.csv, /),
  })
  expect(await testFeed(services, { ...options, state: { hostKey } })).toMatchObject({ isOk: false })
}, 180_000)

test('a run that started before staff saved the supplier does not store the state of the file', async ({
  services,
  db,
  http,
}) => {
  const id = await save(services, http.url)
  const options = { credentials: mockCredentials, canConnect: () => true }
  const destinationPath = join(services.settings.DATA_DIR, 'fetched.csv')
  const { state } = await fetchFeed({ ...options, url: new URL(http.url), state: {}, destinationPath })
  const readState = async (supplier: Supplier | undefined) => {
    if (!supplier) throw new Error('no supplier')
    const run = { by: 'schedule', isFirst: false, report: new RunReport(), onStarted: async () => {} }
    expect(await runFeed(services, { ...options, ...run, supplier: { ...supplier, feedState: state } })).toBeUndefined()
    return (await findSupplier(db, id))?.feedState
  }
  const before = await findSupplier(db, id)
  await save(services, http.url, { id })
  expect(await readState(before)).toEqual({})
  expect(await readState(await findSupplier(db, id))).toEqual(state)
})

test('a feed is due by its own interval', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const find = (hours: number) =>
    findDueFeed({
      feed: { everyHours: 6 },
      lastRuns: new Map([['full', new Date(now.getTime() - hours * 3_600_000)]]),
      doneRuns: new Map([['full', new Date(now.getTime() - hours * 3_600_000)]]),
      now,
    })
  expect([find(5), find(6)]).toEqual([undefined, 'full'])
  expect(findDueFeed({ feed: { everyHours: 168 }, lastRuns: new Map(), doneRuns: new Map(), now })).toBe('full')
})
