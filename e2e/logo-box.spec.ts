import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, test, waitForHydration } from '#test/browser.ts'
import { saveLogo } from '#test/stored-logo.ts'
import { continueToReview, openBuilder, readProducts, storeBox, toSavedBox } from './swag-box.ts'

/** The image of the box, by the start of its alt text. */
const boxImage = (page: Page, start: RegExp) => page.getByRole('complementary').getByRole('img', { name: start })

/** Means of the newest drawing's red, green and blue within a part of it, as fractions. */
const getMeanColor = (image: Locator, [x, y, width, height]: [number, number, number, number]) =>
  image
    .locator('canvas')
    .last()
    .evaluate(
      (canvas: HTMLCanvasElement, part) => {
        const copy = new OffscreenCanvas(100, 80)
        const context = copy.getContext('2d')
        context?.drawImage(canvas, 0, 0, 100, 80)
        const data =
          context?.getImageData(part.x * 100, part.y * 80, part.width * 100, part.height * 80).data ??
          new Uint8ClampedArray()
        return [0, 1, 2].map(
          (channel) =>
            data.filter((_, at) => at % 4 === channel).reduce((sum, value) => sum + value, 0) / (data.length / 4),
        )
      },
      { x, y, width, height },
    )

const inside = [0.2, 0.42, 0.6, 0.38] as [number, number, number, number]
const front = [0.16, 0.87, 0.12, 0.06] as [number, number, number, number]
const lid = [0.42, 0.2, 0.16, 0.06] as [number, number, number, number]

test('the box image shows products, color and logo, and the request stores the color', async ({ page, db }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 1100 })
  const [first, second, third] = await readProducts(db, 3)
  if (!first || !second || !third) throw new Error('the demo shop has no products')
  await storeBox(page, toSavedBox([first]))
  await openBuilder(page)
  const items = page.getByRole('complementary').getByRole('region', { name: 'Items in your box' })
  await expect(items.getByRole('listitem')).toHaveCount(1)
  const before = (await items.boundingBox())?.y
  const one = boxImage(page, new RegExp(`^Kraft box, open\\. In it: ${first.name}\\.`))
  await expect(one.locator('canvas')).not.toHaveCount(0)
  expect((await items.boundingBox())?.y, 'nothing moves when the picture comes').toBe(before)
  const held = await getMeanColor(one, inside)

  await storeBox(page, toSavedBox([first, second, third]))
  await openBuilder(page)
  const three = boxImage(page, new RegExp(`In it: ${first.name}, ${second.name}, ${third.name}\\.`))
  await expect(three.locator('canvas')).not.toHaveCount(0)
  await expect.poll(() => getMeanColor(three, inside)).not.toEqual(held)
  const kraft = await getMeanColor(three, front)

  await page.getByRole('radio', { name: 'Navy' }).check()
  const navy = boxImage(page, /^Navy box, open\./)
  // Until then the box is shown in the previous color.
  await expect(async () => {
    const [red = 0, , blue = 0] = await getMeanColor(navy, front)
    expect(red).toBeLessThan((kraft[0] ?? 0) / 2)
    expect(blue).toBeGreaterThan(red)
  }).toPass()
  const plain = await getMeanColor(navy, lid)
  await expectAccessible(page)

  await saveLogo(page)
  await page.reload()
  await waitForHydration(page)
  const worn = boxImage(page, /^Navy box, open, with your logo on its lid and front\./)
  await expect(worn.locator('canvas')).not.toHaveCount(0)
  await expect.poll(async () => (await getMeanColor(worn, lid))[0]).toBeGreaterThan((plain[0] ?? 0) + 20)
  await page.getByRole('button', { name: /^Show the box large/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('img', { name: /^Navy box/ })
      .locator('canvas'),
  ).not.toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await continueToReview(page)
  const boxes = page.locator('#checkout').getByRole('list', { name: 'What your boxes look like' })
  await expect(boxes.getByRole('img', { name: /^Navy box/ }).locator('canvas')).not.toHaveCount(0)
  await expect(page.getByText('Logo on lid and front, 1 color, to be quoted')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect(page.getByText('Logo on lid and front, 1 color, to be quoted')).toBeHidden()
  await page.getByRole('button', { name: 'Send it along' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('combobox', { name: 'Print on the box' }).selectOption('Lid')
  await page.getByRole('combobox', { name: 'Ink colors' }).selectOption('2 colors')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  // The images of the box are rendered and uploaded first.
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('term').filter({ hasText: 'Box Color' })).toBeVisible()
  await expect(page.getByText('Logo on lid, 2 colors, to be quoted').first()).toBeVisible()
  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.box_color, 'navy'))
  expect(rows.map(({ box_print }) => box_print)).toEqual(['lid-2'])
})
