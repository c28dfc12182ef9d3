import { productPath } from '#app/features/catalog/slug.ts'
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
import { expectDialog, open, press, type Scene, type State } from './state.ts'

async function openProduct({ page, db }: Scene) {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  await open(page, productPath(await readProduct(db, product.id)))
}

const getBox = async (db: Database, count: number) => toSavedBox(await readProducts(db, count), { boxName: 'Gift' })

export const shopStates: Record<string, State> = {
  'a quote that is refused': {
    async open(scene) {
      const { page } = scene
      await openProduct(scene)
      await press(page, 'Request a Quote')
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
    async open(scene) {
      const { page } = scene
      await openProduct(scene)
      await press(page, 'See it with your logo')
      await expectDialog(page, 'See it with your logo')
      await page.locator('dialog[open] input[type="file"]').first().setInputFiles(createSvg('summit.svg'))
      await expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)
    },
  },
  'the first step of the checkout, refused': {
    async open({ page, db }) {
      await openCheckout(page, await getBox(db, 3))
      await page.getByLabel('Email', { exact: true }).fill('dana@gmail.com')
      await clickNext(page)
      await expect(page.getByLabel('First Name')).toBeFocused()
    },
  },
  'files that are added and one that is refused': {
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
  'the last step of the checkout, with a product that is gone': {
    errors: /422/,
    async open({ page, db }) {
      const products = await Promise.all([readProducts(db, 1), readProducts(db, 1, { inStock: false })])
      await openCheckout(page, toSavedBox(products.flat()))
      await continueToReview(page)
      await press(page, 'Submit Project')
      await expect(page.locator('form#checkout').getByRole('alert')).toContainText('no longer available')
    },
  },
  'a form that is refused, with its notice': {
    async open({ page }) {
      await open(page, '/swag-boxes')
      await press(page, 'Request Free Sample')
      await expect(page.getByRole('alert')).toHaveText('Please fill in required fields')
    },
  },
  'a menu of the header': {
    async open({ page }) {
      await open(page, '/about-us')
      await press(page, 'Solutions')
      await expect(page.getByRole('banner').getByRole('link', { name: /^Bulk Swag/ })).toBeVisible()
    },
  },
  'the menu of a phone': {
    isNarrow: true,
    async open({ page }) {
      await open(page, '/about-us')
      await press(page, 'Open menu')
      await expectDialog(page, 'Menu')
    },
  },
  'the filters of a phone': {
    isNarrow: true,
    async open({ page }) {
      await open(page, '/products')
      await press(page, 'Filters')
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeVisible()
    },
  },
  suggestions: {
    isClosedByTab: true,
    isNarrow: true,
    async open({ page }) {
      await open(page, '/about-us')
      await press(page, 'Open menu')
      await page.getByRole('dialog').getByRole('searchbox').pressSequentially('mug')
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
  'the box of a phone': {
    isNarrow: true,
    async open({ page, db }) {
      await storeBox(page, await getBox(db, 5))
      await openBuilder(page)
      await press(page, 'View box')
      await expectDialog(page, /Your Swag Box/)
    },
  },
  'a box that was shared': {
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
      await press(page, /^Swag box and cart/)
      await expectDialog(page, 'Your box and cart')
    },
  },
  'what is in a ready-made box': {
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
      await press(page, 'Add to Cart: New Hire Welcome Kit')
      await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible()
    },
  },
}
