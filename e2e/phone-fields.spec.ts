import { expect, test } from '#test/browser.ts'
import { findSmallFields } from './accessibility/small-fields.ts'
import { openBuilder } from './swag-box.ts'

/** accessibility/every-page.spec.ts checks the pages as they open. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('no field of a phone is smaller than 16 px in the builder with its panel open', async ({ page }) => {
  await openBuilder(page)
  await page
    .getByRole('button', { name: /^Add (?!.*priced on request)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'View box' }).click()
  await expect(page.getByLabel('Custom quantity')).toBeVisible()
  expect(await findSmallFields(page)).toEqual([])
})
