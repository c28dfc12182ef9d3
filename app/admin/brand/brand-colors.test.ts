import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColors } from '#app/features/brand/colors/palette.ts'

/** Its colors are those of sample artwork on a photograph, not of the screen. */
const exception = 'preview-worker.ts'

// The palette of a brand is checked for contrast; a color that is written out stays that of the default brand.

test('the admin and its components name colors by token, so that they are the brand’s', () => {
  const { white: _, card: __, ...colors } = themeColors
  const hex = Object.values(colors).join('|')
  const rgb = Object.values(colors).map((color) =>
    color
      .slice(1)
      .match(/../g)
      ?.map((part) => Number.parseInt(part, 16))
      .join(' '),
  )
  // Translucent ink is allowed: shadows and the backdrop of dialogs.
  const pattern = new RegExp(`${hex}|rgb\\((?!${rgb[Object.keys(colors).indexOf('ink')]})(?:${rgb.join('|')})`, 'i')
  const files = globSync('app/{admin,ui}/**/*.{ts,tsx,css}').filter(
    (file) => !/[.]test[.]/.test(file) && !file.endsWith(exception),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
})
