import { eq, sql } from 'drizzle-orm'
import { readImport } from '#app/features/imports/imports.server.ts'
import { readPriceBook } from '#app/features/proposals/decoration/methods.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { createLog } from '#app/lib/log.ts'
import { priceRules } from '#db/tables/price-rules.ts'
import { productData } from '#db/tables/products.ts'
import { productStock } from '#db/tables/suppliers.ts'
import { expect } from '#test/database.ts'
import { mockSageCredentials } from '#test/suppliers/mock-sage.ts'
import { findProducts, importFirst, run, test, waitUntilApplied } from '#test/suppliers/supplied-shop.ts'
import { findSupplier, saveSupplier } from '../suppliers.server.ts'

test('36 products come in through every quirk', async ({ services, db, sageId, mock }) => {
  const first = await importFirst(services, sageId)
  // Two fail, and two have prices in euros.
  expect(first).toMatchObject({ state: 'done', problem: null, counts: { products: 34, failed: 4, calls: 37 } })
  expect(first.problems).toContainEqual({
    service: 'Full Product Detail',
    item: '345700013',
    reason: 'The prices are in EUR, not in US dollars.',
  })
  expect(await readImport(db, first.import_id ?? '')).toMatchObject({ counts: { new: 38, rejected: 2 } })
  const products = await findProducts(services)
  const find = (index: number) =>
    products.filter(({ supplier_item_number: item }) => item?.startsWith(`MK${1000 + index}`))
  const clean = find(0)
  expect(clean).toMatchObject([
    {
      name: 'Ridge Mug 0',
      supplier_item_number: 'MK1000-NAVY',
      category: 'Drinks',
      brand: 'Mockline',
      colour: 'Navy',
      family: null,
      rounded_price: 2,
      minimum_quantity: 48,
      in_stock: true,
      price_breaks: [
        { qty: 48, price: 2 },
        { qty: 144, price: 1.9 },
        { qty: 288, price: 1.8 },
      ],
      net_costs: [
        { qty: 48, price: 1.2 },
        { qty: 144, price: 1.14 },
        { qty: 288, price: 1.08 },
      ],
      dimensions: '3" x 4 1/2"',
      weight_oz: 12,
      country_of_origin: 'US',
      production_time: 7,
      // The blank product first, in the largest size.
      image_url: `${mock.url}/images/MK1000-1.png?RS=1800&I=1`,
      image_urls: [`${mock.url}/images/MK1000-0.png?RS=1800&I=0`],
      imprint_locations: [
        { name: 'Front', methods: ['silk screen', 'hot stamp'], sizeMm: [76.2, 50.8], maxColors: null },
        { name: 'Back', methods: ['silk screen', 'hot stamp'], sizeMm: [50.8, 50.8], maxColors: null },
      ],
    },
  ])
  // Null arrays, one value where a list is expected, numbers as texts, a price code without net prices, padded lists, upper case.
  expect(find(1)).toMatchObject([{ supplier_item_number: 'MK1001-RED', image_url: null, rounded_price: 2.74 }])
  expect(find(2)).toMatchObject([
    { rounded_price: 3.48, price_breaks: [], net_costs: [{ qty: 48, price: 2.09 }], image_urls: [] },
  ])
  expect(find(4)[0]?.net_costs).toEqual([
    { qty: 48, price: 2.976 },
    { qty: 144, price: 2.826 },
    { qty: 288, price: 2.676 },
  ])
  for (const index of [3, 5]) expect(find(index)[0]?.price_breaks).toHaveLength(3)
  expect(find(6)).toMatchObject([{ name: 'Ridge Cap 6', brand: 'Mockline', rounded_price: 6.44 }])
  // Colors of a text; no item number; discontinued; euros; expired prices; no name; a failed call.
  expect(find(7).map(({ supplier_item_number: item, colour, family }) => [item, colour, family])).toEqual([
    ['MK1007-NAVY-BLUE', 'Navy Blue', 'MK1007'],
    ['MK1007-RED', 'Red', 'MK1007'],
  ])
  expect(find(10)).toEqual([])
  expect(products.map(({ supplier_item_number: item }) => item)).toContain('345700010-RED')
  expect(find(12)).toMatchObject([{ in_stock: false, hidden: false }])
  for (const index of [13, 15]) expect(find(index)).toMatchObject([{ rounded_price: null, name: expect.any(String) }])
  for (const index of [16, 17]) expect(find(index)).toEqual([])
  expect(find(14)).toMatchObject(
    ['FOREST-GREEN', 'NAVY', 'RED'].map((color) => ({
      supplier_item_number: `MK1014-${color}`,
      family: 'MK1014',
      sizes: ['S', 'M', 'L', 'XL', '2XL'].map((name) => ({ name, upcharge: 0 })),
    })),
  )

  const [mug, cap] = [clean[0]?.id ?? '', find(5)[0]?.id ?? '']
  const freight = { domesticBoxShipping: 'Free', countryRates: [] }
  const book = await readPriceBook(db, { productIds: [mug, cap], freight })
  const cells = (grid: { rows: { cells: unknown[] }[] } | undefined) => grid?.rows[0]?.cells
  const print = book.productMethods[mug]?.['screen-print']
  expect(print).toMatchObject({ measure: 'colors', included: 1, setupPer: 'unit' })
  expect(cells(print?.setup)).toEqual([{ price: 500_000, cost: 300_000 }])
  expect(cells(print?.repeatSetup)).toEqual([{ price: 250_000, cost: 150_000 }])
  expect(cells(print?.run)).toEqual([
    { price: 4_500, cost: 2_700 },
    { price: 4_000, cost: 2_400 },
    { price: 3_500, cost: 2_100 },
  ])
  // An empty setup charge is not free.
  expect(cells(book.productMethods[cap]?.['screen-print']?.setup)).toEqual([{ price: null, cost: null }])
}, 180_000)

