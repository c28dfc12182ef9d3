import { expect, test } from 'vitest'
import { cutOut, getArt } from '../art.ts'
import type { Raster } from '../surface.ts'
import { knockOut } from './knock-out.ts'
import { getPalette } from './palette.ts'
import { getThinnestStrokeRatio } from './thinnest-stroke.ts'

type Color = readonly [number, number, number, number]
const none: Color = [0, 0, 0, 0]
const white: Color = [255, 255, 255, 255]
const red: Color = [200, 30, 30, 255]
const navy: Color = [30, 47, 82, 255]

function draw(width: number, height: number, getColor: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(getColor(x, y), (y * width + x) * 4)
  return { width, height, data }
}

const getAlpha = ({ data, width }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3]

/** Rings side by side, like the letter o. */
const drawRings = (count: number, { outer = 40, inner = 20 } = {}) =>
  draw(count * 100, 100, (x, y) => {
    const distance = Math.hypot((x % 100) - 50, y - 50)
    return distance < outer && distance > inner ? navy : white
  })

test('white inside letters is removed, however many', () => {
  for (const count of [1, 2, 7]) {
    const found = cutOut(drawRings(count))
    expect(found?.removedWhite).toBe('inside')
    // Cropped to the rings.
    expect(found && getAlpha(found.logo, 40, 40), `${count} rings`).toBe(0)
    expect(found && getAlpha(found.logo, 10, 40)).toBe(255)
  }
})

test('white inside bold letters is removed', () => {
  expect(cutOut(drawRings(3, { inner: 12 }))?.removedWhite).toBe('inside')
})

test('white words on a badge stay', () => {
  const badge = draw(300, 120, (x, y) => {
    if (x < 5 || x > 294 || y < 5 || y > 114) return white
    const isStroke = x > 40 && x < 260 && y > 45 && y < 75 && x % 30 < 8
    return isStroke ? white : red
  })
  const found = cutOut(badge)
  expect(found?.removedWhite).toBe('around')
  expect(found && getAlpha(found.logo, 62 - 5, 60 - 5)).toBe(255)
})

/** The letters of a drawing without a background, whose white inside is drawn on top. */
const withoutBackground = (image: Raster, isOutside: (x: number, y: number) => boolean) =>
  draw(image.width, image.height, (x, y) => {
    const pixel = (y * image.width + x) * 4
    return isOutside(x, y) ? none : ([...image.data.subarray(pixel, pixel + 4)] as unknown as Color)
  })

test('white inside letters of a drawing without a background is removed, unless it is kept', () => {
  const image = withoutBackground(drawRings(2), (x, y) => Math.hypot((x % 100) - 50, y - 50) >= 40)
  const found = cutOut(image)
  expect(found?.removedWhite).toBe('only inside')
  expect(found && [getAlpha(found.logo, 40, 40), getAlpha(found.logo, 10, 40)]).toEqual([0, 255])
  const kept = cutOut(image, 'inside')
  expect([kept?.removedWhite, kept && getAlpha(kept.logo, 40, 40)]).toEqual([null, 255])
})

test('a white badge without a background keeps its white, also inside its letters', () => {
  const badge = withoutBackground(drawRings(1, { outer: 30, inner: 20 }), (x, y) => Math.hypot(x - 50, y - 50) >= 45)
  const found = cutOut(badge)
  expect(found?.removedWhite).toBeNull()
  expect(found && [getAlpha(found.logo, 45, 45), getAlpha(found.logo, 45, 5)]).toEqual([255, 255])
})

test('white that the edge of the image cuts off is not inside', () => {
  const arch = draw(100, 50, (x, y) => {
    const distance = Math.hypot(x - 50, y - 50)
    return distance >= 40 ? none : distance > 20 ? navy : white
  })
  expect(cutOut(arch)?.removedWhite).toBeNull()
})

test('the visitor can keep the white inside, or all of it', () => {
  const inside = cutOut(drawRings(2), 'inside')
  expect([inside?.removedWhite, inside && getAlpha(inside.logo, 40, 40)]).toEqual(['around', 255])
  const all = cutOut(drawRings(2), 'all')
  expect([all?.removedWhite, all?.logo.width]).toEqual([null, 200])
})

test('in one ink a gap separates two colors that touch, in the lighter one', () => {
  const half = draw(200, 100, (x) => (x < 100 ? navy : red))
  const printed = knockOut(half)
  expect(getAlpha(printed, 99, 50), 'the darker color is whole').toBe(255)
  expect([100, 101].map((x) => getAlpha(printed, x, 50))).toEqual([0, 0])
  expect(getAlpha(printed, 105, 50)).toBe(255)
  expect(getArt(half).oneInk).toEqual(printed)
  expect(getArt(half).fullColor).toBe(half)
})

test('one color, colors apart and photos stay whole', () => {
  const one = draw(60, 60, () => navy)
  expect(knockOut(one)).toBe(one)
  const apart = draw(60, 60, (x) => (x < 20 ? navy : x > 40 ? red : none))
  expect(knockOut(apart)).toBe(apart)
  const photo = draw(60, 60, (x, y) => (((x >> 1) + (y >> 1)) % 2 ? navy : red))
  expect(knockOut(photo)).toBe(photo)
})

test('the palette has the most frequent color first, without soft edges', () => {
  const colors = [...Array(70).fill([0.12, 0.18, 0.32]), ...Array(28).fill([0.88, 0.4, 0.16]), [0.5, 0.3, 0.25]] as [
    number,
    number,
    number,
  ][]
  expect(getPalette(colors)).toEqual(['#1f2e52', '#e06629'])
  expect(getPalette([])).toEqual([])
})

test('measures the thinnest strokes of a logo', () => {
  const strokes = (thickness: number) => draw(200, 100, (_, y) => (y % 20 < thickness ? navy : none))
  expect(getThinnestStrokeRatio(strokes(5)) * 200).toBeCloseTo(5, 0)
  expect(getThinnestStrokeRatio(strokes(1)) * 200).toBeCloseTo(1, 0)
  const block = draw(200, 100, () => navy)
  expect(getThinnestStrokeRatio(block) * 200).toBeGreaterThan(90)
  expect(getThinnestStrokeRatio(draw(10, 10, () => none))).toBe(1)
})
