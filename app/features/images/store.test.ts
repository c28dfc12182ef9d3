import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { stagingFolder } from '#app/lib/storage/storage.server.ts'
import { images } from '#db/tables/images.ts'
import { test as base } from '#test/database.ts'
import { storedPaths } from './address.ts'
import { cleanUpImages } from './clean-up.server.ts'
import { maxImageBytes } from './limits.ts'
import { type ImageResult, storeImage } from './store.server.ts'

type Give = (content: string | Buffer, name?: string) => Promise<ImageResult>

const test = base.extend<{ give: Give; stored: () => Promise<string[]> }>({
  give: async ({ services }, use) => {
    const folder = await mkdtemp(join(services.settings.DATA_DIR, 'given-'))
    await use(async (content, name = 'picture.jpg') => {
      const path = join(folder, 'given')
      await writeFile(path, content)
      return storeImage(services, { path, name, by: { staffId: null } })
    })
    await rm(folder, { recursive: true })
  },
  stored: async ({ services }, use) =>
    use(() => readdir(join(services.settings.DATA_DIR, 'storage/pictures')).catch(() => [])),
})

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

function getImage(result: ImageResult) {
  if (!result.ok) throw new Error(result.reason)
  return result.image
}

/** A phone photo: portrait by EXIF orientation, with GPS data. */
const photograph = () =>
  noise(1200, 800)
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'Phone', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '87/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toBuffer()

test('a photograph is turned, made in three widths and two formats, and says nothing of where it was taken', async ({
  give,
  services,
  stored,
}) => {
  const source = await photograph()
  const before = await sharp(source).metadata()
  expect(before.exif?.includes('Somebody')).toBe(true)
  expect(before.icc).toBeDefined()
  const image = getImage(await give(source, 'IMG_0001.jpg'))
  expect(image).toMatchObject({ width: 800, height: 1200, name: 'IMG_0001.jpg' })
  expect((await stored()).map((file) => `pictures/${file}`).sort()).toEqual(storedPaths(image).sort())
  for (const path of storedPaths(image)) {
    const file = await readFile(join(services.settings.DATA_DIR, 'storage', path))
    const { width, format, exif, icc, xmp, iptc, orientation, space } = await sharp(file).metadata()
    expect({ exif, icc, xmp, iptc, space }, path).toEqual({ space: 'srgb' })
    expect(orientation ?? 1).toBe(1)
    expect(file.includes('Somebody')).toBe(false)
    expect(`${path}: ${width} ${format === 'heif' ? 'avif' : format}`).toMatch(
      /(-320\.\w+: 320|-640\.\w+: 640|x1200\.\w+: 800) (avif|webp)$/,
    )
  }
  const [row] = await services.db.select().from(images)
  expect(row).toMatchObject({ hash: image.hash, width: 800, height: 1200 })
  expect(await readdir(stagingFolder(services.settings.DATA_DIR))).toEqual([])
})

test('the same image is stored once, and again where storage has lost it', async ({ give, services, stored }) => {
  const source = await noise(40, 30).png().toBuffer()
  const first = getImage(await give(source, 'one.png'))
  expect(getImage(await give(source, 'two.png'))).toEqual(first)
  expect(await services.db.$count(images)).toBe(1)
  for (const path of storedPaths(first)) await services.storage.delete(path)
  getImage(await give(source))
  expect(await stored()).toHaveLength(2)
})