test('products change, vanish and return', async ({ services, db, sageId, mock }) => {
  await importFirst(services, sageId)
  const find = async (item: string) => (await findProducts(services)).find((each) => each.supplier_item_number === item)
  const [mug, notebook] = mock.products
  if (!mug || !notebook) throw new Error('no products')
  Object.assign(mug, { name: 'Ridge Mug, new', changedAt: Date.now() })
  const changed = await run(services, sageId, 'changed')
  expect(changed).toMatchObject({ state: 'done', counts: { products: 1, calls: 2 } })
  await waitUntilApplied(services, changed.import_id)
  expect(await find('MK1000-NAVY')).toMatchObject({ name: 'Ridge Mug, new' })
  expect(await run(services, sageId, 'changed')).toMatchObject({ state: 'done', import_id: null })

  const runFull = async () => {
    const full = await run(services, sageId, 'full')
    await waitUntilApplied(services, full.import_id)
  }
  mock.products.splice(1, 1)
  await runFull()
  expect(await find('MK1001-RED')).toMatchObject({ hidden: true })
  expect((await findProducts(services)).filter(({ hidden }) => hidden)).toHaveLength(1)
  mock.products.splice(1, 0, notebook)
  await runFull()
  expect(await find('MK1001-RED')).toMatchObject({ hidden: false, in_stock: true })

  await db.insert(priceRules).values({ supplier: 'Mockline', category: null, basis: 'markup', percent: 100 })
  const prices = await run(services, sageId, 'prices')
  await waitUntilApplied(services, prices.import_id)
  expect(await find('MK1000-NAVY')).toMatchObject({ rounded_price: 2.4, price_breaks: [{ price: 2.4 }, {}, {}] })
}, 240_000)

test('stock is known, unknown or unlimited', async ({ services, db, sageId }) => {
  await importFirst(services, sageId)
  const unlimited = (await findProducts(services)).find((each) => each.supplier_item_number === 'MK1009-NAVY')
  await db.insert(productStock).values({ product_id: unlimited?.id ?? '', quantity: 5, checked_at: new Date() })
  // Two products have no number at SAGE, and two only empty ones.
  expect(await run(services, sageId, 'stock')).toMatchObject({ state: 'done', counts: { failed: 4 } })
  const rows = await db
    .select({ item: productData.supplier_item_number, quantity: productStock.quantity })
    .from(productStock)
    .innerJoin(productData, eq(productData.id, productStock.product_id))
  const stock = new Map(rows.map(({ item, quantity }) => [item, quantity]))
  // The total of a product in one color, texts, and the sum of a color's sizes.
  expect(stock.get('MK1000-NAVY')).toBe(0)
  expect(stock.get('MK1001-RED')).toBe(131)
  expect(stock.get('MK1003-NAVY')).toBe(3 * 131)
  expect(stock.get('MK1014-RED')).toBe(5 * 14 * 131 + 10)
  for (const item of ['MK1007-RED', 'MK1008-FOREST-GREEN', 'MK1009-NAVY', 'MK1011-FOREST-GREEN'])
    expect(stock.has(item), item).toBe(false)
}, 180_000)

test('a wrong key ends the run at once, and appears nowhere', async ({ services, db, sageId, mock }) => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const supplier = await findSupplier(db, sageId)
  if (!supplier) throw new Error('no supplier')
  const credentials = { ...mockSageCredentials, password: 'wrong-key-9153' }
  await saveSupplier(services, { ...supplier, by: commandLine, credentials })
  expect(await run({ ...services, log }, sageId, 'full')).toMatchObject({
    state: 'failed',
    problem: 'Invalid login … of account … with key … (code 10008)',
  })
  expect(mock.calls).toEqual(['sage 103'])
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  for (const secret of Object.values(credentials)) {
    expect(lines.join()).not.toContain(secret)
    for (const { name } of tables) {
      const { rows } = await db.execute(
        sql`select t::text as found from ${sql.raw(name)} t where strpos(t::text, ${secret}) > 0`,
      )
      expect(rows, name).toEqual([])
    }
  }
}, 180_000)
