import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { maxPixels } from '../limits.ts'
import type { ComposeTask, ImageTaskResult } from './image-task.ts'
import { type Compartment, floorFill, getCompartments, getShadowSvg, getTraySvg, traySize } from './tray.ts'

/** Share of a compartment that a single product fills. */
const productShare = 0.9
/** Maximum difference of a plain background's corners, 0 to 255. */
const maxCornerDifference = 14
/** Fainter shadows are cropped. */
const shadowThreshold = 5
/** Minimum channel value of a background that blends with the floor, 0 to 255. */
const minLightness = 225

type Rgb = [number, number, number]

/**
 * Draws an open box from product images: cut-outs stand in their compartment, photos on a light background blend with its
 * floor, other images fill the compartment.
 */
export async function composeTray({ sources, mirrored, file }: ComposeTask): Promise<ImageTaskResult> {
  const cells = getCompartments(sources.length, mirrored)
  const overlays = await Promise.all(cells.map((cell, index) => placeProduct(sources[index] ?? '', cell)))
  // Only our own SVG: the images of products are never read as SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    const drawn = sharp(Buffer.from(getTraySvg(cells)))
      .composite([...overlays, { input: Buffer.from(getShadowSvg(cells)), left: 0, top: 0 }])
      .png({ compressionLevel: 3 })
    const { width, height } = await drawn.toFile(file)
    return { width, height }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}

async function placeProduct(source: string, { x, y, width, height }: Compartment): Promise<OverlayOptions> {
  const image = sharp(source, { limitInputPixels: maxPixels }).autoOrient().toColourspace('srgb')
  const { data, info } = await image
    .resize({ width: traySize, height: traySize, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const createImage = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const { isOpaque } = await createImage().stats()
  const background = isOpaque ? getBackground(data, info.width, info.height) : undefined
  if (isOpaque && !background) {
    const cover = await createImage().resize({ width, height, fit: 'cover' }).png().toBuffer()
    return { input: cover, left: x, top: y }
  }
  // Images of less than three pixels cannot be trimmed.
  const product = await createImage()
    .trim(background ? { background: hex(background), threshold: shadowThreshold } : {})
    .png()
    .toBuffer()
    .catch(() => createImage().png().toBuffer())
  const scaled = sharp(product).resize({
    width: Math.round(width * productShare),
    height: Math.round(height * productShare),
    fit: 'inside',
  })
  if (background) matchFloorColor(scaled, background)
  const { data: input, info: size } = await scaled.png().toBuffer({ resolveWithObject: true })
  const left = x + Math.round((width - size.width) / 2)
  const top = y + Math.round((height - size.height) / 2)
  return { input, left, top, blend: background ? 'darken' : 'over' }
}

/** Brings the photo's background to just above the floor color, so that its edge is invisible once blended. */
function matchFloorColor(image: Sharp, background: Rgb): void {
  const floorColor = toRgb(floorFill)
  const gains = floorColor.map((value, channel) => Math.min(1.1, (value + 2) / (background[channel] ?? 255)))
  image.flatten({ background: hex(background) }).linear(gains, [0, 0, 0])
}

/** Returns the common color of an image's corners if it is light; undefined otherwise. */
function getBackground(data: Buffer, width: number, height: number): Rgb | undefined {
  const at = (x: number, y: number): Rgb => {
    const start = (y * width + x) * 4
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
  }
  const corners = [at(1, 1), at(width - 2, 1), at(1, height - 2), at(width - 2, height - 2)]
  const [first] = corners
  if (!first || Math.min(...corners.flat()) < minLightness) return undefined
  const areDifferent = corners.some((corner) =>
    corner.some((value, i) => Math.abs(value - (first[i] ?? 0)) > maxCornerDifference),
  )
  return areDifferent ? undefined : first
}

const toRgb = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
const hex = (color: Rgb) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
