import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { downloadZip } from 'client-zip'
import pg from 'pg'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getStoredPaths } from '#app/features/images/image-url.ts'
import {
  countWaitingJobs,
  enqueueNotifications,
  notificationQueues,
  prepareNotifications,
} from '#app/features/requests/notifications/queues.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import { readLastBackup } from '#app/lib/last-backup.server.ts'
import type { Services } from '#app/lib/services.ts'
import { connect } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { images } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { uploads } from '#db/tables/uploads.ts'
import { backedUpQueues } from '#server/backup/backed-up-queues.ts'
import { test as base, expect, testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { storeRequest } from '#test/requests.ts'
import { createSend } from '#test/sends.ts'
import { runShopCommand } from '#test/shop-command.ts'

type Env = Record<string, string>

const test = base.extend<{ folder: string; emptyDatabase: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-backup-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emptyDatabase: async ({}, use) => {
    const { url, drop } = await createEmptyDatabase(testServer())
    await use(url)
    await drop()
  },
})

const runCommand = (env: Env, ...args: string[]) => runShopCommand(env, args)

/** Returns all rows of a database as text. */
async function dumpTables(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables
     where schemaname = 'public' order by 1`,
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return rowsByTable
}

async function toZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return Buffer.from(await downloadZip(entries).arrayBuffer())
}

const image = { hash: 'c'.repeat(32), width: 300, height: 300 }
const logo = `brand/${'b'.repeat(32)}-120x40.svg`
const campaignLogo = `brand/${'d'.repeat(32)}-80x80.svg`
const artwork = `uploads/${'a'.repeat(32)}.svg`

async function fillShop(services: Services) {
  const { db, writes, jobs, storage } = services
  await prepareNotifications(jobs)
  const [mug] = await db
    .insert(productData)
    .values({
      name: 'Mug, "navy"\n\ttab',
      price_breaks: [{ qty: 48, price: 9.5 }],
      image_urls: ['/a.webp'],
      rounded_price: 12.77,
    })
    .returning()
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome' }).returning()
  if (!mug || !box) throw new Error('nothing was stored')
  await db.insert(readyMadeBoxItems).values({ ready_made_box_id: box.id, product_id: mug.id, quantity: 2 })
  await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs \\ cups', content: '<p>1</p>' })
  await storage.put(artwork, '<svg/>')
  await storage.put(logo, '<svg/>')
  await storage.put(campaignLogo, '<svg/>')
  await createSend(db)
  await db.update(sendCampaigns).set({ logo: { address: `/${campaignLogo}`, width: 80, height: 80 } })
  await db
    .insert(shopContent)
    .values({ key: 'brand', value: { logo: { address: `/${logo}`, width: 120, height: 40 } } })
  await db
    .insert(uploads)
    .values({ path: artwork, name: 'logo.svg', size: 6, type: 'image/svg+xml', claimed_at: new Date() })
  await db.insert(uploads).values({ path: 'uploads/gone.svg', name: 'gone.svg', size: 6, type: 'image/svg+xml' })
  await db.insert(images).values({ ...image, name: 'mug.png', size: 8 })
  for (const path of getStoredPaths(image)) await storage.put(path, path)
  const { id } = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  await writes.transaction((tx) => enqueueNotifications(jobs, tx, { kind: 'email-signup', id }))
  await addAuditEntry(db, { by: commandLine, action: 'requests.exported' })
  const notifications = Object.values(notificationQueues).flatMap(
    ({ waiting, failed }) => [waiting, failed] as string[],
  )
  for (const queue of backedUpQueues.filter((each) => !notifications.includes(each))) {
    await ensureQueue(jobs, queue, {})
    await jobs.send(queue, { id })
  }
}

test('a backup of a running shop restores completely into an embedded and an external database', async ({
  services,
  databaseUrl: source,
  emptyDatabase,
  folder,
}) => {
  await fillShop(services)
  const before = await dumpTables(source)
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
  const running = { DATABASE_URL: source, DATA_DIR: services.settings.DATA_DIR }
  const backedUp = await runCommand(running, 'backup', first)
  expect(backedUp).toMatchObject({
    code: 0,
    out: expect.stringMatching(/first\.zip: \d+ rows, 5 files, 8 notifications, /),
  })
  expect(backedUp.err).toContain('Missing in storage: uploads/gone.svg')
  expect((await stat(first)).mode & 0o077).toBe(0)
  expect(await runCommand(running, 'backup', first)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  })

  const embedded = { DATA_DIR: join(folder, 'embedded') }
  const restored = await runCommand(embedded, 'restore', first)
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('paused until an admin resumes sending') })
  // Without WEBHOOK_URL, it sends no webhook deliveries.
  expect((await runCommand(embedded, 'delivery', 'show')).out).toMatch(
    /^Paused since .* \(restored\)\.\nWaiting: 1 notifications, 0 webhook deliveries, 1 confirmations to customers, 1 replies, 2 proposals and emails about them, 1 emails to campaign recipients, 1 sign-in emails of the customer portal\./,
  )
  const withWebhook = { ...embedded, WEBHOOK_URL: 'https://hooks.example/shop' }
  expect((await runCommand(withWebhook, 'delivery', 'show')).out).toContain(' 1 webhook deliveries,')
  expect(await readFile(join(embedded.DATA_DIR, 'storage', artwork), 'utf8')).toBe('<svg/>')
  expect(await runCommand(embedded, 'restore', first)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/holds a shop \(1 requests, 1 products, 1 ready-made boxes, 1 posts, 1 texts\)/),
  })
  expect(await runCommand(embedded, 'backup', second)).toMatchObject({ code: 0 })

  expect(await readLastBackup(services.db)).toMatchObject({ at: expect.any(String), missing: 1 })
  const external = { DATABASE_URL: emptyDatabase, DATA_DIR: join(folder, 'external') }
  expect(await runCommand(external, 'restore', second, '--live')).toMatchObject({ code: 0 })
  expect(await dumpTables(emptyDatabase)).toEqual(before)
  for (const path of [artwork, logo, campaignLogo])
    expect(await readFile(join(external.DATA_DIR, 'storage', path), 'utf8')).toBe('<svg/>')
  for (const path of getStoredPaths(image)) {
    expect(await readFile(join(external.DATA_DIR, 'storage', path), 'utf8')).toBe(path)
  }
  const { db, close } = connect(emptyDatabase)
  expect(await countWaitingJobs(db, 'announce-request')).toBe(1)
  // Identity columns continue.
  await addAuditEntry(db, { by: commandLine, action: 'requests.exported' })
  await db.insert(productData).values({ name: 'Cap' })
  await close()
}, 120_000)

test('requests stored during a backup are in it completely or not at all', async ({
  services,
  databaseUrl: source,
  emptyDatabase,
  folder,
}) => {
  await fillShop(services)
  let writing = true
  const writer = (async () => {
    while (writing)
      await storeRequest(services, 'project', {
        first_name: 'A',
        last_name: 'B',
        email: 'c@d.example',
        product_type: 'other',
      })
  })()
  const file = join(folder, 'shop.zip')
  expect(
    await runCommand({ DATABASE_URL: source, DATA_DIR: services.settings.DATA_DIR }, 'backup', file),
  ).toMatchObject({
    code: 0,
  })
  writing = false
  await writer
  expect(await runCommand({ DATABASE_URL: emptyDatabase, DATA_DIR: folder }, 'restore', file)).toMatchObject({
    code: 0,
  })
  const { project_requests = [], email_signups = [], requests = [] } = await dumpTables(emptyDatabase)
  expect(requests).toHaveLength(project_requests.length + email_signups.length)
}, 60_000)

test('an incomplete backup is rejected and leaves the database unchanged', async ({
  emptyDatabase,
  folder,
  services,
  databaseUrl: source,
}) => {
  await fillShop(services)
  const whole = join(folder, 'whole.zip')
  await runCommand({ DATABASE_URL: source, DATA_DIR: services.settings.DATA_DIR }, 'backup', whole)
  const bytes = await readFile(whole)
  const truncated = join(folder, 'cut.zip')
  await writeFile(truncated, bytes.subarray(0, bytes.length / 2))
  const env = { DATABASE_URL: emptyDatabase, DATA_DIR: join(folder, 'data') }
  expect(await runCommand(env, 'restore', truncated)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not a complete backup'),
  })
  const manifest = { format: 1, madeAt: '', migrations: 1, jobs: 0, files: 0 }
  const tables = [{ name: 'shared_keys', columns: ['name', 'value'], rows: 2 }]
  const incomplete = join(folder, 'short.zip')
  await writeFile(
    incomplete,
    await toZip({
      'tables/shared_keys.copy.gz': gzipSync('a\tb\n'),
      'jobs.json': '[]',
      'manifest.json': JSON.stringify({ ...manifest, tables }),
    }),
  )
  expect(await runCommand(env, 'restore', incomplete)).toMatchObject({
    code: 1,
    err: expect.stringContaining('of shared_keys the backup names 2 rows and holds 1'),
  })
  const bomb = join(folder, 'bomb.zip')
  await writeFile(
    bomb,
    await toZip({
      'tables/shared_keys.copy.gz': gzipSync(Buffer.alloc(65 * 1024 * 1024, 'a')),
      'jobs.json': '[]',
      'manifest.json': JSON.stringify({ ...manifest, tables }),
    }),
  )
  expect(await runCommand(env, 'restore', bomb)).toMatchObject({
    code: 1,
    err: expect.stringContaining('tables/shared_keys.copy.gz of the backup unpacks to more than 64.0 MB'),
  })
  const deflated = join(folder, 'deflated.zip')
  const archive = await toZip({ 'manifest.json': '{}' })
  archive.writeUInt16LE(8, archive.indexOf('PK\x01\x02') + 10)
  await writeFile(deflated, archive)
  expect(await runCommand(env, 'restore', deflated)).toMatchObject({
    code: 1,
    err: expect.stringContaining('manifest.json of the backup is compressed'),
  })
  const newer = join(folder, 'newer.zip')
  await writeFile(newer, await toZip({ 'manifest.json': JSON.stringify({ ...manifest, migrations: 9_999, tables }) }))
  expect(await runCommand(env, 'restore', newer)).toMatchObject({
    code: 1,
    err: expect.stringContaining('newer release'),
  })
  // A failed restore can be repeated.
  expect(await runCommand(env, 'restore', whole)).toMatchObject({ code: 0 })
  expect(existsSync(join(env.DATA_DIR, 'incoming', `restore-${process.pid}`))).toBe(false)
}, 60_000)

test('a partial file is overwritten and cannot be restored; a concurrent backup is rejected', async ({
  services,
  databaseUrl,
  folder,
}) => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
  const file = join(folder, 'shop.zip')
  await writeFile(`${file}.partial`, 'half of it')
  expect(await runCommand(env, 'restore', `${file}.partial`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not a complete backup'),
  })
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7219063)')
  expect(await runCommand(env, 'backup', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('another backup'),
  })
  expect(await readFile(`${file}.partial`, 'utf8')).toBe('half of it')
  await other.end()
  // A command alone takes longer than a second on a busy machine.
  await expect.poll(async () => (await runCommand(env, 'backup', file)).code, { timeout: 30_000 }).toBe(0)
  expect(existsSync(`${file}.partial`)).toBe(false)
})
