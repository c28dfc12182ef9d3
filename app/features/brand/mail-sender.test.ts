import { expect, test } from 'vitest'
import { dayColors, nightColors } from '#app/lib/mail/mail-colors.ts'
import { defaultBrand } from './brand.ts'
import { getContrast } from './colors/oklch.ts'
import { findRejectedColors } from './colors/palette.ts'
import { createMailSender } from './mail-sender.ts'

const createColors = (primary: string) => {
  const colors = { ...defaultBrand.colours, primary }
  expect(findRejectedColors(colors)).toEqual([])
  return createMailSender({ ...defaultBrand, colours: colors }, undefined).colors
}
const { day: blue = dayColors, night: blueNight = nightColors } = createColors('#1d4ed8') ?? {}
const { night: blackNight = nightColors } = createColors('#000000') ?? {}

test('a brand with the default colors sets no colors', () => {
  expect(createMailSender(defaultBrand, 'https://shop.example')).toEqual({
    name: 'Boxwright',
    origin: 'https://shop.example',
  })
  expect(blue.forest).toBe('#1d4ed8')
})

test.each([
  ['day', dayColors],
  ['night', nightColors],
  ['day, in blue', blue],
  ['night, in blue', blueNight],
  ['night, in black', blackNight],
])('text is readable by %s', (_, colors) => {
  for (const text of [colors.ink, colors.muted, colors.forest]) {
    for (const ground of [colors.card, colors.paper]) expect(getContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(getContrast(colors.onForest, colors.forest)).toBeGreaterThanOrEqual(4.5)
})
