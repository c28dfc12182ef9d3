import { expect, test } from '#test/browser.ts'

test('unknown', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found - 404 Error')
})
