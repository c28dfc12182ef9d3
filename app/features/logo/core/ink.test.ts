import { expect, test } from 'vitest'
import { getArt } from './art.ts'
import { toHex, toLinearRgb } from './color.ts'
import { getContrastingInk, getHiddenShare, getInk, getInkName, isPrintedInColor, maxHiddenShare } from './ink.ts'
import type { Area, Method } from './surface.ts'

const navy = toLinearRgb('#1e2f52')
const sand = toLinearRgb('#d8c6a6')
const black = toLinearRgb('#222225')

const area: Area = {
  id: 'front',
  name: 'Front',
  sizeMm: [80, 70],
  methods: ['screen print'],
  bounds: { x: 0, y: 0, width: 10, height: 10 },
  pixelsPerMm: [1, 1],
  code: 16,
  grid: { width: 2, height: 2, step: 10, uv: new Float32Array(8) },
  defaultBox: { x: 0, y: 0, width: 1, height: 1 },
  under: 'body',
  ink: 'auto',
  opacity: 1,
  gain: 1,
  relief: {},
}
/** A paper label on any material. */
const label: Area = { ...area, under: { color: toLinearRgb('#f5f1e8'), reflection: [0, 0, 0] }, ink: '#2b2b2d' }

const getInkHex = (target: Area, productColor: typeof navy, method: Method, inks = 'auto') =>
  toHex(getInk(target, { productColor, method, inks }))

test('the default ink contrasts with its background', () => {
  expect(getContrastingInk(navy)).toBe('#f4f1ea')
  expect(getContrastingInk(sand)).toBe('#2b2b2d')
  expect(getInkHex(area, navy, 'screen print')).toBe('#f4f1ea')
  expect(getInkHex(area, sand, 'embroidery')).toBe('#2b2b2d')
  expect(getInkHex({ ...label, ink: 'auto' }, navy, 'full-color print'), 'a label is pale on any body').toBe('#2b2b2d')
})

test('uses the selected ink if the method prints with ink', () => {
  expect(getInkHex(area, navy, 'screen print', '#C0ffee')).toBe('#c0ffee')
  expect(getInkHex(area, navy, 'deboss', '#c0ffee')).not.toBe('#c0ffee')
})

test('uses the ink of the area', () => {
  expect(getInkHex(label, navy, 'full-color print')).toBe('#2b2b2d')
  expect(getInkHex({ ...label, ink: '#e9d9c2' }, navy, 'foil')).toBe('#e9d9c2')
})

test('uses the product color as ink on two-tone products if it is visible', () => {
  const twoTone: Area = { ...label, ink: 'body' }
  expect(getInkHex(twoTone, navy, 'screen print')).toBe('#1e2f52')
  expect(getInkHex(twoTone, sand, 'screen print')).toBe('#d8c6a6')
  expect(getInkHex(twoTone, toLinearRgb('#e8e5df'), 'screen print')).toBe('#2b2b2d')
  expect(getInkHex(twoTone, navy, 'screen print', '#c0ffee')).toBe('#c0ffee')
})

test('foil is gold on the body, and engraving shows the metal', () => {
  expect(getInkHex(area, navy, 'foil')).toBe('#c9a24b')
  expect(getInkHex(area, navy, 'laser engraving')).toBe('#b9babb')
})

test('debossing darkens a material, and makes a very dark one shine', () => {
  const [, green] = getInk(area, { productColor: sand, method: 'deboss', inks: 'auto' })
  expect(green).toBeCloseTo(sand[1] * 0.62, 6)
  expect(getInk(area, { productColor: black, method: 'deboss', inks: 'auto' })[1]).toBeGreaterThan(3 * black[1])
  const [pressedLabel] = getInk(label, { productColor: black, method: 'deboss', inks: 'auto' })
  expect(pressedLabel, 'the label is debossed').toBeCloseTo(toLinearRgb('#f5f1e8')[0] * 0.62, 6)
})

test('prints own colors if selected and supported by the method', () => {
  expect(isPrintedInColor('screen print', 'own')).toBe(true)
  expect(isPrintedInColor('embroidery', 'own')).toBe(true)
  expect(isPrintedInColor('screen print', 'auto')).toBe(false)
  expect((['deboss', 'laser engraving', 'foil'] as const).map((method) => isPrintedInColor(method, 'own'))).toEqual([
    false,
    false,
    false,
  ])
})

test('names inks by hex, or as own colors', () => {
  expect(getInkName(area, { productColor: navy, method: 'screen print', inks: 'own' })).toBe('own colors')
  expect(getInkName(area, { productColor: navy, method: 'screen print', inks: 'auto' })).toBe('#f4f1ea')
  expect(getInkName(area, { productColor: navy, method: 'foil', inks: 'own' })).toBe('#c9a24b')
})

test('a logo is hidden on its own color, or on the color of its label', () => {
  const square = (red: number, green: number, blue: number) =>
    getArt({
      width: 20,
      height: 20,
      data: Uint8ClampedArray.from({ length: 1600 }, (_, at) => [red, green, blue, 255][at % 4] ?? 0),
    })
  expect(getHiddenShare(square(0x1e, 0x2f, 0x52), area, navy)).toBe(1)
  expect(getHiddenShare(square(255, 255, 255), area, navy)).toBe(0)
  expect(getHiddenShare(square(255, 255, 255), label, navy)).toBe(1)
  expect(getHiddenShare(square(0x1e, 0x2f, 0x52), label, navy)).toBe(0)
  const half = getArt({
    width: 200,
    height: 10,
    data: Uint8ClampedArray.from({ length: 8000 }, (_, at) => (at % 4 === 3 || at % 800 < 400 ? 255 : 40)),
  })
  expect(getHiddenShare(half, area, toLinearRgb('#ffffff'))).toBeGreaterThan(maxHiddenShare)
  expect(getHiddenShare(half, area, toLinearRgb('#ffffff'))).toBeLessThan(1)
})
