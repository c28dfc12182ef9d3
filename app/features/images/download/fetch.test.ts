import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { downloadZip } from 'client-zip'
import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { Database } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { imageFetches } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { test as base, expect } from '#test/database.ts'
import { createArea } from '#test/imprint.ts'
import { parseImageUrl } from '../image-url.ts'
import { maxCountedFailures } from '../limits.ts'
import { fetchImages } from './fetch.server.ts'
import { readDownloads, readOpenFetches, retryFailedFetch, retryFailedFetches } from './image-fetches.server.ts'
import { replaceRestoredUrls } from './replace-urls.server.ts'
import { getZipState, openZips, storeZip } from './zip.server.ts'

type Host = { url: string; requests: string[]; getMaxConcurrent: () => number }

const createImage = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()

const enqueueImages = (db: Database, urls: string[]) =>
  db.insert(imageFetches).values(urls.map((address) => ({ address })))

async function countFetches(db: Database) {
  const counts = { waiting: 0, done: 0, failed: 0 }
  for (const { state } of await db.select({ state: imageFetches.state }).from(imageFetches)) counts[state] += 1
  return counts
}

/** A host with two images; other paths return the status they name. */
const test = base.extend<{ host: Host }>({
  host: async ({ services: _ }, use) => {
    const requests: string[] = []
    const images: Record<string, Buffer> = {
      '/red.png': await createImage('red'),
      '/blue.png': await createImage('blue'),
    }
    let concurrent = 0
    let maxConcurrent = 0
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      concurrent += 1
      maxConcurrent = Math.max(maxConcurrent, concurrent)
      response.on('close', () => {
        concurrent -= 1
      })
      const image = images[url.split('?')[0] ?? '']
      if (image) setImmediate(() => response.end(image))
      else response.writeHead(Number(url.slice(1)) || 200).end('no picture')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests,
      getMaxConcurrent: () => maxConcurrent,
    })
    server.close()
  },
})

const options = { canConnect: (ip: string) => ip === '127.0.0.1' }
const by = { staffId: null, name: 'command line', ip: null }

async function storeProduct(db: Database, values: Partial<typeof productData.$inferInsert>): Promise<string> {
  const [stored] = await db
    .insert(productData)
    .values({ name: 'Camp Mug', ...values })
    .returning({ id: productData.id })
  return stored?.id ?? ''
}

const getProduct = async (db: Database, id: string) =>
  (await db.select().from(productData).where(eq(productData.id, id)))[0]

test('a download that a shutdown aborts does not count as a try, not even the last one', async ({ services, host }) => {
  const { db } = services
  const address = `${host.url}/red.png`
  await db.insert(imageFetches).values({ address, tries: 4, tried_at: new Date(0) })
  const shutdown = new AbortController()
  const canConnect = (ip: string) => {
    shutdown.abort()
    return options.canConnect(ip)
  }
  await fetchImages(services, { canConnect, signal: shutdown.signal })
  expect(await db.select().from(imageFetches)).toMatchObject([{ address, state: 'waiting', tries: 4, tried_at: null }])
  expect(await fetchImages(services, options)).toBe(false)
  expect(await countFetches(db)).toEqual({ waiting: 0, done: 1, failed: 0 })
})

test('replaces the URL in every product, and keeps alt texts and order', async ({ services, host }) => {
  const { db } = services
  const [red, blue] = [`${host.url}/red.png`, `${host.url}/blue.png`]
  const one = await storeProduct(db, {
    image_url: red,
    image_urls: [red, '/pictures/own.webp', blue, `${red}?again`],
    image_alts: { [blue]: 'In blue', '/pictures/own.webp': 'Ours' },
    imprint_areas: [createArea(blue), createArea('/pictures/own.webp')],
  })
  const other = await storeProduct(db, { image_urls: [blue] })
  const untouched = await storeProduct(db, { image_url: '/pictures/own.webp' })
  await enqueueImages(db, [red, blue, `${red}?again`])
  expect(await countFetches(db)).toEqual({ waiting: 3, done: 0, failed: 0 })
  expect(await fetchImages(services, options)).toBe(false)
  expect(await countFetches(db)).toEqual({ waiting: 0, done: 3, failed: 0 })
  const [ownRed = '', , ownBlue = ''] = (await getProduct(db, one))?.image_urls ?? []
  expect(parseImageUrl(ownRed)).toMatchObject({ width: 40, height: 30 })
  expect(await getProduct(db, one)).toMatchObject({
    image_url: ownRed,
    // The same image under two URLs is stored once.
    image_urls: [ownRed, '/pictures/own.webp', ownBlue],
    image_alts: { [ownBlue]: 'In blue', '/pictures/own.webp': 'Ours' },
    imprint_areas: [createArea(ownBlue), createArea('/pictures/own.webp')],
  })
  expect(await getProduct(db, other)).toMatchObject({ image_urls: [ownBlue] })
  expect(await getProduct(db, untouched)).toMatchObject({ version: 1 })
  expect(host.requests).toHaveLength(3)
})

