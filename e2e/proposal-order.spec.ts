import { eq } from 'drizzle-orm'
import { proposalProofDecisions } from '#db/tables/proposals.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'
import { createOrderedProposal } from '#test/proposals.ts'

for (const width of [1280, 360])
  test(`an order at ${width} px: proof, changes, approval, production, tracking, reorder`, async ({
    page,
    browser,
    db,
    storage,
    expectedErrors,
  }) => {
    test.slow()
    expectedErrors.push(/422/)
    const { id, path, orderId, orderNumber } = await createOrderedProposal(db, storage)

    await page.setViewportSize({ width, height: 800 })
    await join(page, createUniqueEmail('sales'), 'sales')
    const check = async (view: typeof page) => {
      await waitForHydration(view)
      await expectAccessible(view)
      await expectNoHorizontalScroll(view)
    }
    await page.goto('/admin/orders')
    await check(page)
    await page.getByRole('link', { name: orderNumber, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber)
    await page.getByLabel('Stage', { exact: true }).selectOption('In production')
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByText('Production starts after all proofs are approved.').first()).toBeVisible()
    await check(page)

    const addProof = async () => {
      await page.goto(`/admin/proposals/${id}/proofs`)
      await page.locator('input[type=file]').setInputFiles('public/pictures/mug-terracotta.webp')
      await page.getByRole('button', { name: 'Add proof' }).click()
      await expect(page.getByText('Proof added. Send it when it is ready.')).toBeVisible()
      await page.getByLabel('Approve by').fill('2030-01-15')
      await page.getByRole('button', { name: 'Send proofs' }).click()
      await expect(page.getByText('Proofs sent.')).toBeVisible()
    }
    await page.goto(`/admin/proposals/${id}/proofs`)
    await check(page)

    const buyer = await browser.newPage({ viewport: { width, height: 800 }, baseURL: new URL(page.url()).origin })
    await buyer.goto(path)
    await expect(buyer.getByRole('region', { name: 'Proofs' })).toContainText('Please approve by January 15, 2030')
    await check(buyer)
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('1 proof awaits your approval')
    await expect(buyer.getByRole('link', { name: 'Review proofs' })).toBeVisible()
    await buyer.getByRole('link', { name: 'Review proof', exact: true }).click()
    await waitForHydration(buyer)
    await buyer.getByRole('button', { name: 'Approve proof' }).click()
    await expect(buyer.getByText('Please check this before you approve').first()).toBeVisible()
    await buyer.getByAltText(/^Proof of/).click({ position: { x: 90, y: 60 } })
    await buyer.getByRole('textbox', { name: 'Spot 1' }).fill('Move it up')
    await buyer.getByRole('textbox', { name: 'What to change' }).fill('Larger, please')
    await check(buyer)
    await buyer.getByRole('button', { name: 'Request changes' }).click()
    await expect(buyer.getByRole('heading', { name: 'Changes requested' })).toBeVisible()
    await expect(buyer.getByText('1. Move it up')).toBeVisible()
    // The image moves until it has loaded.
    await expect(async () => {
      const image = await buyer.getByAltText(/^Proof of/).boundingBox()
      const pin = await buyer.locator('.marked-image circle').boundingBox()
      if (!image || !pin) throw new Error('the marked image is missing')
      expect(Math.abs(pin.x + pin.width / 2 - image.x - 90)).toBeLessThan(3)
      expect(Math.abs(pin.y + pin.height / 2 - image.y - 60)).toBeLessThan(3)
    }).toPass()
    await page.goto(`/admin/proposals/${id}/proofs`)
    await expect(page.locator('svg circle[cx$="%"]')).toHaveCount(1)
    await check(page)

    await addProof()
    await buyer.goto(path)
    await buyer.getByRole('link', { name: 'Review proof', exact: true }).click()
    for (const box of await buyer.getByRole('checkbox').all()) await box.check()
    await buyer.getByRole('button', { name: 'Approve proof' }).click()
    await expect(buyer.getByRole('heading', { name: 'Approved' })).toBeVisible()
    await check(buyer)
    const decisions = await db.select().from(proposalProofDecisions).where(eq(proposalProofDecisions.name, 'Ana Lee'))
    expect(decisions.some(({ checklist }) => checklist.length === 4)).toBe(true)

    await page.goto(`/admin/orders/${orderId}`)
    await waitForHydration(page)
    await page.getByLabel('Stage', { exact: true }).selectOption('In production')
    await page.getByLabel('Payment', { exact: true }).selectOption('Requested')
    await page.getByLabel('Payment link').fill('https://pay.example/1')
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByText('Order saved.')).toBeVisible()
    await page.getByLabel('Carrier').fill('UPS')
    await page.getByLabel('Tracking number').fill('1Z999')
    await page.getByLabel('Set stage to Shipped').uncheck()
    await page.getByRole('button', { name: 'Add shipment' }).click()
    await expect(page.getByText('Shipment added.')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByText('Delivery updated.')).toBeVisible()
    await check(page)

    await buyer.goto(path)
    await expect(buyer.locator('[aria-current=step]')).toHaveText('In production')
    await expect(buyer.getByRole('link', { name: '1Z999' })).toHaveAttribute('href', /ups\.com/)
    await expect(buyer.getByRole('link', { name: 'Pay by secure link' })).toHaveAttribute(
      'href',
      'https://pay.example/1',
    )
    await check(buyer)
    await buyer.close()

    await page.getByRole('button', { name: 'Reorder' }).click()
    await expect(page).toHaveURL(/\/admin\/proposals\/[\da-f-]{36}\?notice=reordered$/)
    await expect(page.getByText(/^Reorder created\./)).toBeVisible()
  })
