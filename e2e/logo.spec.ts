import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { epsHeader } from '#test/artwork-files.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { createRestrictedPdf } from '#test/restricted-pdf.ts'
import { saveLogo } from '#test/stored-logo.ts'
import { continueToReview } from './swag-box.ts'

/** A landscape logo with two colors and no background. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">
  <circle cx="40" cy="40" r="40" fill="#c4552d"/><rect x="100" y="10" width="100" height="60" fill="#14493a"/></svg>`

/** Reads a demo product by its image. */
async function readProductWithImage(db: Database, image: string) {
  const [found] = await db
    .select()
    .from(productData)
    .where(and(eq(productData.image_url, `/pictures/${image}.webp`), eq(productData.in_stock, true)))
    .orderBy(productData.name)
    .limit(1)
  if (!found) throw new Error(`the demo shop has no ${image}`)
  return found
}

/** Drops a file on an element. */
async function drop(page: Page, label: RegExp, text: string) {
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'summit.svg', { type: 'image/svg+xml' }))
    return transfer
  }, text)
  await page.getByRole('region', { name: label }).dispatchEvent('drop', { dataTransfer: files })
}

/** Reads the placements that this browser has stored, as JSON; a change is stored with a short delay. */
const readStoredPlacements = (page: Page) =>
  page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await toPromise(indexedDB.open('boxwright-logo', 1))
    const placements = await toPromise(database.transaction('placements').objectStore('placements').getAll())
    database.close()
    return JSON.stringify(placements)
  })

/** Counts the composed images in or near the viewport. */
const countComposedImages = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.filter((each) => each.style.background.includes('blob:')).length)

const getMockup = (page: Page) => page.getByRole('application').getByRole('img', { name: /logo/ })

/** The pointer works only on a rendered mockup. */
const expectMockup = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)

for (const width of [360, 800, 1024, 1280])
  test(`the switch of a stored logo has reserved space at ${width} px: no layout shift`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await saveLogo(page)
    for (const path of ['/about-us', '/products', '/privacy-policy#your-browser']) {
      await page.goto(path)
      await waitForHydration(page)
      const toggle = page.getByRole('switch', { name: 'Show my logo' })
      await expect(toggle).toHaveCount(width < 768 ? 0 : 1)
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(() => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
      })
      expect(shift, path).toBeLessThan(0.001)
      await expectNoHorizontalScroll(page)
    }
    await expect(page.getByRole('button', { name: 'Forget my logo' })).toBeVisible()
  })