test('the import that named the URL can still be undone: its revision gets the new version', async ({
  services,
  host,
}) => {
  const { db } = services
  const image_url = `${host.url}/red.png`
  const id = await storeProduct(db, { image_url })
  const changeSet = await startChangeSet(db, { by, title: 'Imported acme.csv' })
  await saveRevision(db, { change: changeSet, kind: 'product', subject: id, version: 1, before: null })
  await enqueueImages(db, [image_url])
  await fetchImages(services, options)
  const revisions = await db.select().from(contentRevisions)
  expect(revisions).toMatchObject([{ subject: id, version: (await getProduct(db, id))?.version }])
  expect(revisions[0]?.version).toBe(2)
  // An undo restores the old URL, which is replaced again without a download.
  await db.update(productData).set({ image_url })
  await replaceRestoredUrls(db)
  expect((await getProduct(db, id))?.image_url).toMatch(/^\/media\//)
  expect(host.requests).toHaveLength(1)
})

test('an import lists its open images while its products have them', async ({ services }) => {
  const { db } = services
  const [url, other] = ['http://10.0.0.1/a.png', 'http://10.0.0.1/b.png']
  const id = await storeProduct(db, { name: 'Lost Mug', image_urls: [url, other] })
  const changeId = await startChangeSet(db, { by, title: 'Imported mugs.csv' })
  await enqueueImages(db, [url, other])
  await db.update(imageFetches).set({ change_id: changeId, product_id: id })
  const read = async () => {
    const { listed, ...counts } = await readOpenFetches(db, { changeId, limit: 10 })
    return { ...counts, listed: listed.map((each) => each.url) }
  }
  expect(await read()).toEqual({ waiting: 2, failed: 0, listed: [url, other] })
  await db.update(imageFetches).set({ state: 'failed' })
  expect(await read()).toEqual({ waiting: 0, failed: 2, listed: [url, other] })
  await db.update(productData).set({ image_urls: [other] })
  expect(await read()).toEqual({ waiting: 0, failed: 1, listed: [other] })
  // Failures of a deleted product, listed before it, neither count nor displace it.
  await db.insert(imageFetches).values(
    Array.from({ length: maxCountedFailures + 1 }, (_, index) => ({
      address: `http://10.0.0.1/a${index}.png`,
      state: 'failed' as const,
      change_id: changeId,
      product_id: randomUUID(),
    })),
  )
  expect(await read()).toEqual({ waiting: 0, failed: 1, listed: [other] })
  expect(await retryFailedFetches(db, { changeId, by })).toBe(1)
  expect(await read()).toEqual({ waiting: 1, failed: 0, listed: [other] })
})

test('a product shows why its images were not downloaded, and retries one', async ({ services }) => {
  const { db } = services
  const [failed, waiting] = ['http://10.0.0.1/a.png', 'http://10.0.0.1/b.png']
  await enqueueImages(db, [failed, waiting])
  await db
    .update(imageFetches)
    .set({ state: 'failed', problem: 'This server is not public.' })
    .where(eq(imageFetches.address, failed))
  const urls = [failed, waiting, 'http://10.0.0.1/unknown.png']
  expect(await readDownloads(db, urls)).toEqual({ [failed]: 'This server is not public.', [waiting]: null })
  expect(await retryFailedFetch(db, { url: failed, by })).toBe(true)
  expect(await retryFailedFetch(db, { url: failed, by })).toBe(false)
  expect(await readDownloads(db, urls)).toEqual({ [failed]: null, [waiting]: null })
  expect(await readDownloads(db, [])).toEqual({})
})

test('permanent errors fail at once, temporary ones after five tries; staff can retry both', async ({
  services,
  host,
}) => {
  const { db } = services
  const [missing, unavailable, text] = [`${host.url}/404`, `${host.url}/503`, `${host.url}/text.png`]
  const id = await storeProduct(db, { name: 'Lost Mug', image_urls: [missing, unavailable] })
  const other = await storeProduct(db, { name: 'Cap', image_urls: [text, 'http://10.0.0.1/a.png'] })
  const [changeId, otherChangeId] = [
    await startChangeSet(db, { by, title: 'Imported mugs.csv' }),
    await startChangeSet(db, { by, title: 'Imported caps.csv' }),
  ]
  await enqueueImages(db, [missing, unavailable, text, 'http://10.0.0.1/a.png'])
  await db.update(imageFetches).set({ change_id: changeId, product_id: id })
  await db
    .update(imageFetches)
    .set({ change_id: otherChangeId, product_id: other })
    .where(inArray(imageFetches.address, [text, 'http://10.0.0.1/a.png']))
  expect(await readOpenFetches(db, { changeId, limit: 1 })).toMatchObject({ waiting: 2, failed: 0, listed: [{}] })
  await fetchImages(services, options)
  expect(await countFetches(db)).toEqual({ waiting: 1, done: 0, failed: 3 })
  // Each import lists the images of its own products.
  const product = { id, name: 'Lost Mug' }
  expect(await readOpenFetches(db, { changeId, limit: 10 })).toEqual({
    waiting: 1,
    failed: 1,
    listed: [
      { url: missing, problem: 'Image not found (404).', product },
      { url: unavailable, problem: null, product },
    ],
  })
  expect(await readOpenFetches(db, { changeId: otherChangeId, limit: 10 })).toMatchObject({ waiting: 0, failed: 2 })
  for (let tries = 1; tries < 5; tries++) {
    // Not due yet.
    await fetchImages(services, options)
    expect(host.requests.filter((path) => path === '/503')).toHaveLength(tries)
    await db.update(imageFetches).set({ tried_at: sql`now() - interval '7 hours'` })
    await fetchImages(services, options)
  }
  expect(host.requests.filter((path) => path === '/503')).toHaveLength(5)
  expect(await countFetches(db)).toMatchObject({ waiting: 0, failed: 4 })
  expect(await retryFailedFetches(db, { changeId, by })).toBe(2)
  expect(await countFetches(db)).toMatchObject({ waiting: 2, failed: 2 })
})

test('two processes download each image once, at most three at a time from one host', async ({ services, host }) => {
  const { db } = services
  const urls = Array.from({ length: 12 }, (_, index) => `${host.url}/red.png?${index}`)
  await enqueueImages(db, urls)
  await fetchImages(services, options)
  expect(host.getMaxConcurrent()).toBeLessThanOrEqual(3)
  expect(host.requests).toHaveLength(12)
  await db.update(imageFetches).set({ state: 'waiting', tried_at: null })
  await Promise.all([fetchImages(services, options), fetchImages(services, options)])
  expect(host.requests).toHaveLength(24)
  expect(await countFetches(db)).toEqual({ waiting: 0, done: 12, failed: 0 })
})

async function toZip(services: { settings: { DATA_DIR: string } }, files: Record<string, Buffer | string>) {
  const path = join(services.settings.DATA_DIR, `${randomUUID()}.zip`)
  const zip = downloadZip(Object.entries(files).map(([name, input]) => ({ name, input })))
  await writeFile(path, Buffer.from(await zip.arrayBuffer()))
  return path
}

test('stores the images of a ZIP and returns them by file name', async ({ services }) => {
  const { db } = services
  const importId = randomUUID()
  const path = await toZip(services, {
    'mugs/Red.png': await createImage('red'),
    'broken.png': 'no picture',
    'notes.txt': 'for us',
  })
  expect(await storeZip(services, { importId, path })).toEqual({ ok: true, images: 2 })
  expect(await getZipState(db, importId)).toEqual({ waiting: 2, stored: {}, failed: [] })
  await fetchImages(services, options)
  expect(await getZipState(db, importId)).toEqual({
    waiting: 0,
    stored: { 'red.png': expect.stringMatching(/^\/media\//) },
    failed: [{ name: 'broken.png', problem: expect.any(String) }],
  })
  // Another ZIP replaces it.
  const next = await toZip(services, { 'blue.png': await createImage('blue') })
  expect(await storeZip(services, { importId, path: next })).toEqual({ ok: true, images: 1 })
  expect(await getZipState(db, importId)).toMatchObject({ waiting: 1, stored: {} })
  expect(await getZipState(db, randomUUID())).toBeUndefined()
})

test('rejects files that are not a ZIP, and paths that leave the ZIP', async ({ services }) => {
  const tryZip = async (path: string) => storeZip(services, { importId: randomUUID(), path })
  const text = join(services.settings.DATA_DIR, 'text.zip')
  await writeFile(text, 'no zip')
  expect(await tryZip(text)).toEqual({ ok: false, reason: 'This file is not a valid ZIP.' })
  const slip = await toZip(services, { '../../etc/red.png': await createImage('red') })
  expect(await tryZip(slip)).toEqual({ ok: false, reason: expect.stringContaining('invalid file path') })
})

test('a ZIP of a bucket that cannot be read leaves no copy', async ({ services }) => {
  const { settings } = services
  const zip = await readFile(await toZip(services, { 'red.png': await createImage('red') }))
  // The first signature of its directory.
  zip.write('none', zip.indexOf('PK\x01\x02'))
  const storage = Object.assign(Object.create(services.storage), { driver: {}, getStream: () => Readable.from([zip]) })
  const zips = openZips({ storage, settings })
  await expect(zips.extract(`zip:${randomUUID()}/red.png`, join(settings.DATA_DIR, 'red.png'))).rejects.toThrow()
  expect(await readdir(getStagingFolder(settings.DATA_DIR))).toEqual([])
})
