import type { Raster, Rect } from '../core/surface.ts'
import { type Background, getBackgroundValue, trimMargin } from './analyze-image.ts'

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

/**
 * Draws a product into the box: its background becomes the tissue paper in the box, with its shadow on it. A photo without a plain
 * background is placed like a card.
 * @param box target image
 * @param at upper left corner
 */
export function drawInBox(box: BoxRaster, piece: BoxPiece, at: { x: number; y: number }): void {
  if (piece.background) drawOnTissue(box, piece, piece.background, at)
  else drawCard(box, piece.raster, at)
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
      const fade = Math.min(1, Math.min(x, width - 1 - x) / sideMargin, Math.min(y, height - 1 - y) / endMargin)
      for (let channel = 0; channel < 3; channel++) {
        const factor = Math.min(
          maxLight,
          (data[from + channel] as number) / getBackgroundValue(background, channel, u, v),
        )
        box.data[to + channel] = (box.data[to + channel] as number) * (1 + fade * (factor - 1))
      }
    }
  }
}

const warmWhite = [250, 249, 248]

/** White edge and shadow of a card, as shares of its width. */
const cardEdge = 0.045
const shadow = { reach: 0.07, down: 0.025, dark: 0.42 }

function drawCard(box: BoxRaster, { width, height, data }: Raster, at: { x: number; y: number }) {
  const reach = Math.ceil(width * shadow.reach)
  const shadowOffset = Math.round(width * shadow.down)
  const edgeWidth = Math.max(2, Math.round(width * cardEdge))
  for (let y = -reach; y < height + reach + shadowOffset; y++) {
    for (let x = -reach; x < width + reach; x++) {
      const [toX, toY] = [at.x + x, at.y + y]
      if (toX < 0 || toY < 0 || toX >= box.width || toY >= box.height) continue
      const to = (toY * box.width + toX) * 4
      const isCard = x >= 0 && y >= 0 && x < width && y < height
      if (!isCard) {
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