test('a dropped logo is shown on every product until it is deleted', async ({ page, db }) => {
  test.slow()
  const mug = await readProductWithImage(db, 'mug-white')
  await page.goto(getProductPath(mug))
  await waitForHydration(page)
  const layers: string[] = []
  page.on('request', (request) => request.url().includes('/layers/') && layers.push(request.url()))
  await expect(page.getByRole('switch', { name: 'Show my logo' })).toHaveCount(0)

  await test.step('a drop on the gallery shows the logo on the product', async () => {
    await drop(page, /^Pictures of/, logo)
    const studio = page.getByRole('dialog', { name: 'See it with your logo' })
    await expect(studio.getByText('summit.svg')).toBeVisible()
    await expect(getMockup(page)).toHaveAccessibleName(
      /with your logo\. .+: [\d.]+ × [\d.]+ in, .+, own colors \(2 colors: one included, the second (at extra cost|\+\$[\d.]+ a unit)\)\.$/,
    )
    const countFixed = () => layers.filter((each) => /\/layers\/mug-\w+\/fixed\.webp$/.test(each)).length
    await expect.poll(countFixed).toBe(1)
    await expectAccessible(page)
  })

  await test.step('keys move, resize and rotate it without changing the gallery', async () => {
    const right = page.getByRole('spinbutton', { name: 'From center, right' })
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(right).toHaveValue('0.3')
    const width = page.getByRole('spinbutton', { name: 'Width' })
    const before = Number(await width.inputValue())
    await page.keyboard.press('-')
    await expect(async () => expect(Number(await width.inputValue())).toBeCloseTo(before - 0.05, 1)).toPass()
    expect(Number(await width.inputValue())).toBeLessThan(before)
    await page.keyboard.press(']')
    await expect(getMockup(page)).toHaveAccessibleName(/turned 1°\.$/)
    await right.fill('900')
    await right.blur()
    expect(Number(await right.inputValue())).toBeLessThan(1.6)
    await width.fill('90')
    await expect(page.getByText('your logo is as large as fits')).toBeVisible()
    await page.getByRole('application').focus()
    await page.keyboard.press('-')
    await expect(page.getByText('your logo is as large as fits')).toBeHidden()
    await width.fill(String(before))
    await width.blur()
    await expect(page.getByRole('region', { name: /^Pictures of/, includeHidden: true })).toContainText('1 / ')
  })

  await test.step('the mouse moves it within the area', async () => {
    await page.getByRole('button', { name: 'Center' }).click()
    await expectMockup(page)
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('the mockup is not visible')
    const at = (across: number, down: number) => [box.x + box.width * across, box.y + box.height * down] as const
    await page.mouse.move(...at(0.43, 0.55))
    await page.mouse.down()
    await page.mouse.move(...at(0.4, 0.6), { steps: 3 })
    await page.mouse.up()
    const down = page.getByRole('spinbutton', { name: 'From center, down' })
    expect(Number(await down.inputValue())).toBeGreaterThan(0.08)
  })

  await test.step('a color out of stock is requested, with the ink that is readable on it and the reason', async () => {
    await page.getByText('Ask us for another color').click()
    await expect(page.getByText('We don’t stock these.')).toBeVisible()
    await page.getByLabel('Any color').fill('#b04c33')
    await expect(getMockup(page)).toHaveAccessibleName(/ in terracotta with your logo.* one ink: white/)
    await expect(page.getByRole('radio', { name: 'One ink' })).toBeChecked()
    await expect(page.getByText(/^White, because \w+ would not be readable on terracotta\.$/)).toBeVisible()
    await expect(
      page.getByText(/^One color is included in the price\. (A second color|Each more) costs /),
    ).toBeVisible()
    await expect(page.getByText('Your request asks for terracotta.')).toBeVisible()
    await page.getByRole('radio', { name: 'Own colors' }).check()
    await expect(page.getByText('It keeps its own colors unless you choose one ink.')).toBeVisible()
    await expect(
      page.getByText(/^2 colors: one included, the second (at extra cost|\+\$[\d.]+ a unit)\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Print in one ink' }).click()
    await expect(page.getByRole('radio', { name: 'One ink' })).toBeChecked()
    await expect(page.getByText('Hard to read on this color.')).toHaveCount(0)
    await page.getByLabel('Any color').fill('#336699')
    await expect(getMockup(page)).toHaveAccessibleName(/ in [a-z ]+ with your logo.* one ink: white/)
    await expectAccessible(page)
  })

  await test.step('downloads the image', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download picture' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${createSlug(mug.name)}-with-logo.png`)
    const file = await readFile(await download.path())
    expect(file.subarray(1, 4).toString()).toBe('PNG')
    // The mockup is 900 pixels wide and high, with a caption below it.
    expect(file.readUInt32BE(16)).toBe(900)
    expect(file.readUInt32BE(20)).toBeGreaterThan(1000)
  })

  await test.step('stores the placement per product', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'See it with your logo' })).toBeFocused()
    await expect.poll(() => readStoredPlacements(page)).toContain('#336699')
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'See it with your logo' }).click()
    await expect(getMockup(page)).toHaveAccessibleName(
      / in [a-z ]+ with your logo.* one ink: white \(#ffffff\), turned 1°\.$/,
    )
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(getMockup(page)).toHaveAccessibleName(/own colors \(.*\)\.$/)
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('shows it on 24 cards, toggles it, and keeps it on Back', async () => {
    await page.goto('/products?search=tumbler')
    await waitForHydration(page)
    const names = page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .filter({ has: page.getByRole('link') })
    await expect(names).toHaveCount(24)
    // Cards that are scrolled past quickly are not drawn.
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(cards).toHaveCount(24)
    for (const card of await cards.all()) {
      const thumbnail = card.locator('img').first()
      await thumbnail.scrollIntoViewIfNeeded()
      await expect(thumbnail).toHaveAttribute('style', /blob:/, { timeout: 20_000 })
    }
    const show = page.getByRole('switch', { name: 'Show my logo' })
    await expect(show).toBeChecked()
    await show.click()
    expect(await countComposedImages(page)).toBe(0)
    await show.click()
    await expect.poll(() => countComposedImages(page)).toBeGreaterThan(2)
    await names.last().getByRole('link').click()
    await page.waitForURL(/\/products\/./)
    await expect.poll(() => countComposedImages(page)).toBeGreaterThan(0)
    await page.goBack()
    await expect(names).toHaveCount(24)
    await expect.poll(() => countComposedImages(page)).toBeGreaterThan(2)
    await expectAccessible(page)
  })

  await test.step('the privacy policy deletes all stored data of the logo', async () => {
    await page.goto('/privacy-policy')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Forget my logo' }).click()
    await expect(page.getByText('nothing of it is left in this browser')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('boxwrightLogo'))).toBe(null)
    expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).not.toContain('boxwright-logo')
    await page.goto('/products')
    await waitForHydration(page)
    await expect(page.getByRole('switch', { name: 'Show my logo' })).toHaveCount(0)
  })
})

