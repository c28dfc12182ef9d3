/**
 * Creates the demo shop's images, once, by hand: `node demo/build-images.ts SOURCE_DIR`. Reads SOURCE_DIR/manifest.json, its
 * WebP files and the cut-outs listed in cut-outs.ts; writes public/pictures and demo/images.json. Keeps the output of
 * colors/build-colors.ts.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Arrangement, arrangements, cutOuts } from './cut-outs.ts'
import { encodeImage, type Image, readImages, writeImages } from './image-files.ts'

type SourceImage = { product: string; colour: string; file: string; alt: string; width: number; height: number }

const folder = process.argv[2]
if (!folder) throw new Error('Usage: node demo/build-images.ts SOURCE_DIR')
const publicFolder = join(import.meta.dirname, '../public/pictures')
await mkdir(publicFolder, { recursive: true })

const images: SourceImage[] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
for (const image of images) {
  await encodeImage(join(folder, image.file), join(publicFolder, image.file.replace(/\.webp$/, '')))
}
const manifest = images.map(
  ({ product, colour: color, file, alt, width, height }): Image => ({
    product,
    colour: color,
    file: `/pictures/${file}`,
    alt,
    width,
    height,
  }),
)
const previous = await readImages()
await writeImages([...manifest, ...previous.filter(({ composed }) => composed)])

for (const name of cutOuts) {
  await encodeImage(join(folder, `${name}-alpha.webp`), join(publicFolder, `${name}-alpha`))
}
for (const arrangement of arrangements) {
  await encodeImage(await arrange(folder, arrangement), join(publicFolder, `${arrangement.name}-alpha`))
}

async function arrange(folder: string, { width, height, parts }: Arrangement): Promise<Buffer> {
  const layers = parts.map(async ({ image, width, left, top }) => ({
    input: await sharp(join(folder, `${image}-alpha.webp`))
      .resize({ width })
      .toBuffer(),
    left,
    top,
  }))
  const canvas = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  return await canvas
    .composite(await Promise.all(layers))
    .webp({ quality: 90 })
    .toBuffer()
}
