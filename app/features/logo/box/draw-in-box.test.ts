import { expect, test } from 'vitest'
import type { Raster } from '../core/surface.ts'
import { analyzeImage } from './analyze-image.ts'
import { drawInBox, whitenTissue } from './draw-in-box.ts'

type Color = readonly [number, number, number]

function createRaster(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colorAt(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}

const getPixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
]

const isProduct = (x: number, y: number) => x >= 80 && x < 120 && y >= 60 && y < 140
/** A background that darkens to the right, with a navy product on it. */
const photo = createRaster(200, 200, (x, y) =>
  isProduct(x, y) ? [30, 47, 82] : [243 - x / 20, 239 - x / 20, 232 - x / 20],
)
const createTissue = () => createRaster(200, 200, () => [225, 220, 210])

test('detects a plain background and the product on it', () => {
  const { background, trim } = analyzeImage(photo)
  expect(background?.map(([start]) => Math.round(start))).toEqual([243, 239, 232])
  expect(trim.x).toBeGreaterThan(0.33)
  expect(trim.x).toBeLessThan(0.4)
  expect(trim.x + trim.width).toBeGreaterThan(0.6)
  expect(trim.x + trim.width).toBeLessThan(0.67)
  expect(trim.y).toBeLessThan(0.3)
  expect(trim.y + trim.height).toBeGreaterThan(0.7)
})

test('replaces the background by the tissue and keeps the product', () => {
  const box = createTissue()
  drawInBox(
    box,
    { raster: photo, background: analyzeImage(photo).background, trim: { x: 0, y: 0, width: 1, height: 1 } },
    { x: 0, y: 0 },
  )
  for (const [x, y] of [
    [20, 20],
    [180, 180],
    [20, 180],
  ] as const)
    for (const [channel, value] of getPixel(box, x, y).entries())
      expect(Math.abs(value - ([225, 220, 210][channel] ?? 0))).toBeLessThanOrEqual(2)
  // At the photo's edge the tissue keeps its exact color.
  expect(getPixel(box, 0, 100)).toEqual([225, 220, 210])
  const [red = 0, , blue = 0] = getPixel(box, 100, 100)
  expect(red).toBeLessThan(40)
  expect(blue).toBeGreaterThan(60)
})

test('a soft shadow ends without a rim where the photo is cropped', () => {
  // A shadow of 4% around the product, which the crop cuts off.
  const shaded = createRaster(200, 200, (x, y) =>
    isProduct(x, y) ? [30, 47, 82] : Math.hypot(x - 100, y - 100) < 70 ? [233, 229, 223] : [243, 239, 232],
  )
  const { background } = analyzeImage(shaded)
  const crop = { x: 0.3, y: 0.2, width: 0.4, height: 0.6 }
  const raster = createRaster(80, 120, (x, y) => getPixel(shaded, x + 60, y + 40) as unknown as Color)
  const box = createTissue()
  drawInBox(box, { raster, background, trim: crop }, { x: 60, y: 40 })
  for (const [x, y] of [
    [70, 100],
    [130, 100],
    [100, 50],
    [72, 130],
  ] as const)
    expect(Math.abs((getPixel(box, x, y)[0] ?? 0) - 225)).toBeLessThanOrEqual(4)
})

test('the tissue is white, so that white products are', () => {
  const box = createRaster(900, 900, () => [221, 213, 198])
  whitenTissue(box, 1)
  const [red = 0, green = 0, blue = 0] = getPixel(box, 450, 500)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1)
  expect(red).toBeGreaterThan(230)
  // The box and its walls keep their color.
  expect(getPixel(box, 450, 300)).toEqual([221, 213, 198])
  expect(getPixel(box, 100, 500)).toEqual([221, 213, 198])
})

test.each([
  ['dark all over', createRaster(100, 100, () => [40, 60, 50])],
  ['full of things', createRaster(100, 100, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? [240, 240, 240] : [180, 90, 60]))],
] as const)('places a photo that is %s as a framed photo with a white edge', (_, image) => {
  const { background, trim } = analyzeImage(image)
  expect(background).toBeNull()
  const box = createTissue()
  drawInBox(box, { raster: image, background, trim }, { x: 50, y: 50 })
  expect(Math.min(...getPixel(box, 51, 100))).toBeGreaterThan(240)
  expect(getPixel(box, 100, 100)).toEqual(getPixel(image, 50, 50))
  // The shadow falls below the product.
  expect(getPixel(box, 100, 151)[0]).toBeLessThan(215)
  expect(getPixel(box, 10, 10)).toEqual([225, 220, 210])
})
