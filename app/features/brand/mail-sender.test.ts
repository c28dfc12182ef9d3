import { expect, test } from 'vitest'
import { darkColors, lightColors } from '#app/lib/mail/mail-colors.ts'
import { defaultBrand } from './brand.ts'
import { getContrast } from './colors/oklch.ts'
import { findRejectedColors } from './colors/palette.ts'
import { createMailSender } from './mail-sender.ts'

const createColors = (primary: string) => {
  const colors = { ...defaultBrand.colours, primary }
  expect(findRejectedColors(colors)).toEqual([])
  const mailColors = createMailSender({ ...defaultBrand, colours: colors }, undefined).colors
  if (!mailColors?.dark) throw new Error(`The brand color ${primary} gives no colors for emails`)
  return { light: mailColors.light, dark: mailColors.dark }
}
const { light: blue, dark: blueDark } = createColors('#1d4ed8')
const { dark: blackDark } = createColors('#000000')

test('a brand with the default colors sets no colors', () => {
  expect(createMailSender(defaultBrand, 'https://shop.example')).toEqual({
    name: 'Boxwright',
    origin: 'https://shop.example',
  })
  expect(blue.forest).toBe('#1d4ed8')
})

test.each([
  ['light', lightColors],
  ['dark', darkColors],
  ['light, in blue', blue],
  ['dark, in blue', blueDark],
  ['dark, in black', blackDark],
])('text is readable by %s', (_, colors) => {
  for (const text of [colors.ink, colors.muted, colors.forest]) {
    for (const ground of [colors.card, colors.paper]) expect(getContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(getContrast(colors.onForest, colors.forest)).toBeGreaterThanOrEqual(4.5)
})
