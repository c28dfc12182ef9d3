import { mailsTo } from '#test/mail-server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/own-shop.ts'

test('a first visit: five steps, a test mail, what is skipped and put away', async ({ page, ownShop }) => {
  test.slow()
  await ownShop.enter(page)
  await page.getByRole('link', { name: /Set up your shop/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your shop')
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Send a test mail to owner@shop.example' }).click()
  await expect(page.getByRole('status')).toContainText('Sent to owner@shop.example. The mail server said: 250')
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  expect(await mailsTo(ownShop.mails, 'owner@shop.example')).toHaveLength(1)

  await page.getByRole('button', { name: 'Skip First box' }).click()
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  await page.getByRole('button', { name: 'Not skipped after all First box' }).click()
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await page.getByRole('button', { name: 'Take this off the home page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  await expect(page.getByRole('link', { name: /Set up your shop/ })).toHaveCount(0)
})
