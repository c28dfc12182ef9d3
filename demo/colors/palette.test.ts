import { expect, test } from 'vitest'
import type { Shape } from '#app/features/logo/node/shape.server.ts'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import images from '../images.json' with { type: 'json' }
import { formatColorName, getImage, isPhotographed, toHex } from '../images.ts'
import { getTradeColors, shapesWithPalette } from './palette.ts'

/** The open box is not a product. */
const products = (Object.keys(shapes) as Shape[]).filter((shape) => shape !== 'openbox')

test('every shape that has layers has a palette', () => {
  expect([...shapesWithPalette].sort()).toEqual(products.toSorted())
})

test.each(products)('a %s comes in the colors of its palette, each once', (shape) => {
  const known: Record<string, string> = shapes[shape].colors
  const colors = Object.keys(known)
  expect(colors.length).toBeGreaterThanOrEqual(7)
  expect(colors.length).toBeLessThanOrEqual(20)
  for (const [color, hex] of getTradeColors(shape)) {
    expect(hex, color).toMatch(/^#[0-9a-f]{6}$/)
    expect(known[color], `${color}: run build-layers.ts`).toBe(hex)
    expect(toHex(color)).toMatch(/^#[0-9a-f]{6}$/)
    expect(isPhotographed(getImage(shape, color)), color).toBe(false)
  }
  const shown = images.filter(({ product }) => product === shape)
  expect(shown.map(({ colour: color }) => color).sort(), 'run build-colors.ts').toEqual(colors.sort())
})

test('the alt text of a composed image names its color', () => {
  const composed = images.filter((image) => 'composed' in image)
  expect(composed.length).toBeGreaterThan(300)
  for (const { file, colour: color, alt } of composed) {
    expect(alt, file).toContain(formatColorName(color))
    expect(alt, file).not.toMatch(/grey|-green|-blue|-gray|-rose/)
  }
})
