import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#test/browser.ts'

type Message = { event: string; visit: string; properties: Record<string, string> }

/** A shop with a key; what the page sends is collected instead of delivered. */
async function collectEvents(page: Page) {
  const messages: Message[] = []
  await page.route('/api/analytics-key', (route) => route.fulfill({ json: { apiKey: 'phc_test' } }))
  await page.route('/api/analytics-events', async (route) => {
    messages.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  return messages
}

const names = (messages: Message[]) => messages.map(({ event, properties }) => `${event} ${properties.path}`)

test('records a page view on each route change, without query', async ({ page }) => {
  const messages = await collectEvents(page)
  await page.goto('/about-us?utm_source=mail')
  await waitForHydration(page)
  await page.locator('main').getByRole('link', { name: 'Browse Products' }).click()
  // The loading screen has the heading already; the title arrives with the page.
  await expect(page).toHaveTitle(/Our Products/)
  await page.goBack()
  await expect
    .poll(() => names(messages).sort())
    .toEqual(['$pageview /about-us', '$pageview /about-us', '$pageview /products'])
  expect(new Set(messages.map(({ visit }) => visit)).size).toBe(1)
})

test('records the steps of the project form without its values', async ({ page }) => {
  const messages = await collectEvents(page)
  await page.goto('/get-started?email=ada%40northwind.example')
  await waitForHydration(page)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Project Type').selectOption('Other')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Project Request Submitted!')).toBeVisible()
  await expect.poll(() => messages.map(({ event }) => event)).toContain('project_request_success')
  const sentMessages = messages.filter(({ properties }) => properties.path === '/get-started')
  expect(sentMessages.map(({ event, properties }) => [event, properties.field].join(' ').trim()).sort()).toEqual([
    '$pageview',
    'form_field_changed firstName',
    'form_field_changed lastName',
    'form_field_changed productType',
    'get_started_page_viewed',
    'get_started_prefilled_email',
    'project_request_submitted',
    'project_request_success',
  ])
  // The visit's random id may well spell a name.
  const events = messages.map(({ event, properties }) => ({ event, properties }))
  expect(JSON.stringify(events)).not.toMatch(/ada|byron|northwind/i)
})

test('distinguishes a failure from a lost connection', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to load|500/)
  const messages = await collectEvents(page)
  await page.goto('/get-started?email=ada%40northwind.example')
  await waitForHydration(page)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Project Type').selectOption('Other')
  await page.route(/get-started\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => messages.map(({ event }) => event)).toContain('project_request_error')
  await page.unroute(/get-started\.data/)
  await page.route(/get-started\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => messages.map(({ event }) => event)).toContain('project_request_failed')
})

for (const signal of ['doNotTrack', 'globalPrivacyControl']) {
  test(`nothing starts under ${signal}`, async ({ page }) => {
    const messages = await collectEvents(page)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics')) calls += 1
    })
    await page.addInitScript(
      `Object.defineProperty(navigator, '${signal}', { get: () => '${signal}' === 'doNotTrack' ? '1' : true })`,
    )
    await page.goto('/about-us')
    await waitForHydration(page)
    // Longer than the page itself waits for an idle moment, which may never come.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 3000 })))
    await page.locator('main').getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL('/products')
    expect(messages).toEqual([])
    expect(calls).toBe(0)
  })
}

test('requests the key even if the page is never idle', async ({ page }) => {
  // Browsers may delay idle callbacks, except those with a limit.
  await page.addInitScript(() => {
    window.requestIdleCallback = (task, options) =>
      options?.timeout ? window.setTimeout(task, options.timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  const messages = await collectEvents(page)
  await page.goto('/about-us')
  await expect.poll(() => names(messages)).toEqual(['$pageview /about-us'])
})

test('sends nothing without a key, and only logs a failing one', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics-events')) sent.push(request.url())
  })
  const key = page.waitForResponse('/api/analytics-key')
  await page.goto('/about-us')
  expect(await (await key).json()).toEqual({ apiKey: null })
  await page.route('/api/analytics-key', (route) => route.fulfill({ status: 503 }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('analytics not started'))
  await page.reload()
  await logged
  expect(sent).toEqual([])
})
