import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull, like } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { productRequests, swagBoxRequests } from '#db/tables/requests.ts'
import { test as admin, createUniqueEmail, expect, join } from '#test/admin.ts'
import { expectAccessible, test as visitor, waitForHydration } from '#test/browser.ts'
import { readMailsTo } from '#test/mail-server.ts'
import { logoSvg, saveLogo } from '#test/stored-logo.ts'
import { continueToReview, openCheckout, toSavedBox } from './swag-box.ts'

visitor.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A demo product whose image has layers. */
async function readProductWithLayers(
  db: Database,
  shape: string,
  color = '',
): Promise<Product & { image_url: string }> {
  const [found] = await db
    .select()
    .from(productData)
    .where(
      and(
        like(productData.image_url, `/pictures/${shape}-${color}%`),
        eq(productData.in_stock, true),
        isNotNull(productData.rounded_price),
      ),
    )
    .orderBy(asc(productData.name), asc(productData.id))
    .limit(1)
  if (!found?.image_url) throw new Error(`the demo shop has no ${color} ${shape}`)
  return { ...found, image_url: found.image_url }
}

const createEmail = () => `logo-${crypto.randomUUID().slice(0, 8)}@northwind.example`

async function openQuote(page: Page, product: Product, email: string) {
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog.getByText('Your logo goes along')).toBeVisible()
  await dialog.getByLabel('Name').fill('Dana Whitfield')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Date needed').fill(new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10))
  return dialog
}

const placement = {
  area: 'front',
  location: 'One side',
  method: 'screen print',
  decoration: 'screen print',
  center: [0.5, 0.4],
  widthMm: 50,
  degrees: 15,
  inks: '#1e2f52',
} as const
const words =
  'One side: 1.97 × 0.79 in, screen print, one ink: navy (#1e2f52), turned 15° clockwise, center 1.57 in from the left and 1.1 in from the top of Front, wrap'

visitor(
  'a quote takes the logo along: in the database, in storage and in both mails; or not',
  async ({ page, db, storage }) => {
    const mug = await readProductWithLayers(db, 'mug')
    const image = mug.image_url
    await saveLogo(page, { placed: [{ product: mug.id, picture: image, color: '#800000', placements: [placement] }] })
    const email = createEmail()
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/uploads') && sent.push(request.url()))
    const dialog = await openQuote(page, mug, email)
    await expect(dialog.getByRole('img', { name: `${mug.name} with your logo` })).toBeVisible()
    await expect(dialog.getByText('It leaves this browser when you submit, not before.')).toBeVisible()
    await expectAccessible(page)
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect(dialog).toBeHidden()

    const rows = await db.select().from(productRequests).where(eq(productRequests.email, email))
    expect(rows).toMatchObject([
      {
        proof: {
          picture: image,
          color: '#800000',
          unit: 'in',
          prints: [{ ...placement, colors: 1, areaName: 'Front, wrap', heightMm: 20, areaMm: [80, 70] }],
          logo: expect.stringMatching(/^logo-proofs\/.+\.svg$/),
          composed: expect.stringMatching(/^logo-proofs\/.+\.webp$/),
        },
        proof_files: [{ name: 'northwind.svg' }, { name: `${mug.name.replaceAll('.', '')} with logo.webp` }],
      },
    ])
    const proof = rows[0]?.proof
    expect(proof?.unverified).toBeUndefined()
    expect(Buffer.from(await storage.getBytes(proof?.logo ?? '')).toString()).toBe(logoSvg)
    const composed = Buffer.from(await storage.getBytes(proof?.composed ?? ''))
    expect((await fileTypeFromBuffer(composed))?.mime).toBe('image/webp')
    for (const to of [email, 'sales@shop.example']) {
      const mails = async () =>
        (await readMailsTo(process.env.SHOP_MAILS ?? '', to)).filter(({ text }) => text.includes(email))
      await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1)
      const [mail] = await mails()
      expect(mail?.text).toContain(words)
      expect(mail?.text).toContain('Asked for in maroon (#800000), not a stock color: to be confirmed')
      expect(mail?.images).toMatchObject([{ type: 'image/jpeg' }])
      expect(mail?.html).toContain(`src="cid:${mail?.images[0]?.cid}"`)
      expect(mail?.images[0]?.bytes.length).toBeLessThan(100_000)
    }
  },
)