test('pastes an image, keeps its white, prints several areas, and works offline', async ({
  page,
  context,
  db,
  expectedErrors,
}) => {
  const lanyard = await readProductWithImage(db, 'lanyard-navy')
  await page.goto(getProductPath(lanyard))
  await waitForHydration(page)

  await test.step('leaves copied spreadsheet cells, which contain an image, to the browser', async () => {
    const isCanceled = await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['cells'], 'cells.png', { type: 'image/png' }))
      clipboardData.setData('text/plain', '48')
      return !window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    })
    expect(isCanceled).toBe(false)
  })

  await test.step('pasting opens the studio without the white background', async () => {
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(400, 200)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 400, 200)
      context.fillStyle = '#e0652a'
      context.fillRect(150, 50, 100, 100)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }))
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    })
    await expect(page.getByText('The white around your logo was taken away.')).toBeVisible()
  })

  await test.step('offers the locations of the imprint table, and prints both straps, each with its own size', async () => {
    const locations = page.getByRole('group', { name: 'Imprint location' }).getByRole('radio')
    await expect(locations).toHaveCount(lanyard.imprint_locations.length)
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toHaveCount(0)
    const change = page.getByRole('group', { name: 'Change the logo on' })
    await change.getByRole('radio', { name: 'Strap, right' }).check()
    await page.getByRole('spinbutton', { name: 'Width' }).fill('0.4')
    await page.getByRole('spinbutton', { name: 'Width' }).blur()
    // Without the white background, the logo is square.
    await expect(getMockup(page)).toHaveAccessibleName(/trap.*: 0\.4 × 0\.4 in/)
    await expect(getMockup(page)).not.toHaveAccessibleName(/: 0\.4 × 0\.4 in.*: 0\.4 × 0\.4 in/)
  })

  await test.step('renders offline once loaded', async () => {
    await expectMockup(page)
    // Cards of other products request imprint tables that are not loaded yet, and show the logo without them.
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED .*\/imprint-tables/)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Keep the white' }).click()
    await expect(page.getByText('The white around your logo is printed.')).toBeVisible()
    await expect(getMockup(page)).toHaveAccessibleName(/: 0\.4 × 0\.2 in/)
    await page.getByText('Ask us for another color').click()
    await page.getByLabel('Any color').fill('#336699')
    await expect(getMockup(page)).toHaveAccessibleName(/ in [a-z ]+ with your logo/)
    await expectMockup(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('two fingers resize and rotate the logo without scrolling the page', async ({ page, db }) => {
    await page.goto(getProductPath(await readProductWithImage(db, 'mug-white')))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'See it with your logo' }).tap()
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'summit.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expectMockup(page)
    const width = page.getByRole('spinbutton', { name: 'Width' })
    const before = Number(await width.inputValue())
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('the mockup is not visible')
    const [x, y] = [box.x + box.width * 0.43, box.y + box.height * 0.55]
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number, offsetY: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - spread, y, id: 0 },
                { x: x + spread, y: y + offsetY, id: 1 },
              ],
      })
    // Touch works only once the pixels of the logo are known.
    await expect(async () => {
      await touch('touchStart', 30, 0)
      await touch('touchMove', 24, 6)
      await touch('touchMove', 15, 9)
      await touch('touchEnd', 15, 9)
      expect(Number(await width.inputValue())).toBeLessThan(before * 0.8)
    }).toPass()
    await expect(getMockup(page)).toHaveAccessibleName(/turned \d+°\.$/)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(page.getByRole('switch', { name: 'Show my logo' })).toBeChecked()
  })
})

