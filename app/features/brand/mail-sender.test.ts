import { expect, test } from 'vitest'
import { darkColors, lightColors } from '#app/lib/mail/mail-colors.ts'
import { defaultBrand } from './brand.ts'
import { contrast } from './colors/oklch.ts'
import { rejectedColors } from './colors/palette.ts'
import { createMailSender } from './mail-sender.ts'

const ofColors = (primary: string) => {
  const colors = { ...defaultBrand.colours, primary }
  expect(rejectedColors(colors)).toEqual([])
  return createMailSender({ ...defaultBrand, colours: colors }, undefined).colors
}
const { day: blue = lightColors, night: blueNight = darkColors } = ofColors('#1d4ed8') ?? {}
const { night: blackNight = darkColors } = ofColors('#000000') ?? {}

test('a brand in the colors of the shop brings none', () => {
  expect(createMailSender(defaultBrand, 'https://shop.example')).toEqual({
    name: 'Boxwright',
    origin: 'https://shop.example',
  })
  expect(blue.forest).toBe('#1d4ed8')
})

test.each([
  ['day', lightColors],
  ['night', darkColors],
  ['day, in blue', blue],
  ['night, in blue', blueNight],
  ['night, in black', blackNight],
])('text can be read by %s', (_, colors) => {
  for (const text of [colors.ink, colors.muted, colors.forest]) {
    for (const ground of [colors.card, colors.paper]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(colors.onForest, colors.forest)).toBeGreaterThanOrEqual(4.5)
})
