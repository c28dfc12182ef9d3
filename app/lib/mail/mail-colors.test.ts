import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lightColors } from './mail-colors.ts'

test('the colors of emails are those of the theme', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const { onForest, ...named } = lightColors
  for (const [name, color] of Object.entries(named)) expect(theme).toContain(`--color-${name}: ${color};`)
  expect(theme).toContain(`--color-white: ${onForest};`)
})