for (const width of [360, 1280])
  test(`the studio explains print files at ${width} px`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(getProductPath(await readProductWithImage(db, 'mug-white')))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'See it with your logo' }).click()
    const studio = page.getByRole('dialog', { name: 'See it with your logo' })
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      studio.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer })
    await choose('logo.eps', 'application/postscript', Buffer.from(epsHeader))
    await expect(studio.getByText('Save it as SVG or PDF to see it here')).toBeVisible()
    await expectNoHorizontalScroll(page)

    await choose('logo.pdf', 'application/pdf', createRestrictedPdf('AES-128'))
    await expect(getMockup(page)).toHaveAccessibleName(/with your logo/)
    await expect(studio.getByText('logo.pdf')).toBeVisible()

    const text = logo.replace('</svg>', '<text y="78" font-family="Swiss 911" font-size="20">acme</text></svg>')
    await choose('logo.svg', 'image/svg+xml', Buffer.from(text))
    await expect(studio.getByText('Text in “Swiss 911” is shown in another font.')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

for (const width of [360, 1280])
  test(`another stock color keeps the placement, and the studio adds to quote list, box and quote at ${width} px`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const mug = await readProductWithImage(db, 'mug-white')
    await saveLogo(page)
    await page.goto(getProductPath(mug))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'See it with your logo' }).click()
    const studio = page.getByRole('dialog', { name: 'See it with your logo' })
    const methods = studio.getByRole('group', { name: 'Method' }).getByRole('radio')
    const [row] = mug.imprint_locations
    await expect(methods).toHaveCount(row?.methods.length ?? 0)
    await studio.getByRole('spinbutton', { name: 'Width' }).fill('1.5')
    const other = studio
      .getByRole('list', { name: 'In stock' })
      .getByRole('link')
      .filter({ hasNotText: mug.colour ?? '' })
    await other.first().click()
    await expect(page).not.toHaveURL(getProductPath(mug))
    await expect(studio.getByRole('spinbutton', { name: 'Width' })).toHaveValue('1.5')
    await expect(getMockup(page)).toHaveAccessibleName(/: 1\.5 × 0\.6 in/)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    if (width === 360) {
      const stage = await page.getByRole('application').boundingBox()
      const request = await studio.getByRole('button', { name: 'Request a quote' }).boundingBox()
      if (!stage || !request) throw new Error('mockup and button are not visible')
      expect(request.y - stage.y - stage.height, 'space for the fields').toBeGreaterThan(stage.height)
    }
    await studio.getByRole('button', { name: 'Add to quote list' }).click()
    await expect(studio).toBeHidden()
    await expect(page.getByText('Added to your quote list')).toBeVisible()
    await page.getByRole('button', { name: 'See it with your logo' }).click()
    await studio.getByRole('button', { name: 'Add to box' }).click()
    await expect(studio).toBeHidden()
    await expect(page.getByText('Added to your box')).toBeVisible()
    await page.getByRole('button', { name: 'See it with your logo' }).click()
    await expect(studio.getByRole('button', { name: 'In your box' })).toBeVisible()
    await studio.getByRole('button', { name: 'Request a quote' }).click()
    const quote = page.getByRole('dialog', { name: 'Request a Quote' })
    await expect(quote.getByText('Your logo goes along')).toBeVisible()
  })

/** Share of an image that the test logo covers, once it is drawn. */
async function getLogoShare(image: Locator): Promise<number> {
  // Images far below the window are not drawn.
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('style', /blob:/, { timeout: 20_000 })
  return await image.evaluate(async ({ style }) => {
    const drawn = new Image()
    drawn.src = /blob:[^"]+/.exec(style.background)?.[0] ?? ''
    await drawn.decode()
    const canvas = new OffscreenCanvas(120, 120)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(drawn, 0, 0, 120, 120)
    const { data } = context.getImageData(0, 0, 120, 120)
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (red > 90 && green < red / 2 && blue < red / 1.7) count++
    }
    return count / (120 * 120)
  })
}

