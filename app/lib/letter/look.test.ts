import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayColours, nightColours } from './look.ts'

test("the mails' colours are the shop's", () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const { onForest, ...named } = dayColours
  for (const [name, colour] of Object.entries(named)) expect(theme).toContain(`--color-${name}: ${colour};`)
  expect(theme).toContain(`--color-white: ${onForest};`)
})

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['day', dayColours],
  ['night', nightColours],
])('text can be read by %s', (_, colours) => {
  for (const text of [colours.ink, colours.muted, colours.forest]) {
    for (const ground of [colours.card, colours.paper]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(colours.onForest, colours.forest)).toBeGreaterThanOrEqual(4.5)
})
