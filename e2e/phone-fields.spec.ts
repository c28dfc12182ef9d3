import type { Page } from '@playwright/test'
import { addCookies, expect, waitForHydration } from '#test/admin.ts'
import { test } from './accessibility/fixtures.ts'
import { adminPages } from './accessibility/pages.ts'
import { getPath, shopPages } from './shop-pages.ts'
import { openBuilder } from './swag-box.ts'

/** A phone zooms into a field whose text is smaller than 16 px, and stays zoomed. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const findSmallFields = (page: Page) =>
  page.evaluate(() => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=hidden])'
    return [...document.querySelectorAll(`${typed}, textarea, select, [contenteditable=true]`)]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize} ${field.tagName} ${field.id} ${field.className}`)
  })

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

test('no field of a phone is smaller than 16 px in the shop', async ({ page, db, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/404 .*\/no-such-page|404 \(Not Found\)/)
  for (const route of shopPages) {
    await page.goto(await getPath(route, db))
    await waitForHydration(page)
    expect.soft(await findSmallFields(page), route).toEqual([])
  }
})

test('no field of a phone is smaller than 16 px in the admin', async ({ page, fixtures, expectedErrors }) => {
  test.setTimeout(240_000)
  expectedErrors.push(/ 40[34]\b/)
  await addCookies(page, fixtures.owner.split('; '))
  for (const [route, { as = 'owner', at, withoutScript }] of Object.entries(adminPages)) {
    if (as !== 'owner' || withoutScript) continue
    await page.goto(at?.(fixtures) ?? route)
    await waitForHydration(page)
    expect.soft(await findSmallFields(page), route).toEqual([])
  }
})
