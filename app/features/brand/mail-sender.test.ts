import { expect, test } from 'vitest'
import { dayColours, nightColours } from '#app/lib/mail/mail-colors.ts'
import { defaultBrand } from './brand.ts'
import { contrast } from './colors/oklch.ts'
import { refusedColours } from './colors/palette.ts'
import { letterSender } from './mail-sender.ts'

const ofColours = (primary: string) => {
  const colours = { ...defaultBrand.colours, primary }
  expect(refusedColours(colours)).toEqual([])
  return letterSender({ ...defaultBrand, colours }, undefined).colours
}
const { day: blue = dayColours, night: blueNight = nightColours } = ofColours('#1d4ed8') ?? {}
const { night: blackNight = nightColours } = ofColours('#000000') ?? {}

test('a brand in the colours of the shop brings none', () => {
  expect(letterSender(defaultBrand, 'https://shop.example')).toEqual({
    name: 'Boxwright',
    origin: 'https://shop.example',
  })
  expect(blue.forest).toBe('#1d4ed8')
})

test.each([
  ['day', dayColours],
  ['night', nightColours],
  ['day, in blue', blue],
  ['night, in blue', blueNight],
  ['night, in black', blackNight],
])('text can be read by %s', (_, colours) => {
  for (const text of [colours.ink, colours.muted, colours.forest]) {
    for (const ground of [colours.card, colours.paper]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(colours.onForest, colours.forest)).toBeGreaterThanOrEqual(4.5)
})
