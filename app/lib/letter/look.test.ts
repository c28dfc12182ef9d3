import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#app/features/brand/colours/oklch.ts'
import { dayColours, nightColours } from './look.ts'

test("the mails' colours are the shop's", () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const { onForest, ...named } = dayColours
  for (const [name, colour] of Object.entries(named)) expect(theme).toContain(`--color-${name}: ${colour};`)
  expect(theme).toContain(`--color-white: ${onForest};`)
})

test.each([
  ['day', dayColours],
  ['night', nightColours],
])('text can be read by %s', (_, colours) => {
  for (const text of [colours.ink, colours.muted, colours.forest]) {
    for (const ground of [colours.card, colours.paper]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(colours.onForest, colours.forest)).toBeGreaterThanOrEqual(4.5)
})
