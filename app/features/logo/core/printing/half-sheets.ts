import { createLayeredSurface, type Layers, type ShapeFacts } from '../layered-surface.ts'
import type { Raster, Surface } from '../surface.ts'
import { applyHalfRasters, halveRasters } from './half-surface.ts'

/**
 * Half-size layers of a shape in two images, which need two requests and a quarter of the decoding for small drawings. `color`
 * (lossy) contains the fixed part and the light, `exact` (lossless) the mask, the share of the second color if any, and the
 * pixel positions.
 */
export type HalfSheets = { color: Raster; exact: Raster }

/** Block height of lossy encoding: no block contains pixels of two layers. */
const block = 16

function getPositions({ height, hasTrim }: Pick<ShapeFacts, 'height' | 'hasTrim'>) {
  const rows = height >> 1
  return { rows, light: Math.ceil(rows / block) * block, trim: rows, imprint: hasTrim ? 2 * rows : rows }
}

/** Returns a surface for small images from its sheets, without copying pixels. */
export function createSurfaceFromSheets(facts: ShapeFacts, { color, exact }: HalfSheets): Surface {
  const { rows, light, trim, imprint } = getPositions(facts)
  const { width, data } = getRows(exact, imprint, exact.height - imprint)
  const layers = {
    fixed: getRows(color, 0, rows),
    light: getRows(color, light, rows),
    mask: getRows(exact, 0, rows),
    ...(facts.hasTrim && { trim: getRows(exact, trim, rows) }),
  }
  return applyHalfRasters(
    createLayeredSurface(facts, { ...layers, imprint: { width, data: getRedChannel(data) } }),
    layers,
  )
}

const getRows = ({ width, data }: Raster, from: number, height: number): Raster => ({
  width,
  height,
  data: data.subarray(from * width * 4, (from + height) * width * 4),
})

/** Returns the first of four channels. */
export function getRedChannel(data: Raster['data']): Uint8Array {
  const red = new Uint8Array(data.length / 4)
  for (let at = 0; at < red.length; at++) red[at] = data[at * 4] as number
  return red
}

/** @throws if the pixel positions are wider than half the image */
export function createSheets(facts: ShapeFacts, layers: Layers): HalfSheets {
  const { fixed, light, mask, trim } = halveRasters(layers)
  const positions = getPositions(facts)
  const { width } = fixed
  const planes = layers.imprint
  if (planes.width > width) throw new Error(`the pixel positions of ${facts.shape} are wider than half its image`)
  const color = createBlank(width, positions.light + light.height)
  copyRows(color, fixed, 0)
  // Fills the rest of the last block evenly.
  for (let row = fixed.height; row < positions.light; row++) copyRows(color, getRows(fixed, fixed.height - 1, 1), row)
  copyRows(color, light, positions.light)
  const depth = planes.data.length / planes.width
  const exact = createBlank(width, positions.imprint + depth)
  copyRows(exact, mask, 0)
  if (trim) copyRows(exact, trim, positions.trim)
  for (let row = 0; row < depth; row++) {
    for (let column = 0; column < planes.width; column++) {
      const at = ((positions.imprint + row) * width + column) * 4
      exact.data.fill(planes.data[row * planes.width + column] as number, at, at + 3)
    }
  }
  return { color, exact }
}

function createBlank(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height, data }
}

const copyRows = (target: Raster, { width, data }: Raster, row: number) => target.data.set(data, row * width * 4)
