import { expect, test, waitForHydration } from '#test/browser.ts'

test('a busy shop reports it, and the form keeps its input', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422|429|503/)
  await page.goto('/bulk-swag')
  await waitForHydration(page)
  // The shop's own rejection, distinguished from overload (server/busy.test.ts) by status and text.
  await page.evaluate(async () => {
    const body = () => new URLSearchParams({ firstName: '' })
    for (let last = 0, tries = 0; last !== 429 && tries < 40; tries++) {
      last = (await fetch('/bulk-swag', { method: 'POST', body: body() })).status
    }
  })
  await page.route('**/bulk-swag.data**', async (route) => {
    const response = await route.fetch()
    const rejection = (await response.text())
      .replace('429', '503')
      .replace(/Too many attempts[^"]*/, 'More are coming in.')
    await route.fulfill({ response, status: 503, body: rejection })
  })
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('King')
  await page.getByLabel('Email Address').fill('ada@northwind.example')
  await page.getByLabel('Project Type').selectOption('swag-boxes')
  await page.getByRole('button', { name: 'Request My Curation' }).click()
  await expect(page.getByRole('alert').last()).toContainText('More are coming in.')
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@northwind.example')
})
