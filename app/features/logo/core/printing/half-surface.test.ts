import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRaster, readShape, type Shape } from '../../node/shape.server.ts'
import { getArt } from '../art.ts'
import { toLinearRgb } from '../color.ts'
import { compose } from '../compose-scene.ts'
import { getDefaultPlacement } from '../placement.ts'
import type { Method, Raster, Surface } from '../surface.ts'
import { createHalfSurface } from './half-surface.ts'

const logo =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" rx="60" fill="#e33"/>
  <circle cx="180" cy="180" r="120" fill="#fff"/></svg>`)

const decibels = (a: Raster['data'], b: Raster['data']) =>
  10 *
  Math.log10(255 ** 2 / (Array.from(a).reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0) / a.length))

const scenes: [shape: Shape, method: Method, color: string, degrees: number][] = [
  ['mug', 'full-color print', '#1e2f52', 20],
  ['socks', 'knitted', '#d9a02f', 0],
  ['tote', 'screen print', '#e8e5df', -70],
]

for (const [name, method, color, degrees] of scenes) {
  test(`a ${name} composed at half size matches the full one scaled down`, async () => {
    const surface = await readShape(name)
    const art = getArt(await readRaster(logo))
    const draw = (target: Surface) =>
      compose(target, {
        productColor: toLinearRgb(color),
        prints: target.areas.map((area) => ({
          art,
          placement: { ...getDefaultPlacement(area, art.aspect), method, degrees },
        })),
      })
    const whole = draw(surface)
    const half = draw(createHalfSurface(surface))
    const { data } = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 4 } })
      .resize(half.width, half.height, { kernel: 'mitchell' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decibels(half.data, data)).toBeGreaterThan(34)
    expect(
      decibels(half.data, compose(createHalfSurface(surface), { productColor: toLinearRgb(color), prints: [] }).data),
    ).toBeLessThan(34)
  })
}

test('an image in one color does not affect the next', async () => {
  const surface = await readShape('socks')
  const scene = (color: string) => ({ productColor: toLinearRgb(color), prints: [] })
  const first = compose(surface, scene('#1e2f52'))
  const second = compose(surface, scene('#d9a02f'))
  const again = compose(surface, scene('#1e2f52'), new Uint8ClampedArray(first.data.length).fill(7))
  expect(decibels(first.data, second.data)).toBeLessThan(30)
  expect(again.data).toEqual(first.data)
})
