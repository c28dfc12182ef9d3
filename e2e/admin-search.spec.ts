import { addCookies, expect, expectAccessible, expectNoHorizontalScroll, waitForHydration } from '#test/admin.ts'
import { test } from './accessibility/fixtures.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Ctrl-K finds a request, an action and a recent page by keyboard', async ({ page, fixtures }) => {
  await addCookies(page, fixtures.owner.split('; '))
  await page.goto('/admin')
  await waitForHydration(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox', { name: 'Search the admin' })
  const selected = dialog.getByRole('option', { selected: true })
  await expect(field).toBeFocused()
  await expect(selected).toHaveText('New request')
  await expectAccessible(page)

  await field.fill(fixtures.reference)
  await expect(selected).toContainText(fixtures.reference)
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/requests/${fixtures.reference}`)
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    fixtures.reference,
  )
  await field.fill('import')
  await expect(selected).toHaveText('Import products')
  await field.press('ArrowDown')
  await expect(selected).not.toHaveText('Import products')
  await field.press('ArrowUp')
  await expect(selected).toHaveText('Import products')
  await field.fill('zzzz  yyyy')
  await expect(dialog.getByRole('status')).toHaveText('No results for “zzzz yyyy”.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('a phone shows the current place, and the menu with every other', async ({ page, fixtures }) => {
      await addCookies(page, fixtures.owner.split('; '))
      await page.goto('/admin/products')
      if (javaScriptEnabled) await waitForHydration(page)
      const navigation = page.getByRole('navigation', { name: 'Admin' })
      await expect(navigation).toBeHidden()
      const menu = page.getByRole('button', { name: /^Menu, Products/ })
      await menu.press('Enter')
      await expect(navigation.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.keyboard.press('Escape')
      await expect(navigation).toBeHidden()
      await menu.click()
      await navigation.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
      await expect(navigation).toBeHidden()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a page with the same results', async ({ page, fixtures }) => {
    await addCookies(page, fixtures.owner.split('; '))
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Actions' }).getByRole('link').first()).toHaveText('New request')
    await page.getByRole('searchbox', { name: 'Search the admin' }).fill(fixtures.reference)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('region', { name: 'Requests' })).toContainText(fixtures.reference)
    await page.goto('/admin/search?q=zzzz')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('No results for “zzzz”')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
    }
  })
})
