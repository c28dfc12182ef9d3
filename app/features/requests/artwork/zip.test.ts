import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { storeArtwork } from '#test/artwork.ts'
import { expect, test } from '#test/database.ts'
import { getEntries } from '#test/zip.ts'
import { findArtwork, findArtworkFile } from './artwork.server.ts'
import { zipArtwork } from './zip.server.ts'

const five = ['one', 'two', 'three', 'four', 'five'].map((content) => ({ name: 'logo.svg', content }))

test('five files with one name are five entries in the ZIP', async ({ services, db }) => {
  const { reference } = await storeArtwork(services, five)
  const artwork = await findArtwork(db, reference.toLowerCase())
  const zip = artwork && (await zipArtwork(services.storage, artwork))
  const bytes = Buffer.from(zip ? await buffer(await zip.open()) : '')
  expect(bytes.length).toBe(zip?.size)
  expect(getEntries(bytes)).toEqual({
    'logo.svg': 'one',
    'logo (2).svg': 'two',
    'logo (3).svg': 'three',
    'logo (4).svg': 'four',
    'logo (5).svg': 'five',
  })
})

test('files missing in storage are listed in the ZIP', async ({ services, db }) => {
  const { reference } = await storeArtwork(services, [
    { name: 'kept.pdf', content: 'kept' },
    { name: 'lost.ai', content: 'lost', isLost: true },
    { name: 'Missing files.TXT', content: 'theirs' },
  ])
  const artwork = await findArtwork(db, reference)
  const zip = artwork && (await zipArtwork(services.storage, artwork))
  const bytes = Buffer.from(zip ? await buffer(await zip.open()) : '')
  expect(bytes.length).toBe(zip?.size)
  expect(getEntries(bytes)).toEqual({
    'kept.pdf': 'kept',
    'Missing files.TXT': 'theirs',
    'MISSING FILES (2).txt': `These files of ${reference} are no longer in storage:\r\n\r\nlost.ai\r\n`,
  })
})

test('without any stored file there is no ZIP', async ({ services, db }) => {
  const { reference } = await storeArtwork(services, [{ name: 'lost.ai', content: 'lost', isLost: true }])
  const artwork = await findArtwork(db, reference)
  expect(artwork && (await zipArtwork(services.storage, artwork))).toBeUndefined()
})

test('one file is open at a time, and none after an interrupted download', async ({ services, db }) => {
  const large = Buffer.alloc(4 * 1024 * 1024, 7)
  const { reference } = await storeArtwork(
    services,
    five.map(({ name }) => ({ name, content: large })),
  )
  const artwork = await findArtwork(db, reference)
  const opened: Readable[] = []
  const storage = new Proxy(services.storage, {
    get(target, key) {
      if (key !== 'getStream') {
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (path: string) => {
        expect(opened.filter((stream) => !stream.closed)).toEqual([])
        const stream = Readable.from(await target.getStream(path))
        opened.push(stream)
        return stream
      }
    },
  })
  const zip = artwork && (await zipArtwork(storage, artwork))
  const download = await zip?.open()
  let read = 0
  for await (const chunk of download ?? []) {
    read += chunk.length
    if (read > 5 * 1024 * 1024) break
  }
  expect(opened).toHaveLength(2)
  expect(download?.destroyed).toBe(true)
  await expect.poll(() => opened.every((stream) => stream.closed)).toBe(true)
})

test('a file is found by its position in its request only', async ({ services, db }) => {
  const { reference, id } = await storeArtwork(services, five)
  const other = await storeArtwork(services, [{ name: 'other.svg', content: 'other' }])
  expect(await findArtworkFile(db, { reference, index: '4' })).toMatchObject({ name: 'logo (5).svg' })
  for (const index of ['5', '-1', '00', '0x0', '', ' 0', '0/../1', 'length', '١']) {
    expect(await findArtworkFile(db, { reference, index }), index).toBeUndefined()
  }
  expect(await findArtworkFile(db, { reference: other.reference, index: '1' })).toBeUndefined()
  expect(await findArtworkFile(db, { reference: id, index: '0' })).toBeUndefined()
  expect(await findArtwork(db, 'BW-2222-22')).toBeUndefined()
})

test('an invalid path is a missing file', async ({ services, db }) => {
  const { reference } = await storeArtwork(services, [])
  const artwork = await findArtwork(db, reference)
  const files = ['https://elsewhere.example/?a=1', '../../etc/passwd', '/etc/passwd', ''].map((path, index) => ({
    index,
    name: `${index}`,
    format: undefined,
    kind: 'artwork' as const,
    size: null,
    path,
  }))
  expect(artwork?.files).toEqual([])
  expect(await zipArtwork(services.storage, { reference, files })).toBeUndefined()
})
