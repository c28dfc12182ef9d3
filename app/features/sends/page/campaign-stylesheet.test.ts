import { expect, test } from 'vitest'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { createCampaignStylesheetResponse } from './campaign-stylesheet.server.ts'

const { colours: colors } = defaultBrand
const createStylesheet = (color: string | null, primary: string) =>
  createCampaignStylesheetResponse(color, { colours: { ...colors, primary } }).text()

test('the color of a campaign replaces that of the shop, also if it is the built-in one', async () => {
  expect(await createStylesheet('#1f4e8c', colors.primary)).toMatch(/^:root:root\{.*--color-forest:#1f4e8c/)
  expect(await createStylesheet(colors.primary, '#1f4e8c')).toContain(`--color-forest:${colors.primary}`)
  expect(await createStylesheet('#1f4e8c', '#1f4e8c')).toBe('')
  expect(await createStylesheet(null, '#1f4e8c')).toBe('')
})
