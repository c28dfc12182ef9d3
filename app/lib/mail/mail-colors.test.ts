import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayColours } from './mail-colors.ts'

test("the mails' colours are the shop's", () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const { onForest, ...named } = dayColours
  for (const [name, colour] of Object.entries(named)) expect(theme).toContain(`--color-${name}: ${colour};`)
  expect(theme).toContain(`--color-white: ${onForest};`)
})
