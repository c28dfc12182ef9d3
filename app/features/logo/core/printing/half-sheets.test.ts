import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeLikeness } from '#test/likeness.ts'
import { getFolder, readRaster, readShape, readShapeFacts, type Shape } from '../../node/shape.server.ts'
import { surfaceFromSheets } from './half-sheets.ts'
import { halfSurface } from './half-surface.ts'

// Compares the sheets that browsers draw cards from (demo/build-layers.ts) with the full layers.
test.each<Shape>(['mug', 'socks', 'cap', 'openbox'])(
  'the small layers of a %s are the whole ones in half their size',
  async (shape) => {
    const file = (name: string) => readRaster(join(getFolder(shape), name))
    const [color, exact] = await Promise.all([file('half-color.webp'), file('half-exact.webp')])
    const small = surfaceFromSheets(await readShapeFacts(shape), { color, exact })
    const made = halfSurface(await readShape(shape))
    expect(computeLikeness(small.mask, made.mask)).toBe(Number.POSITIVE_INFINITY)
    expect(small.trim && made.trim && computeLikeness(small.trim, made.trim)).toBe(
      made.trim && Number.POSITIVE_INFINITY,
    )
    expect(computeLikeness(small.fixed, made.fixed)).toBeGreaterThan(40)
    expect(computeLikeness(small.light, made.light)).toBeGreaterThan(40)
    const rest = ({ fixed, light, mask, trim, ...facts }: typeof made) => facts
    expect(rest(small)).toEqual(rest(made))
  },
)
