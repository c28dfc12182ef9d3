import type { Box, Raster } from '../core/surface.ts'
import { type Ground, groundAt, room } from './image-background.ts'

/** Product image in the box, cropped to its visible part and scaled. */
export type Piece = {
  raster: Raster
  ground: Ground | null
  /** Crop within the whole image, for which the background is known. */
  trim: Box
}

/** Maximum brightness of a highlight relative to the paper. */
const brightest = 1.12

/**
 * Draws a product into the box: its background becomes the tissue, with its shadow on it. A photo without a plain background
 * is placed like a card.
 * @param box target image
 * @param at upper left corner
 */
export function lay(box: Raster, piece: Piece, at: { x: number; y: number }): void {
  if (piece.ground) layOnTissue(box, piece, piece.ground, at)
  else layCard(box, piece.raster, at)
}

function layOnTissue(box: Raster, { raster, trim }: Piece, ground: Ground, at: { x: number; y: number }) {
  const { width, height, data } = raster
  // In the room around it the image's ground fades into the box's.
  const [side, end] = [(room / trim.width) * width, (room / trim.height) * height]
  for (let y = 0; y < height; y++) {
    const down = trim.y + (trim.height * y) / height
    for (let x = 0; x < width; x++) {
      const to = ((at.y + y) * box.width + at.x + x) * 4
      const from = (y * width + x) * 4
      const across = trim.x + (trim.width * x) / width
      const share = Math.min(1, Math.min(x, width - 1 - x) / side, Math.min(y, height - 1 - y) / end)
      for (let channel = 0; channel < 3; channel++) {
        const light = Math.min(brightest, (data[from + channel] as number) / groundAt(ground, channel, across, down))
        box.data[to + channel] = (box.data[to + channel] as number) * (1 + share * (light - 1)) + 0.5
      }
    }
  }
}

/** The white edge of a card as a share of its width, and its shadow's. */
const edge = 0.045
const shadow = { reach: 0.07, down: 0.025, dark: 0.42 }

function layCard(box: Raster, { width, height, data }: Raster, at: { x: number; y: number }) {
  const reach = Math.ceil(width * shadow.reach)
  const fall = Math.round(width * shadow.down)
  const white = Math.max(2, Math.round(width * edge))
  for (let y = -reach; y < height + reach + fall; y++) {
    for (let x = -reach; x < width + reach; x++) {
      const [toX, toY] = [at.x + x, at.y + y]
      if (toX < 0 || toY < 0 || toX >= box.width || toY >= box.height) continue
      const to = (toY * box.width + toX) * 4
      const isCard = x >= 0 && y >= 0 && x < width && y < height
      if (!isCard) {
        const away = Math.hypot(Math.max(0, -x, x - width + 1), Math.max(0, fall - y, y - fall - height + 1))
        const light = 1 - shadow.dark * Math.max(0, 1 - away / reach) ** 2
        for (let channel = 0; channel < 3; channel++)
          box.data[to + channel] = (box.data[to + channel] as number) * light + 0.5
        continue
      }
      const isEdge = x < white || y < white || x >= width - white || y >= height - white
      const from = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        box.data[to + channel] = isEdge ? 250 - channel : (data[from + channel] as number)
    }
  }
}
