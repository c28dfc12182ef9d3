import { imageSources } from '#app/ui/image-sources.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { Art } from '../core/art.ts'
import { untouchedPlacements } from '../core/placement.ts'
import type { Box, Raster } from '../core/surface.ts'
import { composeOrder, surfaceInfo } from '../drawing/compose-order.ts'
import type { BoxOrder, PackedProduct } from '../drawing/order.ts'
import { getContext, getPixels, toImageData } from '../drawing/pixels.ts'
import { maxShown } from './box-contents.ts'
import { type Seen, seenIn } from './image-background.ts'
import { packed } from './packing.ts'
import { lay } from './place-in-box.ts'

/** Pixels of the box's image, across and down. */
const boxSize = 900
/** Visible part in pixels; crops the floor around the box. */
const frame = { top: 92, height: 720 }
/** Width in pixels for the analysis of an image. */
const lookedAt = 200

type Product = { picture: ImageBitmap; seen: Seen }

/**
 * Draws the open box with its products, and the logo on those that take it. Skips images that cannot be loaded.
 * @param art the visitor's logo; null without one
 */
export async function drawBox({ color, size, products: all }: BoxOrder, art: Art | null): Promise<ImageBitmap> {
  const across = Math.round(Math.min(boxSize, size))
  const inside = all.slice(0, maxShown).map((product) => readProduct(product, across, art).catch(() => null))
  const image = `/pictures/openbox-${color}.webp`
  const placements = art ? ((await placementsOn(image, art)) ?? []) : []
  const box = getPixels(await composeOrder({ picture: image, placements, size: across }, art))
  layAll(
    box,
    (await Promise.all(inside)).filter((product) => product !== null),
    across / boxSize,
  )
  const top = Math.round((frame.top * across) / boxSize)
  return createImageBitmap(toImageData(box), 0, top, across, Math.round((frame.height * across) / boxSize))
}

/** @param share of the box's own size that it is drawn in */
function layAll(box: Raster, inside: readonly Product[], share: number) {
  const cells = packed(
    inside.map(({ picture: image, seen: { trim } }) => (image.width * trim.width) / (image.height * trim.height)),
  )
  for (const [index, { picture: image, seen }] of inside.entries()) {
    const { x, y, width, height } = cells[index] as Box
    const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
    const raster = getRaster(image, seen.trim, size)
    lay(box, { raster, ...seen }, { x: Math.round(x * share), y: Math.round(y * share) })
  }
}

async function readProduct(product: PackedProduct, across: number, art: Art | null): Promise<Product> {
  const { picture: address, color, placements } = product
  // Not even one product alone is half as wide as the box.
  const size = across / 2
  const worn = art && (placements ?? (await placementsOn(address, art)))
  const image = worn
    ? await composeOrder({ picture: address, color, placements: worn, size }, art)
    : await plainImage(address, size)
  const height = Math.max(1, Math.round((lookedAt * image.height) / image.width))
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  return { picture: image, seen: seenIn(getRaster(image, whole, { width: lookedAt, height })) }
}

async function plainImage(address: string, size: number): Promise<ImageBitmap> {
  const files = (imageSources(address, boxSize)?.webp ?? address).split(', ').map((file) => file.split(' ')[0] ?? '')
  const small = files.find((file) => Number(/-(320|640)\.webp\b/.exec(file)?.[1] ?? boxSize) >= size)
  const answer = await fetch(small ?? address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return createImageBitmap(await answer.blob())
}

/** @returns null where the image takes no logo */
async function placementsOn(image: string, art: Art): Promise<Placement[] | null> {
  const surface = await surfaceInfo(image)
  return surface && untouchedPlacements(surface, art)
}

/** A part of an image in another size. @param part as fractions of it */
function getRaster(image: ImageBitmap, part: Box, size: { width: number; height: number }): Raster {
  const context = getContext(size.width, size.height)
  const { width, height } = image
  context.drawImage(
    image,
    part.x * width,
    part.y * height,
    part.width * width,
    part.height * height,
    0,
    0,
    size.width,
    size.height,
  )
  return context.getImageData(0, 0, size.width, size.height)
}
