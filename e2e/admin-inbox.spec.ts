import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { createReference } from '#app/features/requests/reference.ts'
import { requests } from '#db/tables/requests.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Identifies the requests of one test in the shared shop. */
const createWord = () => `w${Math.random().toString(36).slice(2, 9)}`

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Requests' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const senders = (page: Page) => rows(page).getByRole('link')

async function openInbox(page: Page, query: string) {
  await page.goto(`/admin/requests?${query}`)
  await waitForHydration(page)
}

const project = (name: string, last: string) => ({
  first_name: 'Dana',
  last_name: last,
  email: createUniqueEmail('dana'),
  product_type: 'bulk-swag',
  project_description: `Sixty totes for ${name}`,
})

test('a new request appears without a reload, and counts as read once opened', async ({ page, browser }) => {
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  await openInbox(page, `q=${name}`)
  await expect(page.getByRole('heading', { name: /^No / })).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(new URL('/get-started', page.url()).href)
  await visitor.getByLabel('First Name').fill('Dana')
  await visitor.getByLabel('Last Name').fill('Whitfield')
  await visitor.getByLabel('Email Address').fill(`${name}@northwind.example`)
  await visitor.getByLabel('Project Type').selectOption('Bulk Swag')
  await visitor.getByRole('button', { name: 'Submit' }).click()

  await expect(rows(page)).toHaveCount(1)
  await visitor.close()
  await expect(page.getByRole('status').filter({ hasText: 'New request from Dana Whitfield' })).toBeAttached()
  await expect(rows(page)).toContainText('Unread')
  await expect(rows(page)).toContainText('Bulk Swag')
  await expect(page.getByRole('link', { name: /^Requests \d+\+? unread$/ })).toBeVisible()
  await expectAccessible(page)

  await senders(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dana Whitfield')
  await page.locator('.request-bar').getByRole('link', { name: 'Requests' }).click()
  await expect(page).toHaveURL(`/admin/requests?q=${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).not.toContainText('Unread')
})

test('shortcuts move the focus, select, open and search, except in fields and when disabled', async ({
  page,
  store,
}) => {
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  const [oldest] = [
    await store('project', project(name, 'First')),
    await store('project', project(name, 'Second')),
    await store('project', project(name, 'Third')),
  ]
  await openInbox(page, `q=${name}`)
  const link = (last: string) => page.getByRole('link', { name: `Dana ${last}` })
  await page.keyboard.press('j')
  await expect(link('Third')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(link('First')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Dana Second' })).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Status' }).blur()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('jxo')
  await expect(search).toHaveValue('jxo')
  await search.fill(name)
  await search.blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next request')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('checkbox', { name: 'Enable keyboard shortcuts' }).uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByRole('checkbox', { name: 'Enable keyboard shortcuts' }).check()
  await help.getByRole('button', { name: 'Close' }).click()
  await link('Second').focus()
  await page.keyboard.press('j')
  await expect(link('First')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/admin/requests/${oldest?.reference}`))
  // The selection is preserved.
  await page.goBack()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Dana First' })).toBeChecked()
})

