/**
 * Creates images in colors that were not photographed, by hand: `node demo/colors/build-colors.ts [SHAPE ...]`. Composes each
 * shape with layers in its trade colors (palette.ts), with the stock mark as in the photographs; writes public/pictures and
 * demo/images.json. Unchanged images are not encoded again.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { toLinearRgb } from '#app/features/logo/core/color.ts'
import { compose } from '#app/features/logo/core/compose-scene.ts'
import { readShape, type Shape } from '#app/features/logo/node/shape.server.ts'
import { type Encoding, encodeImage, type Image, readImages, writeImages } from '../image-files.ts'
import { formatColorName, getImage } from '../images.ts'
import { getTradeColors, shapesWithPalette } from './palette.ts'
import { createStockPrints } from './stock-mark.ts'

const publicFolder = join(import.meta.dirname, '../../public')

/** For the first shapes with layers; encoding them again would only enlarge the repository. */
const firstRecipe = { quality: 84, encoding: { avif: { effort: 2 } } }
/** A third smaller for 1 dB of AVIF and 2 of WebP; it takes four times as long (decision 0038). */
const laterRecipe = { quality: 66, encoding: { avif: { quality: 45, effort: 4 }, webp: { quality: 66 } } }
const laterShapes =
  'beanie cancooler crewneck duomug flask foldedtee latte pencils pint polo pouch spiral stickynotes'.split(' ')
const getRecipe = (shape: Shape): { quality: number; encoding: Encoding } =>
  laterShapes.includes(shape) ? laterRecipe : firstRecipe

const photographs = (await readImages()).filter(({ composed }) => !composed)
const requestedShapes = process.argv.slice(2)
const composed: Image[] = []
for (const shape of shapesWithPalette) {
  const photograph = photographs.find(({ product }) => product === shape)
  if (!photograph) throw new Error(`nothing shows ${shape}`)
  composed.push(...getTradeColors(shape).map(([bodyColor]) => describeImage(photograph, bodyColor)))
  if (requestedShapes.length === 0 || requestedShapes.includes(shape)) await draw(shape)
}
await writeImages([...photographs, ...composed])

/** Describes the photographed product in another color. */
function describeImage({ product, colour: color, alt, width, height }: Image, bodyColor: string): Image {
  const words = alt.replace(color, formatColorName(bodyColor))
  if (words === alt) throw new Error(`"${alt}" does not say ${color}`)
  return { product, colour: bodyColor, file: getImage(product, bodyColor), alt: words, width, height, composed: true }
}

async function draw(shape: Shape) {
  const surface = await readShape(shape)
  const { width, height } = surface
  const prints = await createStockPrints(shape, surface)
  const { quality, encoding } = getRecipe(shape)
  for (const [bodyColor, hex] of getTradeColors(shape)) {
    const { data } = compose(surface, { productColor: toLinearRgb(hex), prints })
    const webp = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer()
    await encodeImage(webp, join(publicFolder, getImage(shape, bodyColor).replace(/\.webp$/, '')), encoding)
    process.stdout.write(`${shape} ${bodyColor}\n`)
  }
}