test('a large one is made smaller, a small one never larger; gray, see-through and moving ones are taken', async ({
  give,
  services,
}) => {
  const large = getImage(await give(await noise(3000, 1500).jpeg({ quality: 20 }).toBuffer()))
  expect([large.width, large.height]).toEqual([1600, 800])
  const gray = getImage(await give(await noise(300, 200).grayscale().png().toBuffer()))
  expect(storedPaths(gray)).toHaveLength(2)
  const glass = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const [, webp = ''] = storedPaths(getImage(await give(glass)))
  expect((await sharp(await services.storage.getBytes(webp)).metadata()).hasAlpha).toBe(true)
  const frames = await Promise.all([noise(16, 16).png().toBuffer(), noise(16, 16).png().toBuffer()])
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(getImage(await give(moving))).toMatchObject({ width: 16, height: 16 })
  for (const format of ['avif', 'tiff', 'webp'] as const)
    expect((await give(await noise(20, 10).toFormat(format).toBuffer())).ok, format).toBe(true)
})

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Returns a small file that decodes to many pixels. */
function toPng(width: number, height: number, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** 60,000 x 60,000 pixels in 40 bytes. */
const hugeGif = () =>
  Buffer.from('474946383961' + '60ea60ea' + '800000ffffff000000' + '2c0000000060ea60ea00' + '0202440100' + '3b', 'hex')

const frameControl = (width: number, height: number) => {
  const data = Buffer.alloc(26)
  data.writeUInt32BE(width, 4)
  data.writeUInt32BE(height, 8)
  return data
}

const bombs: [string, () => Buffer][] = [
  ['60 megapixels', () => toPng(10_000, 6_000)],
  [
    'a moving one of 60 megapixels',
    () =>
      toPng(10_000, 6_000, [
        chunk('acTL', Buffer.from('0000000200000000', 'hex')),
        chunk('fcTL', frameControl(10_000, 6_000)),
      ]),
  ],
  ['a canvas of 3,600 megapixels in 40 bytes', hugeGif],
]

test.for(bombs)('%s are rejected by what the file says of itself', async ([, make], { give, stored }) => {
  const file = make()
  expect(file.length).toBeLessThan(20_000)
  const result = await give(file, 'bomb.png')
  expect(result.ok ? '' : result.reason).toMatch(/^This image has [\d,]+ megapixels .* The limit is 40 megapixels/)
  expect(await stored()).toEqual([])
})

const kinds = 'Supported formats: JPEG, PNG, WebP, AVIF, GIF or TIFF.'
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const rejections: [string, () => string | Buffer | Promise<Buffer>, string | RegExp][] = [
  ['nothing', () => '', 'This file is empty.'],
  ['a text called .png', () => 'no picture at all', `This is not an image. ${kinds}`],
  ['a PDF', () => '%PDF-1.7\n', `This is not an image, it looks like PDF. ${kinds}`],
  ['an SVG', () => svg, `This is an SVG file. Export it as PNG. ${kinds}`],
  ['a HEIC', () => Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'), /^This is a HEIC image/],
  ['more than 25 MB', () => Buffer.alloc(maxImageBytes + 1, 'a'), 'This file is larger than 25 MB.'],
  ['half a JPEG', async () => (await photograph()).subarray(0, 40_000), /^This image is damaged/],
  [
    'a head and no body',
    () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    /^This image is damaged/,
  ],
  ['an SVG behind the first bytes of a GIF', () => `GIF89a${svg}`, /^This image/],
]

test.for(rejections)('%s is rejected, for that reason', async ([, make, reason], { give, services, stored }) => {
  const result = await give(await make(), 'mug.png')
  if (typeof reason === 'string') expect(result).toEqual({ ok: false, reason })
  else expect(result.ok ? '' : result.reason).toMatch(reason)
  expect(await stored()).toEqual([])
  expect(await services.db.$count(images)).toBe(0)
  expect(await readdir(stagingFolder(services.settings.DATA_DIR)).catch(() => [])).toEqual([])
})

test('where storage fails in the middle, the same image makes it whole, or the cleanup takes what is there', async ({
  give,
  services,
  stored,
}) => {
  let moves = 0
  const failing = {
    ...services,
    storage: new Proxy(services.storage, {
      get: (storage, key) => (key === 'driver' ? {} : key === 'moveFromFs' ? halfWay : Reflect.get(storage, key)),
    }),
  }
  const halfWay: typeof services.storage.moveFromFs = async (from, to) => {
    moves += 1
    if (moves % 2 === 0) throw new Error('the bucket is away')
    await services.storage.moveFromFs(from, to)
  }
  const path = join(services.settings.DATA_DIR, 'mug.png')
  const half = async () => {
    await expect(storeImage(failing, { path, name: 'mug.png', by: { staffId: null } })).rejects.toThrow('bucket')
    expect([(await stored()).length, await services.db.$count(images)]).toEqual([1, 1])
  }
  await writeFile(path, await noise(20, 20).png().toBuffer())
  await half()
  await cleanUpImages({ ...services, log: createLog('silent') }, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
  expect([await stored(), await services.db.$count(images)]).toEqual([[], 0])
  await half()
  const image = getImage(await give(await readFile(path)))
  expect((await stored()).map((file) => `pictures/${file}`).sort()).toEqual(storedPaths(image).sort())
  expect(await services.db.$count(images)).toBe(1)
})
