import { expect, test } from 'vitest'
import { createRandom } from '#demo/random.ts'
import type { Raster } from '../surface.ts'
import { scaleArt } from './scale-art.ts'

const random = createRandom('sizes')

/** Soft blotches and noise, half transparent. */
function createBlotchyRaster(width: number, height: number): Raster {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor(at / 4 / width)]
    return 128 + 90 * Math.sin(x / 9 + (at % 4)) * Math.cos(y / 7) + 60 * (random.next() - 0.5)
  })
  return { width, height, data }
}

/** Means of the four channels, alpha multiplied in. */
function getMeans({ data, width, height }: Raster): number[] {
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + ((data[at + channel] ?? 0) / 255) * alpha
    sums[3] = (sums[3] ?? 0) + alpha
  }
  return sums.map((sum) => sum / width / height)
}

test.each([
  [64, 48, 63, 47],
  [64, 48, 40, 40],
  [101, 67, 13, 9],
  [400, 300, 31, 8],
  [512, 512, 1, 1],
  [37, 1, 5, 1],
])('scaling art of %i x %i pixels to %i x %i keeps its brightness and opacity', (from, down, width, height) => {
  const art = createBlotchyRaster(from, down)
  const sized = scaleArt(art, width, height)
  const before = getMeans(art)
  for (let channel = 0; channel < 4; channel++) {
    let sum = 0
    for (let at = channel; at < sized.data.length; at += 4) sum += sized.data[at] ?? 0
    expect(Math.abs(sum / width / height - (before[channel] ?? 0))).toBeLessThan(0.006)
  }
})

test('adds a transparent border', () => {
  const { data } = scaleArt(createBlotchyRaster(50, 40), 20, 10)
  expect(data).toHaveLength(22 * 12 * 4)
  for (let y = 0; y < 12; y++)
    for (let x = 0; x < 22; x++) {
      const alpha = data[(y * 22 + x) * 4 + 3] ?? 0
      expect(alpha > 0).toBe(x > 0 && y > 0 && x < 21 && y < 11)
    }
})

test('keeps the color when scaling up', () => {
  const red = Uint8ClampedArray.from({ length: 16 }, (_, at) => [200, 30, 30, 255][at % 4] ?? 0)
  const { data } = scaleArt({ width: 2, height: 2, data: red }, 7, 5)
  for (let y = 1; y <= 5; y++)
    for (let x = 1; x <= 7; x++) {
      const at = (y * 9 + x) * 4
      expect(data[at]).toBeCloseTo(200 / 255, 5)
      expect(data[at + 3]).toBeCloseTo(1, 5)
    }
})
