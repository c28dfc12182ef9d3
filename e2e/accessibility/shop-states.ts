import { getProductPath } from '#app/features/catalog/slug.ts'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import type { Database } from '#db/client.ts'
import { expect } from '#test/browser.ts'
import {
  clickNext,
  continueToReview,
  createPdf,
  createSvg,
  fillContact,
  openBuilder,
  openCheckout,
  readProduct,
  readProducts,
  storeBox,
  toSavedBox,
} from '../swag-box.ts'
import { clickButton, expectDialog, open, type State, type StateArgs } from './state.ts'

async function openProduct({ page, db }: StateArgs) {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  await open(page, getProductPath(await readProduct(db, product.id)))
}

const getBox = async (db: Database, count: number) => toSavedBox(await readProducts(db, count), { boxName: 'Gift' })

export const shopStates: Record<string, State> = {
  'a rejected quote': {
    async open(args) {
      const { page } = args
      await openProduct(args)
      await clickButton(page, 'Request a Quote')
      const submit = page.getByRole('button', { name: 'Submit Request' })
      await expect(submit).toBeDisabled()
      await page.getByLabel('Name').fill('Dana')
      await page.getByLabel('Email').fill('dana')
      await page.getByLabel('Date needed').fill('2020-01-01')
      await submit.click()
      await expect(page.getByText('Date needed must be today or later')).toBeVisible()
    },
  },
  'the studio with a logo': {
    async open(args) {
      const { page } = args
      await openProduct(args)
      await clickButton(page, 'See it with your logo')
      await expectDialog(page, 'See it with your logo')
      await page.locator('dialog[open] input[type="file"]').first().setInputFiles(createSvg('summit.svg'))
      await expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)
    },
  },
  'the first checkout step with errors': {
    async open({ page, db }) {
      await openCheckout(page, await getBox(db, 3))
      await page.getByLabel('Email', { exact: true }).fill('dana@gmail.com')
      await clickNext(page)
      await expect(page.getByLabel('First Name')).toBeFocused()
    },
  },
  'added files and a rejected one': {
    async open({ page, db }) {
      await openCheckout(page, await getBox(db, 3))
      await fillContact(page)
      await clickNext(page)
      const files = page.getByLabel('Artwork Files')
      await files.setInputFiles([createSvg(`${'a-very-long-file-name-'.repeat(4)}.svg`), createPdf('guidelines.pdf')])
      await files.setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') }])
      await expect(page.getByText('is not an SVG, EPS, AI or PDF file')).toBeVisible()
    },
  },
  'the last checkout step with an unavailable product': {
    errors: /422/,
    async open({ page, db }) {
      const products = await Promise.all([readProducts(db, 1), readProducts(db, 1, { inStock: false })])
      await openCheckout(page, toSavedBox(products.flat()))
      await continueToReview(page)
      await clickButton(page, 'Submit Project')
      await expect(page.locator('form#checkout').getByRole('alert')).toContainText('no longer available')
    },
  },
  'a rejected form with its alert': {
    async open({ page }) {
      await open(page, '/swag-boxes')
      await clickButton(page, 'Request Free Sample')
      await expect(page.getByRole('alert')).toHaveText('Please fill in required fields')
    },
  },
  'a header menu': {
    async open({ page }) {
      await open(page, '/about-us')
      await clickButton(page, 'Solutions')
      await expect(page.getByRole('banner').getByRole('link', { name: /^Bulk Swag/ })).toBeVisible()
    },
  },
  'the mobile menu': {
    isNarrow: true,
    async open({ page }) {
      await open(page, '/about-us')
      await clickButton(page, 'Open menu')
      await expectDialog(page, 'Menu')
    },
  },
  'the mobile filters': {
    isNarrow: true,
    async open({ page }) {
      await open(page, '/products')
      await clickButton(page, 'Filters')
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeVisible()
    },
  },
  suggestions: {
    isClosedByTab: true,
    isNarrow: true,
    async open({ page }) {
      await open(page, '/about-us')
      await clickButton(page, 'Search products')
      // The role of the field changes as the suggestions load.
      const field = page.getByRole('banner').getByLabel('Find a product').filter({ visible: true })
      await field.pressSequentially('mug')
      await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
    },
  },
  'the builder with a box': {
    async open({ page, db }) {
      await storeBox(page, await getBox(db, 5))
      await openBuilder(page)
      await expect(page.getByRole('complementary', { name: /Your Swag Box/ })).toContainText('5 products')
    },
  },
  'the mobile box sheet': {
    isNarrow: true,
    async open({ page, db }) {
      await storeBox(page, await getBox(db, 5))
      await openBuilder(page)
      await clickButton(page, 'View box')
      await expectDialog(page, /Your Swag Box/)
    },
  },
  'a shared box': {
    async open({ page, db }) {
      await storeBox(page, await getBox(db, 1))
      await open(
        page,
        createBoxLink({ name: 'Onboarding kit', packQuantity: 96, items: await readProducts(db, 3) }, ''),
      )
      await expect(page.getByRole('dialog', { name: 'A box was shared' }).getByRole('listitem')).toHaveCount(3)
    },
  },
  'box and cart': {
    async open({ page, db }) {
      await storeBox(page, await getBox(db, 3))
      await open(page, '/about-us')
      await clickButton(page, /^Swag box and cart/)
      await expectDialog(page, 'Your box and cart')
    },
  },
  'the contents of a ready-made box': {
    async open({ page }) {
      await open(page, '/ready-made-boxes')
      await page
        .getByRole('button', { name: /^See all items/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText('items included')
    },
  },
  'the cart with a box': {
    async open({ page }) {
      await open(page, '/ready-made-boxes')
      await clickButton(page, 'Add to Cart: New Hire Welcome Kit')
      await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible()
    },
  },
}
