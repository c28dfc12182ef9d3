import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { productRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { findSmallFields } from './accessibility/small-fields.ts'
import { createSvg } from './swag-box.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A shirt with sizes, and a product without. */
async function readProducts(db: Database): Promise<[Product, Product]> {
  const find = async (condition: ReturnType<typeof sql>) => {
    const [found] = await db
      .select()
      .from(productData)
      .where(
        and(
          eq(productData.in_stock, true),
          isNotNull(productData.rounded_price),
          sql`minimum_quantity <= 100 and jsonb_array_length(price_breaks) > 2`,
          condition,
        ),
      )
      .orderBy(asc(productData.name))
      .limit(1)
    if (!found) throw new Error('the demo shop has no such product')
    return found
  }
  return [
    await find(sql`sizes @> '[{"name": "S"}]' and not sizes @> '[{"in_stock": false}]'`),
    await find(sql`sizes = '[]'`),
  ]
}

const link = (page: Page, count: number) => page.getByRole('link', { name: `Quote (${count})`, exact: true })

async function add(page: Page, product: Product, query = '') {
  await page.goto(getProductPath(product) + query)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to quote list' }).click()
}

const getPrice = (product: Product, units: number) =>
  getUnitPrice(toPriceRows(product.price_breaks), units) ?? toCents(product.rounded_price) ?? 0

for (const width of [360, 1280])
  test(`several products become one request, at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const [shirt, other] = await readProducts(db)
    const email = `list-${crypto.randomUUID().slice(0, 8)}@northwind.example`
    await page.goto('/privacy-policy')
    await waitForHydration(page)
    await expect(page.getByRole('link', { name: /^Quote \(/ })).toHaveCount(0)
    await add(page, shirt, '?quantity=2')
    await expect(page.getByText('Added to your quote list')).toBeVisible()
    const raised = `You asked for 2: the minimum is ${shirt.minimum_quantity}.`
    await expect(page.getByRole('status').filter({ hasText: raised })).toBeVisible()
    await expect(link(page, 1)).toBeVisible()
    await page.getByRole('button', { name: 'Add to quote list' }).click()
    await expect(page.getByText('Already in your quote list')).toBeVisible()
    await add(page, other)
    await expect(link(page, 2)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await link(page, 2).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quote List' })).toBeVisible()
    const list = page.getByRole('region', { name: '2 products' })

    await expect(list).toContainText(raised)

    // The price follows the quantity.
    const units = list.getByRole('spinbutton', { name: `Units of ${shirt.name}`, exact: true })
    await units.fill('250')
    await units.press('Enter')
    await expect(list).toContainText(formatCents(getPrice(shirt, 250) * 250))
    await units.fill('1')
    await units.press('Enter')
    await expect(units).toHaveValue(String(shirt.minimum_quantity))
    await units.fill('250')
    await units.press('Enter')

    await expect(list).toContainText(`Color: ${shirt.colour}`)
    // One of alternatives is ordered, so they have no sum.
    const alternative = list.getByLabel(`${other.name}: alternative to`)
    await alternative.focus()
    await alternative.selectOption({ index: 1 })
    await expect(list).toContainText('You choose one of these 2')
    await expect(list).toContainText(/Estimate\$[\d,.]+ to \$[\d,.]+/)
    await expect(alternative).toBeFocused()
    await expectNoHorizontalScroll(page)
    await alternative.selectOption('None: we need this one')
    await expect(list).not.toContainText('You choose one of these')
    const target = list.getByLabel('Target price per unit').first()
    await target.fill('0.50')
    await expect(list).toContainText('above your target price. You can send the request all the same.')

    // The note opens the first imprint that is not chosen, which is the shirt's.
    const note = page.getByRole('paragraph').filter({ hasText: 'Imprint or ink not chosen for' })
    await expect(note).toHaveText('Imprint or ink not chosen for 2 items: choose now or we advise you.')
    await note.getByRole('button', { name: 'choose now' }).click()
    await page.getByRole('radio', { name: 'No imprint' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(list).toContainText('Imprint: no imprint')
    await expect(note).toContainText('for 1 item:')
    await list.getByRole('button', { name: `Enter sizes of ${shirt.name}` }).click()
    await page.getByRole('radio', { name: 'Enter sizes now' }).check()
    await page.getByRole('spinbutton', { name: 'Units in size S', exact: true }).fill('240')
    await page.getByRole('button', { name: 'Save' }).click()

    const submit = page.getByRole('button', { name: 'Submit Request' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Name').fill('Dana Whitfield')
    await page.getByLabel('My date is flexible').check()
    await expect(page.getByText('To send, fill in: email, date.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Date needed').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel('Artwork Files', { exact: true }).setInputFiles(createSvg())
    await page.getByText('Ship to and budget').click()
    await page.getByRole('radio', { name: 'Other countries or several destinations' }).check()
    const otherUnits = other.minimum_quantity ?? 1
    await expect(page.getByText(`For the ${250 + otherUnits} units of all 2 products together.`)).toBeVisible()
    const delivery = page.locator('input[name=delivery]')
    await expect(delivery).toHaveValue('[]')
    await expect(page.getByLabel('Say how many of each product go where')).toHaveCount(0)
    await page.getByLabel('Add a destination').selectOption({ label: 'Germany' })
    await page.getByRole('button', { name: 'Add one address' }).click()
    await page.getByLabel('City in Germany').fill('Berlin')
    // A second address gets a part of the shirts.
    await page.getByLabel('Say how many of each product go where').check()
    const toBerlin = page.getByRole('list', { name: 'Products to one address in Germany (Berlin)' })
    await toBerlin.getByRole('spinbutton', { name: shirt.name }).fill('200')
    await expect(page.getByText(new RegExp(`^${shirt.name}.*: 50 of 250 units left to assign`))).toBeVisible()
    await page.getByLabel('Add a destination').selectOption({ label: 'Germany' })
    await page.getByRole('button', { name: 'Add one address' }).click()
    await page.getByLabel('City in Germany').last().fill('Munich')
    await expect(page.getByText(`${250 + otherUnits} of ${250 + otherUnits} units assigned`)).toBeVisible()
    await page.getByRole('button', { name: `Use this split for every product (${shirt.name}` }).click()
    await expect(page.getByRole('button', { name: `Use this split for every product (${shirt.name}` })).toHaveCount(0)
    const toMunich = page.getByRole('list', { name: 'Products to one address in Germany (Munich)' })
    await expect(toMunich.getByRole('spinbutton', { name: other.name })).not.toHaveValue('')
    // Units that are taken from Munich go to the first destination.
    await toMunich.getByRole('spinbutton', { name: other.name }).fill('0')
    await expect(page.getByText(`${250 + otherUnits} of ${250 + otherUnits} units assigned`)).toBeVisible()
    await page.getByLabel('Total budget').fill('20000')
    expect(await findSmallFields(page)).toEqual([])
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await submit.click()
    await expect(page.getByRole('main')).toContainText(`${shirt.name}: 10 of 250 left to assign.`)
    expect(await db.$count(productRequests, eq(productRequests.email, email))).toBe(0)
    await list.getByRole('button', { name: `Edit sizes of ${shirt.name}` }).click()
    await page.getByRole('button', { name: 'Spread evenly' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await submit.click()
    await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
    await expect(page.getByRole('alertdialog')).toContainText(/Your reference is BW-/)
    const confirmation = page.getByRole('region', { name: 'Your quote request' })
    await expect(confirmation.getByText(/^BW-/)).toBeInViewport()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(confirmation.getByRole('heading', { name: 'Your quote request' })).toBeFocused()
    await expect(confirmation.getByText(/^BW-/)).toBeInViewport()
    const [toBerlinText, toMunichText] = ['Berlin', 'Munich'].map(
      (city) => `to one address in Germany (${city}), we will quote (`,
    )
    await expect(confirmation).toContainText(`${200 + otherUnits} ${toBerlinText}200 x ${shirt.name}`)
    await expect(confirmation).toContainText(`50 ${toMunichText}50 x ${shirt.name}`)
    await expect(confirmation).toContainText('$20,000.00 in all')
    await expect(confirmation).toContainText(`250 x ${shirt.name}`)
    await expect(confirmation).toContainText(other.name)
    await expect(page.getByRole('link', { name: /^Quote \(/ })).toHaveCount(0)
    await page.reload()
    await expect(confirmation).toContainText(/Your reference BW-/)
    await expect(page.getByText('Your quote list is empty')).toBeVisible()
    await expectAccessible(page)
    // Beside a new list it is one line.
    await page.goto(getProductPath(other))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to quote list' }).click()
    await page.getByRole('link', { name: 'Open quote list' }).click()
    await expect(page.getByRole('region', { name: '1 product', exact: true })).toBeVisible()
    await expect(confirmation).toContainText(/Reference BW-/)
    await expect(confirmation).not.toContainText('What Happens Next')
    await expectAccessible(page)

    const rows = await db.select().from(productRequests).where(eq(productRequests.email, email))
    expect(rows).toMatchObject([
      {
        product_id: shirt.id,
        quantity: 250,
        unit_price: getPrice(shirt, 250) / 100,
        imprint: 'none',
        target_price: 0.5,
        uploaded_files: [{ name: 'logo.svg' }],
        is_flexible_date: true,
        total_budget_cents: 2_000_000,
        delivery: [
          { to: 'DE-address', city: 'Berlin', rate_cents: null, packs: 200 + otherUnits },
          { to: 'DE-address', city: 'Munich', products: [{ product_id: shirt.id, quantity: 50 }] },
        ],
        more_items: [{ product_id: other.id, imprint: 'advise' }],
      },
    ])
  })

test('several destinations without units are rejected beside their fields', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/422/)
  const [, product] = await readProducts(db)
  const email = `list-${crypto.randomUUID().slice(0, 8)}@northwind.example`
  await add(page, product)
  await page.getByRole('link', { name: 'Open quote list' }).click()
  await page.getByLabel('Name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Date needed').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await page.getByText('Ship to and budget').click()
  await page.getByRole('radio', { name: 'Other countries or several destinations' }).check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('group', { name: 'Ship to' })).toContainText(
    'Enter how many go to each destination, or choose “Not decided yet”.',
  )
  await page.getByRole('radio', { name: 'Not decided yet' }).check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
})

test('a product can be removed, and an empty list says what to do', async ({ page, db }) => {
  const [, product] = await readProducts(db)
  await page.goto('/quote-list')
  await expect(page.getByText('Your quote list is empty')).toBeVisible()
  await add(page, product)
  await link(page, 1).click()
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText('Your quote list is empty')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Browse products' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list leads to products, whose pages do not offer it', async ({ page, db }) => {
    const [, product] = await readProducts(db)
    await page.goto('/quote-list')
    await expect(page.getByRole('link', { name: 'each product' })).toBeAttached()
    await page.goto(getProductPath(product))
    await expect(page.getByRole('button', { name: 'Add to quote list' })).toBeHidden()
  })
})
