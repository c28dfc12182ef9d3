import { type Layers, layeredSurface, type ShapeFacts } from '../layered.ts'
import type { Raster, Surface } from '../surface.ts'
import { atHalf, halfRasters } from './half-surface.ts'

/**
 * Half-size layers of a shape in two images, which need two requests and a quarter of the decoding for small drawings. `color`
 * (lossy) contains the fixed part and the light, `exact` (lossless) the mask, the share of the second color if any, and the
 * pixel positions.
 */
export type HalfSheets = { color: Raster; exact: Raster }

/** Rows of a block that lossy images are encoded in: none has pixels of two layers. */
const block = 16

function getPositions({ height, hasTrim }: Pick<ShapeFacts, 'height' | 'hasTrim'>) {
  const rows = height >> 1
  return { rows, light: Math.ceil(rows / block) * block, trim: rows, imprint: hasTrim ? 2 * rows : rows }
}

/** Returns a surface for small images from its sheets, without copying pixels. */
export function surfaceFromSheets(facts: ShapeFacts, { color, exact }: HalfSheets): Surface {
  const { rows, light, trim, imprint } = getPositions(facts)
  const { width, data } = part(exact, imprint, exact.height - imprint)
  const layers = {
    fixed: part(color, 0, rows),
    light: part(color, light, rows),
    mask: part(exact, 0, rows),
    ...(facts.hasTrim && { trim: part(exact, trim, rows) }),
  }
  return atHalf(layeredSurface(facts, { ...layers, imprint: { width, data: reds(data) } }), layers)
}

const part = ({ width, data }: Raster, from: number, height: number): Raster => ({
  width,
  height,
  data: data.subarray(from * width * 4, (from + height) * width * 4),
})

/** The first of four channels. */
export function reds(data: Raster['data']): Uint8Array {
  const only = new Uint8Array(data.length / 4)
  for (let at = 0; at < only.length; at++) only[at] = data[at * 4] as number
  return only
}

/** @throws where the places of pixels are wider than half the image */
export function getSheets(facts: ShapeFacts, layers: Layers): HalfSheets {
  const { fixed, light, mask, trim } = halfRasters(layers)
  const places = getPositions(facts)
  const { width } = fixed
  const planes = layers.imprint
  if (planes.width > width) throw new Error(`where the pixels of ${facts.shape} lie is wider than half its picture`)
  const color = blank(width, places.light + light.height)
  put(color, fixed, 0)
  // Fills the rest of the last block evenly.
  for (let row = fixed.height; row < places.light; row++) put(color, part(fixed, fixed.height - 1, 1), row)
  put(color, light, places.light)
  const depth = planes.data.length / planes.width
  const exact = blank(width, places.imprint + depth)
  put(exact, mask, 0)
  if (trim) put(exact, trim, places.trim)
  for (let row = 0; row < depth; row++) {
    for (let column = 0; column < planes.width; column++) {
      const at = ((places.imprint + row) * width + column) * 4
      exact.data.fill(planes.data[row * planes.width + column] as number, at, at + 3)
    }
  }
  return { color, exact }
}

function blank(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height, data }
}

const put = (onto: Raster, { width, data }: Raster, row: number) => onto.data.set(data, row * width * 4)
