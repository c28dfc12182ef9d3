import type { Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { blogTags } from '#db/tables/blog.ts'
import { imports } from '#db/tables/imports.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { savedViews } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'
import { addCookies, expect, expectAccessible, expectNoHorizontalScroll, waitForHydration } from '#test/admin.ts'
import { test } from './accessibility/fixtures.ts'

/** Lists with few filters, which stand beside the search and apply at once. */

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const createWord = () => `w${Math.random().toString(36).slice(2, 9)}`

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: name }) })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('team, boxes and imports are filtered, and a filter is saved as a view', async ({ page, db, fixtures }) => {
      const name = createWord()
      const emails = ['sales', 'former', 'editor'].map((each) => `${each}-${name}@shop.example`)
      const [sales = '', former = '', editor = ''] = emails
      const joined_at = new Date()
      await db.insert(staff).values([
        { name: `Sal ${name}`, email: sales, roles: ['sales'], joined_at },
        { name: `Flo ${name}`, email: former, roles: ['sales'], joined_at, disabled_at: joined_at },
        { name: `Ed ${name}`, email: editor, roles: ['editor'], joined_at },
      ])
      await addCookies(page, fixtures.owner.split('; '))
      const filter = async (label: string, option: string, path: string | RegExp) => {
        await page.getByRole('search').getByLabel(label).selectOption(option)
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await expect(page).toHaveURL(path)
      }
      const open = async (path: string) => {
        await page.goto(path)
        if (javaScriptEnabled) await waitForHydration(page)
      }
      const expectFits = async () => {
        if (javaScriptEnabled) await expectAccessible(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await expectNoHorizontalScroll(page)
        await page.setViewportSize({ width: 1280, height: 800 })
      }

      await open('/admin/team')
      await expect(row(page, editor)).toBeVisible()
      await filter('Role', 'Sales', /team\?role=sales/)
      await expect(row(page, sales)).toContainText('Active')
      await expect(row(page, editor)).toHaveCount(0)
      await filter('Status', 'Deactivated', /team\?role=sales&state=disabled/)
      await expect(row(page, former)).toContainText('Deactivated')
      await expect(row(page, sales)).toHaveCount(0)
      await expectFits()
      await page.locator('summary').filter({ hasText: 'Save view' }).click()
      await page.getByLabel('View name').fill(name)
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await open('/admin/team?role=toString&state=constructor')
      await expect(row(page, editor)).toBeVisible()
      await views(page).getByRole('link', { name }).click()
      await expect(row(page, former)).toBeVisible()
      await expect(row(page, editor)).toHaveCount(0)
      // The next test saves the same filter for the same person.
      await db.delete(savedViews).where(eq(savedViews.name, name))
      await db.delete(staff).where(inArray(staff.email, emails))

      const boxes = await db
        .insert(readyMadeBoxes)
        .values([
          { name: `Hidden ${name}`, is_active: false },
          { name: `Ended ${name}`, is_active: true, active_until: new Date('2020-01-01T12:00:00Z') },
        ])
        .returning({ id: readyMadeBoxes.id })
      await open('/admin/boxes')
      await expect(row(page, `Ended ${name}`).getByRole('button', { name: /^Move/ }).first()).toBeVisible()
      await filter('Status', 'Ended', '/admin/boxes?state=ended')
      await expect(row(page, `Ended ${name}`)).toContainText('Ended')
      await expect(row(page, `Hidden ${name}`)).toHaveCount(0)
      // The order is that of all boxes.
      await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
      await expectFits()
      await db.delete(readyMadeBoxes).where(
        inArray(
          readyMadeBoxes.id,
          boxes.map(({ id }) => id),
        ),
      )

      const file = { actor: 'test', size: 1, format: 'csv' } as const
      const stored = await db
        .insert(imports)
        .values([
          { ...file, file_name: `failed-${name}.csv`, state: 'failed' },
          { ...file, file_name: `ready-${name}.csv`, state: 'checked' },
        ])
        .returning({ id: imports.id })
      await open('/admin/products/import')
      await expect(row(page, `ready-${name}`)).toContainText('Ready to import')
      await filter('Status', 'Failed', '/admin/products/import?state=failed')
      await expect(row(page, `failed-${name}`)).toContainText('Failed')
      await expect(row(page, `ready-${name}`)).toHaveCount(0)
      await expectFits()
      await db.delete(imports).where(
        inArray(
          imports.id,
          stored.map(({ id }) => id),
        ),
      )
    })

    test('a category or tag opens above its list, and the list keeps its filter', async ({ page, db, fixtures }) => {
      const name = createWord()
      const tags = await db
        .insert(blogTags)
        .values([
          { name: `Alpha ${name}`, slug: `alpha-${name}` },
          { name: `Beta ${name}`, slug: `beta-${name}` },
        ])
        .returning({ id: blogTags.id })
      await addCookies(page, fixtures.owner.split('; '))
      await page.goto('/admin/posts/taxonomy')
      const search = page.getByRole('searchbox', { name: 'Search' })
      if (javaScriptEnabled) {
        await waitForHydration(page)
        await page.keyboard.press('/')
        await expect(search).toBeFocused()
      }
      await search.fill(name)
      await search.press('Enter')
      await expect(page.getByRole('heading', { name: '2 categories and tags' })).toBeVisible()
      const tab = views(page).getByRole('link', { name: 'Tags 2' })
      await tab.click()
      // The URL changes before the rows, which get the focus.
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveURL(`/admin/posts/taxonomy?q=${name}&kind=tag`)
      const link = page.getByRole('link', { name: `Beta ${name}` })
      if (javaScriptEnabled) {
        await page.keyboard.press('j')
        await page.keyboard.press('j')
        await expect(link).toBeFocused()
        await page.keyboard.press('o')
      } else await link.click()
      await expect(page.getByRole('heading', { level: 2, name: `Beta ${name}` })).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill(`Gamma ${name}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
      await expect(page).toHaveURL(`/admin/posts/taxonomy?q=${name}&kind=tag&notice=saved`)
      await expect(row(page, `Gamma ${name}`)).toContainText(`/blog/tag/beta-${name}`)
      await views(page).getByRole('link', { name: 'Categories 0' }).click()
      await expect(page.getByRole('heading', { name: 'No categories and tags found' })).toBeVisible()
      await db.delete(blogTags).where(
        inArray(
          blogTags.id,
          tags.map(({ id }) => id),
        ),
      )
    })
  })
}

test('a screen that fails keeps the navigation, and loads when tried again', async ({
  page,
  fixtures,
  expectedErrors,
}) => {
  expectedErrors.push(/502|Error/)
  await addCookies(page, fixtures.owner.split('; '))
  await page.goto('/admin')
  await waitForHydration(page)
  await page.route(/posts\.data/, (route) => route.fulfill({ status: 502 }))
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  await navigation.getByRole('link', { name: 'Posts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(navigation.getByRole('link', { name: 'Products' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
})
