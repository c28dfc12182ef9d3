import type { Raster, Rect } from '../core/surface.ts'
import { type Background, getBackgroundValue, trimMargin } from './analyze-image.ts'
import { getTissueEdges, tissueRows } from './packing.ts'

/** Product image in the box, cropped to its visible part and scaled. */
export type BoxPiece = {
  raster: Raster
  background: Background | null
  /** Crop within the whole image, for which the background is known. */
  trim: Rect
}

/** The open box. Its array rounds and clamps what is written. */
export type BoxRaster = Raster & { data: Uint8ClampedArray }

/** Maximum brightness of a highlight relative to the photo's background. */
const maxLight = 1.12
/** Relative differences from a photo's background: below the first only noise and the rim of a soft shadow, above the second the product. */
const productDifference = [0.03, 0.1] as const

/** 0 up to `low`, 1 from `high` on. */
const smoothStep = (value: number, [low, high]: readonly [number, number]) => {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}

/** Light on the tissue paper: closer to 0 is brighter. */
const tissueGamma = 0.45
/** Pixels at the rim of the tissue in which its own color turns white, of an image of 900. */
const tissueRim = 4

/**
 * Turns the tissue paper in the box, which the photo's light colors beige, white: products are multiplied with it.
 * @param scale drawn size relative to the box's own size
 */
export function whitenTissue(box: BoxRaster, scale: number): void {
  const { top, bottom } = tissueRows
  for (let y = Math.ceil(top * scale); y < bottom * scale; y++) {
    const [left, right] = getTissueEdges(y / scale)
    for (let x = Math.ceil(left * scale); x < right * scale; x++) {
      const distance = Math.min(x / scale - left, right - x / scale, y / scale - top, bottom - y / scale)
      const share = Math.min(1, distance / tissueRim)
      const at = (y * box.width + x) * 4
      const [red, green, blue] = box.data.subarray(at, at + 3) as unknown as [number, number, number]
      const white = 255 * ((0.3 * red + 0.59 * green + 0.11 * blue) / 255) ** tissueGamma
      for (const [channel, value] of [red, green, blue].entries())
        box.data[at + channel] = value + share * (white - value)
    }
  }
}

/**
 * Draws a product into the box: its background becomes the tissue paper in the box, with its shadow on it. A photo without a plain
 * background is placed like a framed print.
 * @param box target image
 * @param at upper left corner
 */
export function drawInBox(box: BoxRaster, piece: BoxPiece, at: { x: number; y: number }): void {
  if (piece.background) drawOnTissue(box, piece, piece.background, at)
  else drawFramedPhoto(box, piece.raster, at)
}

function drawOnTissue(
  box: BoxRaster,
  { raster, trim }: BoxPiece,
  background: Background,
  at: { x: number; y: number },
) {
  const { width, height, data } = raster
  // In the margin the image's background fades into the tissue.
  const [sideMargin, endMargin] = [(trimMargin / trim.width) * width, (trimMargin / trim.height) * height]
  for (let y = 0; y < height; y++) {
    const v = trim.y + (trim.height * y) / height
    for (let x = 0; x < width; x++) {
      const to = ((at.y + y) * box.width + at.x + x) * 4
      const from = (y * width + x) * 4
      const u = trim.x + (trim.width * x) / width
      const edge = Math.min(Math.min(x, width - 1 - x) / sideMargin, Math.min(y, height - 1 - y) / endMargin)
      const factors = channels.map((channel) =>
        Math.min(maxLight, (data[from + channel] as number) / getBackgroundValue(background, channel, u, v)),
      )
      // Near the edge only the product and its shadow, not the rim of the photo; inside also white products.
      const difference = Math.max(...factors.map((factor) => Math.abs(factor - 1)))
      const fade =
        smoothStep(edge, [0, 1]) * Math.max(smoothStep(difference, productDifference), smoothStep(edge, [1, 2]))
      for (const channel of channels)
        box.data[to + channel] = (box.data[to + channel] as number) * (1 + fade * ((factors[channel] as number) - 1))
    }
  }
}

const channels = [0, 1, 2] as const

const warmWhite = [250, 249, 248]

/** White frame and shadow of a photo, as shares of its width. */
const frameShare = 0.045
const shadow = { reach: 0.07, down: 0.025, dark: 0.42 }

function drawFramedPhoto(box: BoxRaster, { width, height, data }: Raster, at: { x: number; y: number }) {
  const reach = Math.ceil(width * shadow.reach)
  const shadowOffset = Math.round(width * shadow.down)
  const edgeWidth = Math.max(2, Math.round(width * frameShare))
  for (let y = -reach; y < height + reach + shadowOffset; y++) {
    for (let x = -reach; x < width + reach; x++) {
      const [toX, toY] = [at.x + x, at.y + y]
      if (toX < 0 || toY < 0 || toX >= box.width || toY >= box.height) continue
      const to = (toY * box.width + toX) * 4
      const isPhoto = x >= 0 && y >= 0 && x < width && y < height
      if (!isPhoto) {
        const distance = Math.hypot(
          Math.max(0, -x, x - width + 1),
          Math.max(0, shadowOffset - y, y - shadowOffset - height + 1),
        )
        const factor = 1 - shadow.dark * Math.max(0, 1 - distance / reach) ** 2
        for (let channel = 0; channel < 3; channel++)
          box.data[to + channel] = (box.data[to + channel] as number) * factor
        continue
      }
      const isEdge = x < edgeWidth || y < edgeWidth || x >= width - edgeWidth || y >= height - edgeWidth
      const from = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        box.data[to + channel] = isEdge ? (warmWhite[channel] as number) : (data[from + channel] as number)
    }
  }
}
