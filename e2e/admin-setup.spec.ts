import { readMailsTo } from '#test/mail-server.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#test/own-shop.ts'

test.use({ hasMailSettings: false })

test('setup: five steps, a mail server and a test email, skipping and dismissing', async ({
  page,
  ownShop,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 422/)
  await ownShop.signInFirstOwner(page)
  await page.getByRole('link', { name: /Set up your store/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your store')
  await expect(page.getByText('0 of 5 steps completed')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Set up email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  const email = page.getByRole('region', { name: 'Email', exact: true })
  await email.getByLabel('Mail server').fill('127.0.0.1')
  await email.getByLabel('Port').fill('1')
  await email.getByLabel('Encryption').selectOption('Only if the server offers it')
  await email.getByRole('button', { name: 'Save email settings' }).click()
  await expect(email.getByText('Enter the email address that receives requests')).toBeVisible()
  await expect(email.getByLabel('Mail server')).toHaveValue('127.0.0.1')
  await email.getByLabel('Sales email').fill('sales@shop.example')
  await email.getByRole('button', { name: 'Save email settings' }).click()
  await expect(email.getByRole('status')).toHaveText('Settings saved.')
  const send = email.getByRole('button', { name: 'Send a test email to owner@shop.example' })
  await send.click()
  await expect(email.getByRole('alert')).toContainText('127.0.0.1 rejects connections on port 1.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await email.getByLabel('Port').fill(String(ownShop.mailPort))
  await email.getByRole('button', { name: 'Save email settings' }).click()
  await expect(email.getByRole('status')).toHaveText('Settings saved.')
  await send.click()
  await expect(page.getByRole('status')).toContainText(
    'Test email sent to owner@shop.example. Response of the mail server: 250',
  )
  const time = page.getByRole('region', { name: 'Time zone' })
  await time.getByRole('combobox').selectOption('America/New_York')
  await time.getByRole('button', { name: 'Save time zone settings' }).click()
  await expect(time.getByRole('status')).toHaveText('Settings saved.')
  await ownShop.command('backup', `${ownShop.mails}/shop.zip`)
  await page.reload()
  await expect(page.getByRole('region', { name: 'System' })).toContainText(/Boxwright \d.* (AM|PM) ET, /s)

  await page.goto('/admin/setup')
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