test('search, box, quote list and checkout show the chosen placement, and so does a color chosen on the page', async ({
  page,
  db,
}) => {
  test.slow()
  const mug = await readProductWithImage(db, 'mug-white')
  const getThumbnail = (scope: Locator) => scope.locator(`[data-product="${mug.id}"] img`).first()
  await saveLogo(page)
  await page.goto(getProductPath(mug))
  await waitForHydration(page)
  const defaultShare = await getLogoShare(getThumbnail(page.getByRole('main')))
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  await page.getByRole('spinbutton', { name: 'Width' }).fill('0.5')
  await page.getByRole('spinbutton', { name: 'Width' }).blur()
  await page.getByRole('button', { name: 'Add to box' }).click()
  // Millimeters of 0.5 in.
  await expect.poll(() => readStoredPlacements(page)).toContain('12.7')
  await page.getByRole('button', { name: 'Add to quote list' }).click()
  const expectChosen = (thumbnail: Locator) =>
    expect.poll(() => getLogoShare(thumbnail), { timeout: 20_000 }).toBeLessThan(defaultShare / 3)

  await page.getByRole('banner').getByRole('searchbox').pressSequentially(mug.name)
  await expectChosen(getThumbnail(page.getByRole('banner').getByRole('listbox')))
  await page.goto('/quote-list')
  await expectChosen(getThumbnail(page.getByRole('main')))
  await page.goto('/swag-box-builder')
  await expectChosen(getThumbnail(page.getByRole('complementary')))
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expectChosen(getThumbnail(page.getByRole('complementary', { name: 'In Your Cart' })))
  await continueToReview(page)
  await expectChosen(getThumbnail(page.getByRole('list', { name: 'Products in your box' })))

  // An ink that is chosen for the box also applies to the other images of the product.
  await page.goto('/swag-box-builder')
  const inBox = getThumbnail(page.getByRole('complementary'))
  await expect.poll(() => getLogoShare(inBox), { timeout: 20_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: `Edit imprint of ${mug.name}` }).click()
  await expect(page.getByRole('radio', { name: 'Choose the imprint' })).toBeChecked()
  await page.getByLabel('Ink color 1').first().fill('Navy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => getLogoShare(inBox), { timeout: 20_000 }).toBe(0)
  await page.goto('/quote-list')
  await expect(page.getByRole('main')).toContainText('1 color (navy), from your logo')
  await expect.poll(() => getLogoShare(getThumbnail(page.getByRole('main'))), { timeout: 20_000 }).toBe(0)

  await page.goto(getProductPath(mug))
  await waitForHydration(page)
  const colors = page.getByRole('list', { name: `Colors of ${mug.name}`, exact: true }).getByRole('link')
  const current = await colors.evaluateAll((links) => links.findIndex((link) => link.ariaCurrent === 'true'))
  await colors.nth(current === 0 ? 1 : 0).click()
  await expect(page).not.toHaveURL(getProductPath(mug))
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('0.5')
})

test('warns about thin lines, low resolution and the edge', async ({ page, db }) => {
  await page.goto(getProductPath(await readProductWithImage(db, 'mug-white')))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const studio = page.getByRole('dialog', { name: 'See it with your logo' })
  const thin = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect x="2" y="2" width="396" height="396" fill="none" stroke="#14493a" stroke-width="2"/></svg>`
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    studio.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer })
  await choose('thin.svg', 'image/svg+xml', Buffer.from(thin))
  const warnings = studio.getByRole('list', { name: 'Before you print' })
  await expect(warnings).toContainText('Thin lines may not come out')
  for (const height of [800, 740]) {
    await page.setViewportSize({ width: height === 800 ? 1280 : 360, height })
    await expect(warnings).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await studio.getByRole('spinbutton', { name: 'From center, right' }).fill('9')
  await expect(warnings).toContainText('It runs up to the edge: leave 0.06 in')
  const pixels = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.fillStyle = '#14493a'
    context.fillRect(0, 0, 60, 40)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  await choose('small.png', 'image/png', Buffer.from(pixels))
  await studio.getByRole('button', { name: 'As large as fits' }).click()
  await expect(warnings).toContainText(/Low resolution: \d+ dpi at this size/)
  await expectAccessible(page)
})

test('stickers take the logo instead of the stock mark', async ({ page, db }) => {
  await saveLogo(page)
  const stickers = await readProductWithImage(db, 'stickers-white')
  await page.goto(getProductPath(stickers))
  await waitForHydration(page)
  await expect.poll(() => countComposedImages(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  await expect(getMockup(page)).toHaveAccessibleName(/with your logo\./)
  await expectMockup(page)
})
