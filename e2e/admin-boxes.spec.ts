import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import {
  test as base,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  waitForHydration,
} from '#test/admin.ts'

const test = base.extend<{ deleteAfterTest: (name: string) => void }>({
  // Other tests count the demo shop's boxes.
  deleteAfterTest: async ({ db }, use) => {
    const names: string[] = []
    await use((name) => names.push(name))
    for (const name of names) await db.delete(readyMadeBoxes).where(eq(readyMadeBoxes.name, name))
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Drops files from the desktop. */
async function drop(page: Page, name: string, files: { name: string; type: string; content: Buffer }[]) {
  const payload = files.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, payload)
  await page.getByRole('group', { name }).dispatchEvent('drop', { dataTransfer })
}

const photo = (background: string) =>
  sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Selects a search result by keyboard. */
async function addProduct(page: Page, text: string): Promise<string> {
  const search = page.getByRole('combobox', { name: 'Add product' })
  await search.fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.press('ArrowDown')
  const name = (await page.getByRole('option', { selected: true }).locator('span').first().textContent()) ?? ''
  await search.press('Enter')
  await expect(page.getByRole('list', { name: 'Products in the box' })).toContainText(name)
  await search.press('Escape')
  return name
}

test('creates a box that visitors see until it expires', async ({ page, browser, deleteAfterTest, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/ 422/)
  const name = `Welcome ${Math.random().toString(36).slice(2, 8)}`
  deleteAfterTest(name)
  await join(page, createUniqueEmail('eve'), 'editor')
  await page.goto('/admin/boxes')
  await waitForHydration(page)
  await expect(page.getByRole('table', { name: 'Boxes' }).getByRole('row').nth(1)).toContainText('per box')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create box' }).click()
  await expect(heading(page)).toHaveText('Create box')

  // Publishing too early reports missing fields.
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Add at least one product')).toBeVisible()
  const rejected = page.getByRole('alert').filter({ hasText: 'Not published: fix 1 field.' })
  await rejected.getByRole('link', { name: 'Contents' }).click()
  await expect(page.getByRole('combobox', { name: 'Add product' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)

  const first = await addProduct(page, 'mug')
  await expect(rejected).toHaveCount(0)
  const second = await addProduct(page, 'notebook')
  const items = page.getByRole('list', { name: 'Products in the box' }).getByRole('listitem')
  // Enter chooses no result of an older search.
  const search = page.getByRole('combobox', { name: 'Add product' })
  await search.fill('mug')
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.fill('qzxv')
  await search.press('Enter')
  await expect(page.getByText('No in-stock products match “qzxv”.')).toBeVisible()
  await expect(items).toHaveCount(2)
  await search.press('Escape')
  await page.getByLabel(`Quantity of ${first} per box`).fill('2')
  const handle = items.filter({ hasText: second }).getByRole('button', { name: /^Move / })
  await handle.press('ArrowUp')
  await expect(items.first()).toContainText(second)
  await expect(handle).toBeFocused()
  await expect(page.getByText(`${second} is now 1 of 2.`)).toBeAttached()
  // Reordered by buttons alone.
  await handle.click()
  await page.getByRole('button', { name: `Move ${second} down` }).click()
  await expect(items.last()).toContainText(second)
  await expect(handle).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(items.first()).toContainText(second)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeHidden()

  await page.getByLabel('Occasion').fill('First day')

  // A file that is not an image is rejected, the other one uploaded.
  await drop(page, 'Box image', [{ name: 'notes.png', type: 'image/png', content: Buffer.from('no picture at all') }])
  await expect(page.getByText('This is not an image.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notes.png' }).click()
  await drop(page, 'Box image', [
    { name: 'box.jpg', type: 'image/jpeg', content: await photo('#c4552d') },
    { name: 'more.jpg', type: 'image/jpeg', content: await photo('#14493a') },
  ])
  await expect(page.getByText('You can add up to 1 image.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss more.jpg' }).click()
  await expect(page.getByRole('button', { name: 'Remove box.jpg' })).toBeVisible()
  await expectAccessible(page)

  // The input is restored on another day or after a crash.
  await expect(page.getByText(/^Draft saved, /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Draft saved, /)).toBeVisible()
  await expect(items.first()).toContainText(second)
  await expect(page.getByLabel(`Quantity of ${first} per box`)).toHaveValue('2')
  await expect(page.getByLabel('Occasion')).toHaveValue('First day')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Generate from products' }).click()
  const thumbnail = page.getByRole('group', { name: 'Box image' }).locator('img')
  await expect(thumbnail).toHaveAttribute('src', /-900x900\.webp$/, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Customers see the box')).toBeVisible()
  await expect(heading(page)).toHaveText(name)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/ready-made-boxes?occasion=First+day')
  const card = visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name }) })
  await expect(card).toContainText(`2 x ${first}`)
  const src = await card.locator('img').first().getAttribute('src')
  expect(src).toMatch(/^\/media\/[0-9a-f]{32}-900x900\.webp$/)
  expect((await visitor.request.get(src ?? '')).status()).toBe(200)

  // The box has expired, and cached pages no longer show it.
  await visitor.goto('/ready-made-boxes')
  await page.getByLabel('End date').fill('2026-01-02T09:00')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByText('Published. Customers see the box while it is active, between its start and end dates.'),
  ).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await card.count()).toBe(0)
  }).toPass()

  // Undoes the change, deletes the box, and undoes that.
  const [newest] = await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').all()
  await newest?.locator('summary').click()
  await newest?.getByRole('button', { name: 'Restore the version before this change' }).click()
  await expect(page.getByText('Restored. This version is live.')).toBeVisible()
  await expect(page.getByLabel('End date')).toHaveValue('')
  await page.locator('summary').filter({ hasText: 'Delete box' }).click()
  await page.getByRole('button', { name: 'Delete box' }).click()
  await expect(page.getByText('Box deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('boxes can be dragged again once a filter is cleared', async ({ page }) => {
  await join(page, createUniqueEmail('eve'), 'editor')
  await page.goto('/admin/boxes?state=active')
  await waitForHydration(page)
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).not.toHaveAttribute('draggable')
  await page.getByLabel('Status').selectOption('Any status')
  await expect(row).toHaveAttribute('draggable', 'true')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('creates a box by plain buttons', async ({ page, deleteAfterTest }) => {
    const name = `Plain ${Math.random().toString(36).slice(2, 8)}`
    deleteAfterTest(name)
    await join(page, createUniqueEmail('eve'), 'editor')
    await page.goto('/admin/boxes/new')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    for (const text of ['mug', 'notebook']) {
      await page.getByLabel('Add product').fill(text)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const found = page.getByRole('list', { name: 'Search results' })
      await found.getByRole('button', { name: /^Add / }).first().click()
    }
    const items = page.getByRole('list', { name: 'Products in the box' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    const last = (await items.last().getByRole('paragraph').first().textContent()) ?? ''
    await items
      .last()
      .getByRole('button', { name: /^Move .* up$/ })
      .click()
    await expect(items.first()).toContainText(last)
    await page
      .getByLabel('Choose: Box image')
      .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: await photo('#e0a93b') })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published. Customers see the box')).toBeVisible()
    await page.goto('/ready-made-boxes')
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})
