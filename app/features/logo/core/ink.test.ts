import { expect, test } from 'vitest'
import { createAreaInfo } from '#test/imprint.ts'
import { toHex, toLinearRgb } from './color.ts'
import { getContrastingInk, getInk, isPrintedInColor } from './ink.ts'
import type { Area, Method } from './surface.ts'

const navy = toLinearRgb('#1e2f52')
const sand = toLinearRgb('#d8c6a6')
const black = toLinearRgb('#222225')

const area: Area = {
  ...createAreaInfo({ sizeMm: [80, 70] }),
  grid: { width: 2, height: 2, step: 10, uv: new Float32Array(8) },
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
