import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeLikeness } from '#test/likeness.ts'
import { getLayersFolder, readRaster, readShape, readShapeFacts, type Shape } from '../../node/shape.server.ts'
import { createSurfaceFromSheets } from './half-sheets.ts'
import { createHalfSurface } from './half-surface.ts'

// Compares the sheets that browsers draw cards from (demo/build-layers.ts) with the full layers.
test.each<Shape>(['mug', 'socks', 'cap', 'openbox'])(
  'the half-size layers of a %s match its full layers',
  async (shape) => {
    const file = (name: string) => readRaster(join(getLayersFolder(shape), name))
    const [color, exact] = await Promise.all([file('half-color.webp'), file('half-exact.webp')])
    const small = createSurfaceFromSheets(await readShapeFacts(shape), { color, exact })
    const expected = createHalfSurface(await readShape(shape))
    expect(computeLikeness(small.mask, expected.mask)).toBe(Number.POSITIVE_INFINITY)
    expect(small.trim && expected.trim && computeLikeness(small.trim, expected.trim)).toBe(
      expected.trim && Number.POSITIVE_INFINITY,
    )
    expect(computeLikeness(small.fixed, expected.fixed)).toBeGreaterThan(40)
    expect(computeLikeness(small.light, expected.light)).toBeGreaterThan(40)
    const omitRasters = ({ fixed, light, mask, trim, ...facts }: typeof expected) => facts
    expect(omitRasters(small)).toEqual(omitRasters(expected))
  },
)
