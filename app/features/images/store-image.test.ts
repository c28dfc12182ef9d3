import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { images } from '#db/tables/images.ts'
import { test as base } from '#test/database.ts'
import { cleanUpImages } from './clean-up.server.ts'
import { getStoredPaths } from './image-url.ts'
import { maxImageBytes } from './limits.ts'
import { type ImageResult, storeImage } from './store-image.server.ts'

type StoreContent = (content: string | Buffer, name?: string) => Promise<ImageResult>

const test = base.extend<{ storeContent: StoreContent; listStoredFiles: () => Promise<string[]> }>({
  storeContent: async ({ services }, use) => {
    const folder = await mkdtemp(join(services.settings.DATA_DIR, 'given-'))
    await use(async (content, name = 'picture.jpg') => {
      const path = join(folder, 'given')
      await writeFile(path, content)
      return storeImage(services, { path, name, by: { staffId: null } })
    })
    await rm(folder, { recursive: true })
  },
  listStoredFiles: async ({ services }, use) =>
    use(() => readdir(join(services.settings.DATA_DIR, 'storage/pictures')).catch(() => [])),
})

/** Random colors, which make an image unique, in large blotches, as encoding noise takes seconds. */
const createImage = (width: number, height: number) =>
  sharp(randomBytes(4 * 4 * 3), { raw: { width: 4, height: 4, channels: 3 } }).resize(width, height, { fit: 'fill' })

const halve = (file: Buffer) => file.subarray(0, file.length / 2)

function getImage(result: ImageResult) {
  if (!result.ok) throw new Error(result.reason)
  return result.image
}

/** A phone photo: portrait by EXIF orientation, with GPS data. */
const createPhoto = () =>
  createImage(1200, 800)
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'Phone', Artist: 'Ada Byron' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '87/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toBuffer()

test('rotates a photo, creates three widths in two formats, and removes its metadata', async ({
  storeContent,
  services,
  listStoredFiles,
}) => {
  const source = await createPhoto()
  const sourceMetadata = await sharp(source).metadata()
  expect(sourceMetadata.exif?.includes('Ada Byron')).toBe(true)
  expect(sourceMetadata.icc).toBeDefined()
  const image = getImage(await storeContent(source, 'IMG_0001.jpg'))
  expect(image).toMatchObject({ width: 800, height: 1200, name: 'IMG_0001.jpg' })
  expect((await listStoredFiles()).map((file) => `pictures/${file}`).sort()).toEqual(getStoredPaths(image).sort())
  for (const path of getStoredPaths(image)) {
    const file = await readFile(join(services.settings.DATA_DIR, 'storage', path))
    const { width, format, exif, icc, xmp, iptc, orientation, space } = await sharp(file).metadata()
    expect({ exif, icc, xmp, iptc, space }, path).toEqual({ space: 'srgb' })
    expect(orientation ?? 1).toBe(1)
    expect(file.includes('Ada Byron')).toBe(false)
    expect(`${path}: ${width} ${format === 'heif' ? 'avif' : format}`).toMatch(
      /(-320\.\w+: 320|-640\.\w+: 640|x1200\.\w+: 800) (avif|webp)$/,
    )
  }
  const [row] = await services.db.select().from(images)
  expect(row).toMatchObject({ hash: image.hash, width: 800, height: 1200 })
  expect(await readdir(getStagingFolder(services.settings.DATA_DIR))).toEqual([])
})

test('stores the same image once, and again if it is missing in storage', async ({
  storeContent,
  services,
  listStoredFiles,
}) => {
  const source = await createImage(40, 30).png().toBuffer()
  const first = getImage(await storeContent(source, 'one.png'))
  expect(getImage(await storeContent(source, 'two.png'))).toEqual(first)
  expect(await services.db.$count(images)).toBe(1)
  for (const path of getStoredPaths(first)) await services.storage.delete(path)
  getImage(await storeContent(source))
  expect(await listStoredFiles()).toHaveLength(2)
})

test('scales large images down and small ones never up; accepts grayscale, transparent and animated images', async ({
  storeContent,
  services,
}) => {
  const large = getImage(await storeContent(await createImage(3000, 1500).jpeg({ quality: 20 }).toBuffer()))
  expect([large.width, large.height]).toEqual([1600, 800])
  const gray = getImage(await storeContent(await createImage(300, 200).grayscale().png().toBuffer()))
  expect(getStoredPaths(gray)).toHaveLength(2)
  const transparent = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const [, webp = ''] = getStoredPaths(getImage(await storeContent(transparent)))
  expect((await sharp(await services.storage.getBytes(webp)).metadata()).hasAlpha).toBe(true)
  const frames = await Promise.all([createImage(16, 16).png().toBuffer(), createImage(16, 16).png().toBuffer()])
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(getImage(await storeContent(animated))).toMatchObject({ width: 16, height: 16 })
  for (const format of ['avif', 'tiff', 'webp'] as const)
    expect((await storeContent(await createImage(20, 10).toFormat(format).toBuffer())).ok, format).toBe(true)
})

const createChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Returns a small file that decodes to many pixels. */
function createPng(width: number, height: number, extraChunks: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    ...extraChunks,
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
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

const decompressionBombs: [string, () => Buffer][] = [
  ['60 megapixels', () => createPng(10_000, 6_000)],
  [
    'an animation of 60 megapixels',
    () =>
      createPng(10_000, 6_000, [
        createChunk('acTL', Buffer.from('0000000200000000', 'hex')),
        createChunk('fcTL', frameControl(10_000, 6_000)),
      ]),
  ],
  ['a canvas of 3,600 megapixels in 40 bytes', hugeGif],
]

test.for(decompressionBombs)(
  'rejects %s by the dimensions in its header',
  async ([, createContent], { storeContent, listStoredFiles }) => {
    const file = createContent()
    expect(file.length).toBeLessThan(20_000)
    const result = await storeContent(file, 'bomb.png')
    expect(result.ok ? '' : result.reason).toMatch(/^This image has [\d,]+ megapixels .* The limit is 40 megapixels/)
    expect(await listStoredFiles()).toEqual([])
  },
)

const kinds = 'Supported formats: JPEG, PNG, WebP, AVIF, GIF or TIFF.'
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const rejections: [string, () => string | Buffer | Promise<Buffer>, string | RegExp][] = [
  ['an empty file', () => '', 'This file is empty.'],
  ['a text called .png', () => 'no picture at all', `This is not an image. ${kinds}`],
  ['a PDF', () => '%PDF-1.7\n', `This is not an image, it looks like PDF. ${kinds}`],
  ['an SVG', () => svg, `This is an SVG file. Export it as PNG. ${kinds}`],
  ['a HEIC', () => Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'), /^This is a HEIC image/],
  ['more than 25 MB', () => Buffer.alloc(maxImageBytes + 1, 'a'), 'This file is larger than 25 MB.'],
  ['half a JPEG', async () => halve(await createPhoto()), /^This image is damaged/],
  [
    'a head and no body',
    () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    /^This image is damaged/,
  ],
  ['an SVG behind the first bytes of a GIF', () => `GIF89a${svg}`, /^This image/],
]

test.for(rejections)(
  'rejects %s with its reason',
  async ([, createContent, reason], { storeContent, services, listStoredFiles }) => {
    const result = await storeContent(await createContent(), 'mug.png')
    if (typeof reason === 'string') expect(result).toEqual({ ok: false, reason })
    else expect(result.ok ? '' : result.reason).toMatch(reason)
    expect(await listStoredFiles()).toEqual([])
    expect(await services.db.$count(images)).toBe(0)
    expect(await readdir(getStagingFolder(services.settings.DATA_DIR)).catch(() => [])).toEqual([])
  },
)

test('after a storage failure, a retry completes the image, or the cleanup deletes its files', async ({
  storeContent,
  services,
  listStoredFiles,
}) => {
  let moveCount = 0
  const failing = {
    ...services,
    storage: new Proxy(services.storage, {
      get: (storage, key) =>
        key === 'driver' ? {} : key === 'moveFromFs' ? failEverySecond : Reflect.get(storage, key),
    }),
  }
  const failEverySecond: typeof services.storage.moveFromFs = async (from, to) => {
    moveCount += 1
    if (moveCount % 2 === 0) throw new Error('the bucket is away')
    await services.storage.moveFromFs(from, to)
  }
  const path = join(services.settings.DATA_DIR, 'mug.png')
  const storeHalf = async () => {
    await expect(storeImage(failing, { path, name: 'mug.png', by: { staffId: null } })).rejects.toThrow('bucket')
    expect([(await listStoredFiles()).length, await services.db.$count(images)]).toEqual([1, 1])
  }
  await writeFile(path, await createImage(20, 20).png().toBuffer())
  await storeHalf()
  await cleanUpImages({ ...services, log: createLog('silent') }, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
  expect([await listStoredFiles(), await services.db.$count(images)]).toEqual([[], 0])
  await storeHalf()
  const image = getImage(await storeContent(await readFile(path)))
  expect((await listStoredFiles()).map((file) => `pictures/${file}`).sort()).toEqual(getStoredPaths(image).sort())
  expect(await services.db.$count(images)).toBe(1)
})