test('changes many requests at once, and skips those changed since', async ({ page, store, db, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  await store('project', project(name, 'First'))
  const second = await store('project', project(name, 'Second'))
  await store('project', project(name, 'Third'))
  // This page receives no updates and is stale.
  await page.route('**/admin/requests/live', (route) => route.abort())
  await openInbox(page, `q=${name}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('In review')
  await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Me')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 requests updated.' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'In review' }).filter({ hasText: 'Assignee: Ada Byron' })).toHaveCount(3)
  await expect(page.getByText('3 selected')).toBeHidden()

  const own = rows(page).filter({ hasText: 'Dana Second' })
  await db.update(requests).set({ version: sql`version + 1` }).where(eq(requests.reference, second.reference))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 requests updated. 1 was edited by' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Won' })).toHaveCount(2)

  await own.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(rows(page)).toHaveCount(2)
  await openInbox(page, `q=${name}&spam=only`)
  await own.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as not spam' }).click()
  await expect(page.getByRole('heading', { name: /^No / })).toBeVisible()
})

test('filters are in the URL, removable one by one, and saved as a view', async ({ page, store, expectedErrors }) => {
  expectedErrors.push(/ 422 /, /status of 422/)
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  await store('project', project(name, 'First'))
  await store('free-sample', { name: 'Kim Lee', email: createUniqueEmail('kim'), company: `Northwind ${name}` })
  await openInbox(page, `q=${name}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByText('Filter', { exact: true }).click()
  const panel = page.getByRole('search')
  await panel.getByRole('checkbox', { name: 'Sample' }).check()
  await panel.getByRole('checkbox', { name: 'Unread' }).check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(`/admin/requests?q=${name}&kind=free-sample&unread=yes`)
  await expect(senders(page)).toHaveText(['Kim Lee'])
  await page.getByRole('link', { name: 'Remove filter: Sample' }).click()
  await expect(page).toHaveURL(`/admin/requests?q=${name}&unread=yes`)
  await expect(rows(page)).toHaveCount(2)

  const view = `Wanted ${name}`
  const save = async () => {
    await page.locator('summary').filter({ hasText: 'Save view' }).click()
    await page.getByLabel('View name').fill(view)
    await page.getByRole('button', { name: 'Save view' }).click()
  }
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view })
  await save()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Remove filter: Unread' }).click()
  await save()
  await expect(page.getByText(`You already have a view named ${view}`)).toBeVisible()
  await tab.click()
  await expect(page).toHaveURL(`/admin/requests?q=${name}&unread=yes`)
  // Views of another list, through the same form.
  await page.goto('/admin/templates')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('artwork')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/templates?q=artwork')
  await save()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Manage views' }).click()
  await page.getByRole('link', { name: `Open ${view} in Email templates` }).click()
  await expect(page).toHaveURL('/admin/templates?q=artwork')
  await page.getByRole('link', { name: 'Manage views' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Email templates' })
    .getByRole('button', { name: `Delete ${view}` })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'View deleted.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Views')
  await expectAccessible(page)
  await page.getByLabel(`Name of ${view}`).fill(`${view} now`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'View saved.' })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${view} now` }).click()
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()

  const response = await page.goto('/admin/requests?kind=mugs&value_from=ten')
  expect(response?.status()).toBe(422)
  await expect(page.getByRole('alert')).toHaveText(
    'Type: There is no type “mugs”. Value: Enter dollars, such as 1500 or 1500.50.',
  )
  await expect(page.getByRole('textbox', { name: 'Minimum value' })).toBeVisible()
  await expectAccessible(page)
  expect((await page.goto('/admin/requests?after=2026-99-99T00:00:00.000000Z_x'))?.status()).toBe(422)
  await expectAccessible(page)
})

test('new requests do not move the scroll position or a later page', async ({ page, store, db }) => {
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  const before = (n: number) => ({
    id: randomUUID(),
    kind: 'email-signup' as const,
    reference: createReference(),
    email: `${n}@${name}.example`,
    summary: '',
    suspected_spam: false,
    search_text: `${n}@${name}.example`,
    created_at: new Date(Date.now() - (n + 1) * 60_000),
  })
  await db.insert(requests).values(Array.from({ length: 60 }, (_, n) => before(n)))
  await openInbox(page, `q=${name}`)
  await expect(page.getByRole('heading', { name: '60 requests' })).toBeVisible()
  const row = page.getByRole('link', { name: `40@${name}.example` })
  await row.scrollIntoViewIfNeeded()
  await row.focus()
  const top = await getPosition(row)
  await store('email-signup', { email: `new@${name}.example` })
  const news = page.getByRole('link', { name: '1 new request' })
  await expect(news).toBeVisible()
  await expect(row).toBeFocused()
  expect(Math.abs((await getPosition(row)) - top)).toBeLessThan(2)
  await news.click()
  await expect(senders(page).first()).toHaveText(`new@${name}.example`)
  await expect(news).toBeHidden()

  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(rows(page)).toHaveCount(11)
  await store('email-signup', { email: `newer@${name}.example` })
  await expect(news).toBeVisible()
  await news.click()
  await expect(senders(page).first()).toHaveText(`newer@${name}.example`)
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(rows(page)).toHaveCount(12)
  await page.getByRole('link', { name: 'Newer', exact: true }).click()
  await expect(senders(page).first()).toHaveText(`newer@${name}.example`)
  await expect(news).toBeHidden()
})

const getPosition = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, changes many requests, opens one and saves views', async ({ page, store }) => {
    const name = createWord()
    await join(page, createUniqueEmail('ada'), 'sales')
    await store('project', project(name, 'First'))
    await store('project', project(name, 'Second'))
    await page.goto('/admin/requests')
    await page.getByRole('searchbox', { name: 'Search' }).fill(name)
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 request updated.' })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Won' })).toHaveCount(1)
    await page.goto('/admin/requests')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'marked as read' })).toBeVisible()
    await page.goto(`/admin/requests?q=${name}`)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Unread' })).toHaveCount(0)
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('search').getByRole('checkbox', { name: 'Won', exact: true }).check()
    await page.getByRole('search').getByRole('button', { name: 'Apply filters' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.locator('summary').filter({ hasText: 'Save view' }).click()
    await page.getByLabel('View name').fill('Won ones')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('link', { name: 'Won ones' })).toHaveAttribute('aria-current', 'page')
  })
})

test('on a phone the inbox is a list of cards with all functions', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  await store('free-sample', {
    name: 'Maximiliane Constantinopolitanska-Featherstonehaugh',
    email: createUniqueEmail('max'),
    company: `The Very Long Company Name of Northern Wisconsin ${name}`,
  })
  await openInbox(page, `q=${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expectNoHorizontalScroll(page)
  await rows(page).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByText('Filter', { exact: true }).click()
  await expect(page.getByRole('search').getByRole('checkbox', { name: 'Sample' })).toBeInViewport()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
