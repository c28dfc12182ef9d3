import { join } from 'node:path'
import { toLinearRgb } from '#app/features/logo/core/color.ts'
import { compose } from '#app/features/logo/core/compose-scene.ts'
import type { Raster } from '#app/features/logo/core/surface.ts'
import { readRaster, readShape, type Shape } from '#app/features/logo/node/shape.server.ts'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import { createStockPrints } from '#demo/colors/stock-mark.ts'
import { getImage } from '#demo/images.ts'

/** Similarity of two images of one size in decibels (PSNR); from 40 on the difference is invisible. Ignores alpha. */
export function computeLikeness(one: Raster, other: Raster): number {
  let sum = 0
  for (let offset = 0; offset < one.data.length; offset += 4) {
    for (let channel = 0; channel < 3; channel++)
      sum += ((one.data[offset + channel] ?? 0) - (other.data[offset + channel] ?? 0)) ** 2
  }
  return 10 * Math.log10(255 ** 2 / (sum / (one.data.length / 4) / 3))
}

/** Compares a composed shape with the stock mark to the photograph in that color. @returns decibels by color */
export async function getLikeness(shape: Shape, colors: readonly string[]): Promise<Record<string, number>> {
  const surface = await readShape(shape)
  const prints = await createStockPrints(shape, surface)
  const bodies: Record<string, string> = shapes[shape].colors
  const decibelsByColor: Record<string, number> = {}
  for (const color of colors) {
    const photograph = await readRaster(join(import.meta.dirname, '../public', getImage(shape, color)))
    decibelsByColor[color] = computeLikeness(
      compose(surface, { productColor: toLinearRgb(bodies[color] ?? ''), prints }),
      photograph,
    )
  }
  return decibelsByColor
}

/** One line of a table: the shape, then each color with its decibels. */
export const formatLikeness = (shape: string, decibelsByColor: Record<string, number>, suffix = '') =>
  `  ${shape.padEnd(12)}${Object.entries(decibelsByColor)
    .map(([color, decibels]) => `${color.padStart(11)} ${decibels.toFixed(1)} dB`)
    .join('')}${suffix}\n`
