import { expect, test } from 'vitest'
import { readShape } from '../node/shape.server.ts'
import { getArt } from './art.ts'
import { toLinearRgb } from './color.ts'
import { compose } from './compose-scene.ts'
import { getDefaultPlacement } from './placement.ts'
import type { Raster } from './surface.ts'
import { getUprightSurface } from './upright-area.ts'

/** A red circle. */
const size = 200
const circle: Raster = { width: size, height: size, data: new Uint8ClampedArray(size * size * 4) }
for (let y = 0; y < size; y++)
  for (let x = 0; x < size; x++)
    if (Math.hypot(x - size / 2, y - size / 2) < size / 2) circle.data.set([200, 20, 30, 255], (y * size + x) * 4)

/** Width of the changed pixels divided by their height. */
function getAspect(plain: Raster, printed: Raster): number {
  const { width } = plain
  const changed = Array.from({ length: plain.data.length / 4 }, (_, at) => at).filter(
    (at) => Math.abs((plain.data[at * 4 + 1] as number) - (printed.data[at * 4 + 1] as number)) > 24,
  )
  const getExtent = (values: number[]) =>
    values.reduce((most, value) => Math.max(most, value), 0) -
    values.reduce((least, value) => Math.min(least, value), width)
  return getExtent(changed.map((at) => at % width)) / getExtent(changed.map((at) => Math.floor(at / width)))
}

test.each(['lid', 'front'])(
  'a circle on the %s of the drawn box is round, though the face is seen at an angle',
  async (id) => {
    const surface = getUprightSurface(await readShape('openbox'))
    const area = surface.areas.find((each) => each.id === id)
    if (!area) throw new Error(`no area ${id}`)
    const art = getArt(circle)
    const draw = (hasLogo: boolean) =>
      compose(surface, {
        productColor: toLinearRgb('#be9363'),
        prints: hasLogo ? [{ art, placement: getDefaultPlacement(area, art.aspect) }] : [],
      })
    const plain = { ...draw(false) }
    const aspect = getAspect(plain, draw(true))
    expect(aspect).toBeGreaterThan(0.94)
    expect(aspect).toBeLessThan(1.06)
  },
)