visitor(
  'left out it stays, and what cannot be drawn or sent stops nothing and is told',
  async ({ page, db, expectedErrors }) => {
    visitor.slow()
    const mug = await readProductWithLayers(db, 'mug')
    const placed = [{ product: mug.id, picture: mug.image_url, color: '#800000', placements: [placement] }]
    await saveLogo(page, { placed })
    const getProofs = (email: string) => db.select().from(productRequests).where(eq(productRequests.email, email))

    await visitor.step('left out', async () => {
      const email = createEmail()
      const dialog = await openQuote(page, mug, email)
      await dialog.getByRole('button', { name: 'Leave it out' }).click()
      await expect(dialog.getByText('Your logo stays here')).toBeVisible()
      await dialog.getByRole('button', { name: 'Submit Request' }).click()
      await page.getByRole('alertdialog').getByRole('button').click()
      expect(await getProofs(email)).toMatchObject([{ proof: null, proof_files: [] }])
      await page.evaluate(() => sessionStorage.clear())
    })

    await visitor.step('failing', async () => {
      const email = createEmail()
      expectedErrors.push(/light\.webp|uploads\?for=proof/)
      await page.route('**/light.webp', (route) => route.abort())
      await page.route('**/uploads?for=proof', (route) => route.fulfill({ status: 507, json: { error: 'No room.' } }))
      const dialog = await openQuote(page, mug, email)
      await dialog.getByRole('button', { name: 'Submit Request' }).click()
      const message = page.getByRole('alertdialog')
      await expect(message).toContainText('Your logo’s file could not be sent. Our team will ask you for it.')
      await message.getByRole('button').click()
      expect(await getProofs(email)).toMatchObject([
        { proof: { logo: null, composed: null, prints: [placement] }, proof_files: [] },
      ])
    })
  },
)

admin('a box takes the logo along on each product, and the admin shows it', async ({ page, db }) => {
  // Shop and admin in one journey.
  admin.slow()
  // The logo is as red as the bag: there it is printed in one ink, as cards show it.
  const [mug, tote] = [await readProductWithLayers(db, 'mug', 'white'), await readProductWithLayers(db, 'tote', 'red')]
  await saveLogo(page)
  const imprint = [{ location: 'One side', method: 'screen print', colors: 1, color_names: 'Royal Blue' }]
  const boxItems = [{ product: mug, imprint }, { product: tote }]
  await openCheckout(page, toSavedBox([], { boxItems, boxName: `With logo ${crypto.randomUUID()}` }))
  await continueToReview(page)
  const line = page.getByRole('region', { name: 'Your logo' })
  await expect(line.getByText('Your logo goes along')).toBeVisible()
  await expect(page.getByText('No files attached')).toHaveCount(0)
  await expect(line.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const sent = page.getByRole('list', { name: 'Your logo on the products' })
  await expect(sent.getByRole('img', { name: `${tote.name} with your logo` })).toBeVisible()
  await page.reload()
  await expect(sent.getByRole('img', { name: `${mug.name} with your logo` })).toBeVisible()
  await expect(sent).toContainText('Front, centered')
  await expect(sent).toContainText('screen print, one ink: Royal Blue, upright')
  await expectAccessible(page)

  const reference = (await page.getByText(/^BW-/).textContent()) ?? ''
  const rows = await db.select().from(swagBoxRequests).where(isNotNull(swagBoxRequests.box_name))
  const row = rows.find(({ box_items }) => box_items.some(({ proof }) => proof))
  expect(row?.box_items).toMatchObject([
    { imprint, proof: { prints: [{ areaMm: [80, 70], inks: '#1f49a6', inkNames: 'Royal Blue' }] } },
    { proof: { prints: [{ inks: '#ffffff', colors: 1 }] } },
  ])
  expect(row?.proof_files.map(({ name }) => name?.split(' ').at(-1))).toEqual([
    'northwind.svg',
    'logo.webp',
    'logo.webp',
  ])
  expect(row?.uploaded_files).toEqual([])

  await join(page, createUniqueEmail('sales'), 'sales')
  await page.goto(`/admin/requests/${reference}`)
  const image = page.getByRole('img', { name: `${mug.name} with customer logo` })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await page.getByRole('article', { name: 'northwind.svg' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Preview of northwind.svg' })).toBeVisible()
  await expectAccessible(page)
})
