import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createSlug } from '#app/lib/text/slug.ts'
import { productData } from '#db/tables/products.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

/** A pale shirt on a gray ground, unlike any other image. */
async function photograph() {
  const tint = Math.floor(Math.random() * 40)
  const shirt = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <defs><linearGradient id="light"><stop offset="0" stop-color="#f2efe8"/><stop offset="1" stop-color="#b9b4aa"/></linearGradient></defs>
    <rect width="800" height="600" fill="rgb(${120 + tint},130,${170 - tint})"/>
    <path d="M200 80 600 100 640 560 170 540Z" fill="url(#light)"/></svg>`
  return { name: 'shirt.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(shirt)).png().toBuffer() }
}

async function redPixels(image: Buffer) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > (data[at + 1] ?? 0) + 60 && (data[at] ?? 0) > (data[at + 2] ?? 0) + 60) red++
  return red
}

const handle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const number = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function dragBy(page: Page, name: string, by: [number, number]) {
  const box = await handle(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not in sight`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2)
  await page.mouse.move(x + by[0], y + by[1])
  await page.mouse.up()
}

test('draws imprint areas by pointer, by keyboard and without JavaScript, and publishes them', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Harbor Shirt ${createUniqueEmail('x').slice(2, 8)}`
  const [product] = await db.insert(productData).values({ name }).returning({ id: productData.id })
  const url = `/admin/products/${product?.id}`
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Stone')
  await page.goto(url)
  await waitForHydration(page)
  await page.getByLabel('Choose: Product images').setInputFiles(await photograph())
  await page.getByRole('button', { name: 'Draw imprint locations on image 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imprint locations' })).toBeVisible()
  await expect(page.getByText('No imprint locations yet')).toBeVisible()
  const image = new URL(page.url()).searchParams.get('picture') ?? ''
  expect(image).toMatch(/^\/media\//)
  await expectAccessible(page)

  await test.step('corners move by pointer and keys, in sync with the number fields', async () => {
    await page.getByRole('button', { name: 'Add flat location' }).click()
    await expect(page.getByRole('img', { name: 'Product photo with the logo' })).toBeVisible()
    await dragBy(page, 'Upper left corner of Front', [-60, -50])
    const left = number(page, 'Upper left, from left')
    await expect(left).not.toHaveValue('35')
    const dragged = Number(await left.inputValue())
    expect(dragged).toBeGreaterThan(20)
    expect(dragged).toBeLessThan(32)
    // One drag is one undo step.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(left).toHaveValue('35')
    await dragBy(page, 'Upper left corner of Front', [-60, -50])
    await handle(page, 'Lower right corner of Front').focus()
    await page.keyboard.press('ArrowRight')
    await expect(number(page, 'Lower right, from left')).toHaveValue('65.125')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(number(page, 'Lower right, from top')).toHaveValue('63.667')
    await handle(page, 'Move Front').focus()
    await page.keyboard.press('ArrowUp')
    await expect(number(page, 'Lower right, from top')).toHaveValue('63.5')
    await number(page, 'Lower left, from left').fill('30')
  })

  await test.step('errors appear next to their fields and lose no input', async () => {
    await number(page, 'Width (in)').fill('0.1')
    await number(page, 'Upper right, from left').fill('20')
    await expect(page.getByText('none may point inward')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(number(page, 'Width (in)')).toBeFocused()
    await expect(number(page, 'Width (in)')).toHaveAccessibleDescription(/0.2 in to 78.74 in/)
    await number(page, 'Width (in)').fill('10')
    await number(page, 'Upper right, from left').fill('66')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chest')
    await page.getByLabel('embroidery').check()
    await page.getByLabel('Default method').selectOption('embroidery')
    await expectAccessible(page)
  })

  await test.step('adds a cylindrical area on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Add cylindrical location' }).click()
    await handle(page, 'Radius of Front').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(number(page, 'Radius, from the axis to the edge of the product')).toHaveValue('18.75')
    await handle(page, 'Curvature of Front').focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(number(page, 'Curvature of the rim')).toHaveValue('0.217')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Delete Front' }).click()
  })

  await test.step('leaving at once saves the last edit', async () => {
    const textbox = page.getByRole('textbox', { name: 'Name', exact: true })
    await textbox.fill('Chest pocket')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name: 'Imprint locations on images' })).toContainText('Chest pocket')
    await page.goBack()
    await expect(textbox).toHaveValue('Chest pocket')
    await textbox.fill('Chest')
  })

  await test.step('autosaves areas with the draft and saves them with the product', async () => {
    await expect(page.getByText('Draft saved. It goes live when you publish the product.')).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Chest')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
    const none = await page.request.get(`/imprint-areas?${new URLSearchParams({ picture: image })}`)
    expect(await none.json()).toEqual({})
    await waitForHydration(page)
    await expect(page.getByRole('region', { name: 'Imprint locations on images' })).toContainText('Chest')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published. Your changes are live.')).toBeVisible()
    const response = await page.request.get(`/imprint-areas?${new URLSearchParams({ picture: image })}`)
    expect(await response.json()).toMatchObject({
      [image]: [{ name: 'Chest', sizeMm: [254, 76.2], methods: ['embroidery', 'screen print'], shape: 'flat' }],
    })
  })

  await test.step('shows the logo in the area to a visitor', async () => {
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    await visitor.goto(`/products/${createSlug(name)}`)
    await waitForHydration(visitor)
    await visitor.getByRole('button', { name: 'See it with your logo' }).click()
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><circle cx="40" cy="40" r="40" fill="#c4552d"/>
      <rect x="100" y="10" width="100" height="60" fill="#14493a"/></svg>`
    const file = { name: 'summit.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
    await visitor.getByLabel('Logo file').setInputFiles(file)
    const shown = visitor.getByRole('application').getByRole('img', { name: /logo/ })
    await expect(shown).toHaveAccessibleName(/with your logo\. Chest: [\d.]+ × [\d.]+ in, embroidery/)
    // Nothing of the photograph is as red as the logo's ring.
    await expect.poll(async () => redPixels(await shown.screenshot()), { timeout: 20_000 }).toBeGreaterThan(100)
    await visitor.close()
  })

  await test.step('edits number fields without JavaScript', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      ...(baseURL && { baseURL }),
    })
    const form = await plain.newPage()
    await form.goto(`${url}/imprint-areas?${new URLSearchParams({ picture: image })}`)
    await form.getByRole('button', { name: 'Add cylindrical location' }).click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('Sleeve')
    await number(form, 'Curvature of the rim').fill('4')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Enter a curvature from -1 to 1')).toBeVisible()
    await number(form, 'Curvature of the rim').fill('0')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(form.getByText('Published. Your changes are live.')).toBeVisible()
    await plain.close()
    const [saved] = await db.select().from(productData).where(eq(productData.name, name))
    expect(saved?.imprint_areas.map((area) => [area.name, area.shape])).toEqual([
      ['Chest', 'flat'],
      ['Sleeve', 'round'],
    ])
  })
})
