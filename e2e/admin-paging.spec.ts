import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createReference } from '#app/features/requests/reference.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { addCookies, expect, expectNoHorizontalScroll, waitForHydration } from '#test/admin.ts'
import { importContent } from '#test/imports.ts'
import { test } from './accessibility/fixtures.ts'

/** After another page of a list was opened by keyboard, Tab goes on at the beginning of the list. */

const createWord = () => `w${Math.random().toString(36).slice(2, 9)}`
const range = (length: number) => Array.from({ length }, (_, index) => index)

type List = {
  /** Stores more rows than a page shows. @returns the path of the list */
  fill: (db: Database) => Promise<string>
  heading: string | RegExp
  older: string | RegExp
}

/** Years ago, so that other tests see their changes first. */
const at = new Date('2020-01-01T12:00:00Z')

async function storeStaff(db: Database): Promise<string> {
  const name = createWord()
  const [person] = await db
    .insert(staff)
    .values({ email: `${name}@shop.example`, name, roles: ['editor'] })
    .returning({ id: staff.id })
  return person?.id ?? ''
}

const storeChanges = (db: Database, staffId: string, count: number) =>
  db
    .insert(contentChanges)
    .values(range(count).map((n) => ({ at, staff_id: staffId, actor: 'test', title: `Change ${n}` })))
    .returning({ id: contentChanges.id })

const lists = {
  requests: {
    async fill(db) {
      const name = createWord()
      await db.insert(requests).values(
        range(55).map((n) => ({
          id: randomUUID(),
          kind: 'email-signup' as const,
          reference: createReference(),
          email: `${n}@${name}.example`,
          summary: '',
          suspected_spam: false,
          search_text: `${n}@${name}.example`,
          created_at: at,
        })),
      )
      return `/admin/requests?q=${name}`
    },
    heading: '55 requests',
    older: 'Older',
  },
  products: { fill: async () => '/admin/products', heading: /products$/, older: 'Next' },
  'import rows': {
    async fill(db) {
      const name = createWord()
      const rows = range(25).map((n) => `${name} ${n},1`)
      const { id } = await importContent(db, ['Name,Price', ...rows].join('\n'), { apply: false })
      return `/admin/products/import/${id}`
    },
    heading: 'New',
    older: 'Next 20',
  },
  posts: {
    async fill(db) {
      const name = createWord()
      await db
        .insert(blogPosts)
        .values(range(55).map((n) => ({ slug: `${name}-${n}`, title: `${name} ${n}`, content: '', author: 'Test' })))
      return `/admin/posts?q=${name}`
    },
    heading: '55 posts',
    older: 'Older',
  },
  'change history': {
    async fill(db) {
      const id = await storeStaff(db)
      await storeChanges(db, id, 55)
      return `/admin/history?who=${id}`
    },
    heading: 'Changes',
    older: 'Older',
  },
  'the audit log': {
    async fill(db) {
      const id = await storeStaff(db)
      await db
        .insert(auditLog)
        .values(range(55).map(() => ({ at, staff_id: id, actor: 'test', action: 'export.requests' })))
      return `/admin/audit?who=${id}`
    },
    heading: 'Entries',
    older: 'Older',
  },
} satisfies Record<string, List>

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

for (const [name, { fill, heading, older }] of Object.entries<List>(lists))
  test(`paging ${name} by keyboard moves the focus to the heading of the list`, async ({ page, db, fixtures }) => {
    await addCookies(page, fixtures.owner.split('; '))
    await page.goto(await fill(db))
    await waitForHydration(page)
    const next = page.getByRole('link', { name: older })
    const path = await next.getAttribute('href')
    await next.press('Enter')
    // The page's rows replace the earlier ones after its URL is shown.
    await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(0)
    await expect(getHeading(page, heading)).toBeFocused()
    await expect(getHeading(page, heading)).toBeInViewport()
    await page.keyboard.press('Tab')
    // The first control of the list, not of the page.
    expect(
      await page.evaluate(() => {
        const start = document.querySelector('h2[tabindex="-1"]')
        const { activeElement: next } = document
        const isAfterStart = (element: Element | null) =>
          start && element && start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
        const hasControls = [...document.querySelectorAll('main :is(a, button, input)')].some(isAfterStart)
        return !hasControls || isAfterStart(next)
      }),
    ).toBeTruthy()
  })

test('rows selected one by one stay selected on other pages, and are changed together', async ({
  page,
  db,
  fixtures,
}) => {
  await addCookies(page, fixtures.owner.split('; '))
  await page.goto(await lists.requests.fill(db))
  await waitForHydration(page)
  const checkboxes = page.getByRole('checkbox', { name: /^Select \d/ })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const bulk = page.getByRole('group', { name: 'Bulk actions' })
  const names = async () => (await page.getByRole('rowheader').allTextContents()).join()
  const open = async (link: string) => {
    const before = await names()
    await page.getByRole('link', { name: link }).press('Enter')
    await expect.poll(names).not.toBe(before)
  }
  await checkboxes.nth(0).check()
  await checkboxes.nth(3).check()
  await open('Older')
  await expect(bulk).toContainText('2 selected, 2 on other pages')
  await expect(getHeading(page, '55 requests')).toBeFocused()
  await expect(bulk).toHaveJSProperty('offsetHeight', 36)
  await page.setViewportSize({ width: 360, height: 740 })
  const [checkbox, count] = await Promise.all([all.boundingBox(), bulk.getByText('2 selected').boundingBox()])
  expect(Math.abs((checkbox?.y ?? 0) - (count?.y ?? 0)), 'the checkbox stands beside the count').toBeLessThan(16)
  await page.setViewportSize({ width: 1280, height: 800 })
  await all.check()
  await expect(bulk).toContainText('7 selected, 2 on other pages')
  await checkboxes.nth(0).uncheck()
  await open('Newest')
  await expect(bulk).toContainText('6 selected, 4 on other pages')
  await expect(checkboxes.nth(3)).toBeChecked()
  await checkboxes.nth(0).uncheck()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('In review')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').filter({ hasText: '5 requests updated.' })).toBeVisible()
  await expect(bulk).toBeHidden()

  await checkboxes.nth(1).check()
  await open('Older')
  await bulk.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bulk).toBeHidden()
  await open('Newest')
  await expect(bulk).toBeHidden()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('with rows selected, paging moves the focus to the heading that bulk actions replace', async ({
  page,
  db,
  fixtures,
}) => {
  await addCookies(page, fixtures.owner.split('; '))
  await page.goto((await lists.requests?.fill(db)) ?? '')
  await waitForHydration(page)
  // Bulk actions take the place of the heading.
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('link', { name: 'Older' }).press('Enter')
  await expect(page).toHaveURL(/after=/)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
})
