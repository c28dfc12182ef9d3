import { readMailsTo } from '#test/mail-server.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#test/own-shop.ts'

test('setup: five steps, a test email, skipping and dismissing', async ({ page, ownShop }) => {
  test.slow()
  await ownShop.signInFirstOwner(page)
  await page.getByRole('link', { name: /Set up your store/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your store')
  await expect(page.getByText('0 of 5 steps completed')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Send a test email to owner@shop.example' }).click()
  await expect(page.getByRole('status')).toContainText(
    'Test email sent to owner@shop.example. Response of the mail server: 250',
  )
  await expect(page.getByText('1 of 5 steps completed')).toBeVisible()
  expect(await readMailsTo(ownShop.mails, 'owner@shop.example')).toHaveLength(1)

  await page.getByRole('button', { name: 'Skip First box' }).click()
  await expect(page.getByText('2 of 5 steps completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo skip First box' }).click()
  await expect(page.getByText('1 of 5 steps completed')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss from home page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
  await expect(page.getByRole('link', { name: /Set up your store/ })).toHaveCount(0)
})
