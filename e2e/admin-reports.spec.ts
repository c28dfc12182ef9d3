import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { enqueueNotifications, notificationQueues } from '#app/features/requests/notifications/queues.server.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatLongDate, getTodayInChicago } from '#app/lib/time/dates.ts'
import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import {
  adminUrl,
  test as base,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  waitForHydration,
} from '#test/admin.ts'
import { storeRequest } from '#test/requests.ts'

type StoreQuote = (request: { product: string; quantity: number }) => Promise<{ id: string; reference: string }>

const test = base.extend<{ storeQuote: StoreQuote; failWebhook: (id: string) => Promise<void> }>({
  /** Stores a quote request on a product. */
  storeQuote: async ({ db }, use) => {
    const { db: writes, close } = connect(process.env.SHOP_DATABASE_URL ?? '', { max: 1, pipeline: true })
    await use(async ({ product, quantity }) => {
      const [found] = await db.select().from(productData).where(eq(productData.name, product)).limit(1)
      return storeRequest({ writes }, 'quote', {
        name: 'Dana Whitfield',
        email: createUniqueEmail('dana'),
        product_id: found?.id ?? '',
        product_name: product,
        product_price: 1,
        quantity,
      })
    })
    await close()
  },
  /** Notifies the webhook of a request until all attempts have failed. */
  failWebhook: async ({ db }, use) => {
    const url = process.env.SHOP_DATABASE_URL ?? ''
    const { db: writes, close } = connect(url, { max: 1, pipeline: true })
    const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
    await jobs.start()
    // Removes jobs of an earlier attempt.
    await db.execute(sql`delete from pgboss.job where name = ${notificationQueues.webhook.failed}`)
    await use(async (id) => {
      await writes.transaction((tx) => enqueueNotifications(jobs, tx, { kind: 'quote', id }))
      await db.execute(sql`update pgboss.job set retry_count = retry_limit where id = ${id}`)
      await jobs.fail(notificationQueues.webhook.waiting, id)
    })
    await jobs.stop({ graceful: false })
    await close()
  },
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('metrics, chart and table at 1280 and 360 px', async ({ page, storeQuote, db }) => {
  test.slow()
  const [product] = await db.select().from(productData).orderBy(sql`random()`).limit(1)
  const name = product?.name ?? ''
  // Exceeds the quantities of all requests, earlier attempts included.
  const max = Math.floor(Date.now() / 10_000)
  await storeQuote({ product: name, quantity: max })
  await storeQuote({ product: name, quantity: 1_000 })
  await join(page, createUniqueEmail('bob'), 'sales')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/admin/reports?days=7')

  // By units it is first.
  const products = part(page, 'Most requested products')
  await products.getByRole('link', { name: /^Units/ }).click()
  await expect(page).toHaveURL('/admin/reports?days=7&by=units')
  const first = products.getByRole('row').nth(1)
  const named = formatColorName({ name, color: product?.colour })
  await expect(first.getByRole('link', { name: named, exact: true })).toHaveAttribute('href', /^\/admin\/products\//)
  await expect(first).toContainText((max + 1_000).toLocaleString('en-US'))

  const requests = part(page, 'Requests by day')
  const chart = requests.getByRole('application', { name: /^Requests by day and type/ })
  await expect(chart).toBeVisible()
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(requests.getByRole('status')).toContainText(/: [\d,]+ request/)
  // Tab leaves the chart.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = requests.getByRole('table', { name: 'Requests by day and type, the newest day first' })
  const today = table.getByRole('row', { name: new RegExp(`^${formatLongDate(getTodayInChicago())}`) })
  await expect(table.getByRole('row')).toHaveCount(1 + 1 + 7)
  await expect(today.getByRole('cell').nth(2)).toHaveText(/^[1-9]/)
  await part(page, 'Estimated value of requests').getByText('View as table').click()
  await expect(part(page, 'Estimated value of requests').getByRole('row', { name: /^Total open/ })).toContainText('$')

  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(chart).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.goto('/admin/reports?days=365')
  await waitForHydration(page)
  await expect(part(page, 'Requests by week').getByRole('application')).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test('lists failed notifications and retries one, then all, without JavaScript', async ({
  page,
  browser,
  storeQuote,
  failWebhook,
  db,
}) => {
  test.slow()
  const [product] = await db.select().from(productData).orderBy(productData.name).limit(1)
  const stored: { id: string; reference: string }[] = []
  for (let number = 0; number < 3; number++) {
    const request = await storeQuote({ product: product?.name ?? '', quantity: 48 })
    await failWebhook(request.id)
    stored.push(request)
  }
  await join(page, createUniqueEmail('bob'), 'sales')
  await page.goto('/admin')
  const cookies = await page.context().cookies()
  const failed = part(page, 'Requests').getByRole('link', { name: /Failed notifications/ })
  await expect(failed).toContainText('3')
  await failed.click()
  await expect(page).toHaveURL('/admin/reports#notifications')
  await waitForHydration(page)
  const notifications = part(page, 'Notifications')
  await notifications.getByText('View failed notifications').click()
  const reference = stored[0]?.reference ?? ''
  await expect(notifications.getByRole('link', { name: reference })).toHaveAttribute(
    'href',
    `/admin/requests/${reference}`,
  )
  await expectAccessible(page)
  await notifications.getByRole('button', { name: `Retry for ${reference}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'queued' })).toHaveText('1 notification queued again.')
  await expect(notifications.getByText('2 failed, the first on')).toBeVisible()

  const context = await browser.newContext({ baseURL: adminUrl, javaScriptEnabled: false })
  await context.addCookies(cookies)
  const plain = await context.newPage()
  await plain.goto('/admin/reports')
  await expect(part(plain, 'Requests by day').getByRole('application')).toHaveCount(0)
  await part(plain, 'Requests by day').getByText('View as table').click()
  await expect(part(plain, 'Requests by day').getByRole('table')).toBeVisible()
  await part(plain, 'Notifications').getByRole('button', { name: 'Retry all 2 for Request webhook' }).click()
  await expect(plain.getByRole('status')).toHaveText('2 notifications queued again.')
  await expect(part(plain, 'Notifications')).toContainText('No failed notifications.')
  await context.close()
  const { rows } = await db.execute(sql`
    select count(*)::integer as count from pgboss.job
    where name = ${notificationQueues.webhook.waiting} and data ->> 'id' in ${stored.map(({ id }) => id)} and retry_count = 0`)
  expect(rows).toEqual([{ count: 3 }])
})

test('reports each search without results once, not every prefix', async ({ page, browser }) => {
  test.slow()
  const word = `zq${Math.random().toString(36).replace(/[\d.]/g, '')}`.slice(0, 10)
  const shop = await browser.newContext({
    baseURL: process.env.SHOP_URL ?? '',
    userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })
  const visitor = await shop.newPage()
  await visitor.goto('/products')
  await waitForHydration(visitor)
  // Pausing after each key requests suggestions repeatedly.
  const field = visitor.getByLabel('Search the catalog')
  await field.pressSequentially(word, { delay: 400 })
  await expect(visitor.getByText('No products found')).toBeVisible()
  // Cached by now, so it is served without rendering.
  await visitor.goto(`/products?search=${word}`)
  await visitor.goto(`/products?search=${word.toUpperCase()}`)
  await visitor.goto(`/products?search=dana.${word}%40northwind.example`)
  await shop.close()

  await join(page, createUniqueEmail('bob'), 'sales')
  const zeroResults = part(page, 'Searches with no results')
  await expect(async () => {
    await page.goto('/admin/reports?days=7')
    await expect(zeroResults.getByRole('row', { name: new RegExp(`^${word} 3 `) })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  // Neither the prefix nor the email address is listed.
  await expect(zeroResults.getByRole('link', { name: word.slice(0, 4) })).toHaveText([word])
})
