import type { Page } from '@playwright/test'
import { productPath } from '#app/features/catalogue/slug.ts'
import { boxLink } from '#app/features/ordering/box-link/box-link.ts'
import type { Database } from '#db/client.ts'
import { expect, hydrated } from '#test/browser.ts'
import {
  fillContact,
  heading,
  keepBox,
  next,
  openBuilder,
  openCheckout,
  pdf,
  productById,
  savedBox,
  someProducts,
  svg,
  walkToReview,
} from '../swag-box.ts'
import type { Stage } from './stage.ts'

type Scene = { page: Page; db: Database; stage: Stage }

export type State = {
  /** What somebody did who came there. */
  reach: (scene: Scene) => Promise<unknown>
  /** It is there in narrow windows alone. */
  isNarrow?: true
  /** It goes as soon as the focus does. */
  withoutTab?: true
  /** Answers of the server that belong to it. */
  errors?: RegExp
  /** What is found there and meant so. */
  isOtherwise?: RegExp[]
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const opened = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

async function openProduct({ page, db }: Scene) {
  const [product] = await someProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  await open(page, productPath(await productById(db, product.id)))
}

const boxOf = async (db: Database, count: number) => savedBox(await someProducts(db, count), { boxName: 'Gift' })

export const shopStates: Record<string, State> = {
  'a quote that is refused': {
    async reach(scene) {
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
    async reach(scene) {
      const { page } = scene
      await openProduct(scene)
      await press(page, 'See it with your logo')
      await opened(page, 'See it with your logo')
      await page.locator('dialog[open] input[type="file"]').first().setInputFiles(svg('summit.svg'))
      await expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)
    },
  },
  'the first step of the checkout, refused': {
    async reach({ page, db }) {
      await openCheckout(page, await boxOf(db, 3))
      await page.getByLabel('Email', { exact: true }).fill('dana@gmail.com')
      await next(page)
      await expect(page.getByLabel('First Name')).toBeFocused()
    },
  },
  'files that are added and one that is refused': {
    async reach({ page, db }) {
      await openCheckout(page, await boxOf(db, 3))
      await fillContact(page)
      await next(page)
      const files = page.getByLabel('Artwork Files')
      await files.setInputFiles([svg(`${'a-very-long-file-name-'.repeat(4)}.svg`), pdf('guidelines.pdf')])
      await files.setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') }])
      await expect(page.getByText('is not an SVG, EPS, AI or PDF file')).toBeVisible()
    },
  },
  'the last step of the checkout, with a product that is gone': {
    errors: /422/,
    async reach({ page, db }) {
      const products = await Promise.all([someProducts(db, 1), someProducts(db, 1, { inStock: false })])
      await openCheckout(page, savedBox(products.flat()))
      await walkToReview(page)
      await press(page, 'Submit Project')
      await expect(page.locator('form#checkout').getByRole('alert')).toContainText('no longer available')
    },
  },
  'a form that is refused, with its notice': {
    async reach({ page }) {
      await open(page, '/swag-boxes')
      await press(page, 'Request Free Sample')
      await expect(page.getByRole('alert')).toHaveText('Please fill in required fields')
    },
  },
  'a menu of the header': {
    async reach({ page }) {
      await open(page, '/about-us')
      await press(page, 'Solutions')
      await expect(page.getByRole('banner').getByRole('link', { name: /^Bulk Swag/ })).toBeVisible()
    },
  },
  'the menu of a phone': {
    isNarrow: true,
    async reach({ page }) {
      await open(page, '/about-us')
      await press(page, 'Open menu')
      await opened(page, 'Menu')
    },
  },
  'the filters of a phone': {
    isNarrow: true,
    async reach({ page }) {
      await open(page, '/products')
      await press(page, 'Filters')
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeVisible()
    },
  },
  suggestions: {
    withoutTab: true,
    isNarrow: true,
    async reach({ page }) {
      await open(page, '/about-us')
      await press(page, 'Open menu')
      await page.getByRole('dialog').getByRole('searchbox').pressSequentially('mug')
      await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
    },
  },
  'the builder with a box': {
    async reach({ page, db }) {
      await keepBox(page, await boxOf(db, 5))
      await openBuilder(page)
      await expect(page.getByRole('complementary', { name: /Your Swag Box/ })).toContainText('5 products')
    },
  },
  'the box of a phone': {
    isNarrow: true,
    async reach({ page, db }) {
      await keepBox(page, await boxOf(db, 5))
      await openBuilder(page)
      await press(page, 'View box')
      await opened(page, /Your Swag Box/)
    },
  },
  'a box that was shared': {
    async reach({ page, db }) {
      await keepBox(page, await boxOf(db, 1))
      await open(page, boxLink({ name: 'Onboarding kit', packQuantity: 96, items: await someProducts(db, 3) }, ''))
      await expect(page.getByRole('dialog', { name: 'A box was shared' }).getByRole('listitem')).toHaveCount(3)
    },
  },
  'box and cart': {
    async reach({ page, db }) {
      await keepBox(page, await boxOf(db, 3))
      await open(page, '/about-us')
      await press(page, /^Swag box and cart/)
      await opened(page, 'Your box and cart')
    },
  },
  'what is in a ready-made box': {
    async reach({ page }) {
      await open(page, '/ready-made-boxes')
      await page
        .getByRole('button', { name: /^See all items/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText('items included')
    },
  },
  'the cart with a box': {
    async reach({ page }) {
      await open(page, '/ready-made-boxes')
      await press(page, 'Add to Cart: New Hire Welcome Kit')
      await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible()
    },
  },
}

const supplierFile = {
  name: 'supplier.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product Name,Item #,Price 1\nAlder Chair,AC-1,10\nBirch Chair,BC-1,nine\n'),
}

async function bringIn(page: Page) {
  await open(page, '/admin/products/import')
  await page.getByLabel('Choose a file or drop it here').setInputFiles(supplierFile)
  await expect(heading(page, 'What the columns mean')).toBeVisible({ timeout: 20_000 })
}

export const officeStates: Record<string, State> = {
  'your menu': {
    async reach({ page }) {
      await open(page, '/admin')
      await press(page, /your menu/)
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  },
  'an import whose columns say too little': {
    async reach({ page }) {
      await bringIn(page)
      for (const column of ['Product Name', 'Item #']) await page.getByLabel(column).selectOption('Not read')
      await expect(page.getByRole('status').filter({ hasText: 'Nothing tells which product a row is' })).toBeVisible()
    },
  },
  'an import that is checked': {
    async reach({ page }) {
      await bringIn(page)
      await press(page, 'Check the file')
      await expect(page.getByRole('heading', { name: '1 product can go in, 1 row cannot' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Checked, not in the shop yet' })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
    },
  },
  'a post that is to be deleted': {
    async reach({ page, stage }) {
      await open(page, `/admin/posts/${stage.post}`)
      await press(page, 'Delete this post')
      await opened(page, 'Delete this post?')
    },
  },
  'a product that is refused': {
    errors: /422/,
    async reach({ page }) {
      await open(page, '/admin/products/new')
      await page.getByLabel('List price').fill('nine')
      await press(page, 'Publish')
      await expect(page.getByRole('alert').filter({ hasText: '2 fields need another look' })).toBeVisible()
    },
  },
  'the inbox, filtered and with some selected': {
    // The panel lies on the list until the focus leaves it.
    isOtherwise: [/lies on/],
    async reach({ page }) {
      await open(page, '/admin/requests')
      await page.getByRole('list', { name: 'Requests' }).getByRole('checkbox').first().check()
      await page.getByText('Filter', { exact: true }).click()
      await expect(page.getByRole('search').getByRole('checkbox', { name: 'Sample' })).toBeVisible()
    },
  },
  'keys that help': {
    async reach({ page }) {
      await open(page, '/admin/requests')
      await press(page, 'Keyboard shortcuts')
      await opened(page, 'Keyboard shortcuts')
    },
  },
  'artwork, seen large': {
    async reach({ page, stage }) {
      await open(page, `/admin/requests/${stage.reference}/artwork`)
      await press(page, 'See mark.pdf large')
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Vector check' })).toContainText('not outlined')
    },
  },
  'a color that is refused': {
    errors: /422/,
    // A sample of the color that is offered.
    isOtherwise: [/^has a color of its own: <svg aria-hidden="true" viewBox="0 0 16 16"/],
    async reach({ page }) {
      await open(page, '/admin/brand')
      await page.getByRole('link', { name: 'Colors' }).click()
      await page.getByLabel('Primary', { exact: true }).fill('#ffd400')
      await press(page, 'Save draft')
      await expect(page.getByText(/Too pale to read/)).toBeVisible()
      await expect(page.getByLabel('Primary', { exact: true })).toBeFocused()
    },
  },
  'prices of many products, refused': {
    errors: /422/,
    async reach({ page }) {
      await open(page, '/admin/products?q=abbey+16')
      for (const row of [1, 2]) await page.getByRole('row').getByRole('checkbox').nth(row).check()
      await press(page, 'Price')
      await page.getByLabel('Percent').fill('ten')
      await press(page, 'Preview')
      await expect(page.getByText('Percent, such as 10 or -7.5')).toBeVisible()
      await expect(page.getByLabel('Percent')).toBeFocused()
    },
  },
  'imprint areas that are refused': {
    async reach({ page, stage: { productId, picture } }) {
      await open(page, `/admin/products/${productId}/areas?${new URLSearchParams({ picture })}`)
      await press(page, 'Add a flat area')
      await page.getByLabel('Width, mm', { exact: true }).fill('3')
      await press(page, 'Use these areas')
      await expect(page.getByLabel('Width, mm', { exact: true })).toBeFocused()
    },
  },
}
