import { eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { changeProducts } from '#app/features/catalog/products/change-many.server.ts'
import { readImport } from '#app/features/imports/imports.server.ts'
import { undoImport } from '#app/features/imports/undo-import.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { createLog } from '#app/lib/log.ts'
import { auditLog } from '#db/tables/audit.ts'
import { priceRules } from '#db/tables/price-rules.ts'
import { productData } from '#db/tables/products.ts'
import { productStock } from '#db/tables/suppliers.ts'
import { expect } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { applyRun, findProducts, importFirst, run, test, waitUntilApplied } from '#test/suppliers/supplied-shop.ts'
import { startRun } from './runs.server.ts'
import { findSupplier, saveSupplier } from './suppliers.server.ts'

test('the first run is a dry run, which a person applies and undoes on the import screen', async ({
  services,
  db,
  supplierId,
}) => {
  const first = await importFirst(services, supplierId)
  expect(first).toMatchObject({ state: 'done', problem: null, counts: { products: 36, failed: 2 } })
  expect(first.problems.map(({ item }) => item).sort()).toEqual(['MK1017', 'MK1035'])
  expect(first.problems[0]).toMatchObject({
    service: 'Pricing and Configuration',
    reason: 'General Error - Contact the System Service Provider (code 999)',
  })
  const id = first.import_id ?? ''
  const applied = await readImport(db, id)
  expect(applied).toMatchObject({ importedBy: 'ada@shop.example', counts: { new: 38, rejected: 2 } })
  expect(await db.$count(productData)).toBe(38)

  const undone = await undoImport(db, { id, changeId: applied?.changeId ?? '', by: commandLine })
  expect(undone).toMatchObject({ outcome: 'undone' })
  expect(await db.$count(productData)).toBe(0)
}, 180_000)

test('reads every quirk', async ({ services, supplierId, mock }) => {
  mock.behavior.large.push('MK1000')
  await importFirst(services, supplierId)
  const products = await findProducts(services)
  const find = (index: number) =>
    products.filter(({ supplier_item_number: item }) => item?.startsWith(`MK${1000 + index}`))
  const [clean] = find(0)
  expect(clean).toMatchObject({
    name: 'Ridge Mug 0',
    supplier_item_number: 'MK1000-NAVY',
    category: 'Drinks',
    brand: 'Mockline',
    colour: 'Navy',
    colour_hex: '#1f2a44',
    family: null,
    rounded_price: 2,
    minimum_quantity: 48,
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
    material: 'Steel',
    dimensions: '3 x 4.5 x 3 in',
    weight_oz: 12,
    country_of_origin: 'US',
    production_time: 5,
    rush_service_available: true,
    in_stock: true,
    image_url: `${mock.url}/images/MK1000.png`,
    imprint_locations: [{ name: 'Front', methods: ['silk screen'], sizeMm: [76.2, 50.8], maxColors: 4 }],
  })
  // Empty arrays, one element, and 0001-01-01 as no date.
  for (const index of [1, 3]) expect(find(index)).toMatchObject([{ in_stock: true, image_url: expect.any(String) }])
  expect(find(2)[0]).toMatchObject({ price_breaks: [], rounded_price: 3.48 })
  expect(find(4)[0]).toMatchObject({ rounded_price: 4.96 })
  expect(find(6)[0]).toMatchObject({ dimensions: '3 x 4.5 x 3 in', imprint_locations: [{ sizeMm: [76.2, 50.8] }] })
  expect(find(7)[0]).toMatchObject({ supplier_item_number: 'MK1007', colour: null, colour_hex: null })
  expect(find(8)[0]).toMatchObject({ image_urls: [`${mock.url}/images/MK1008-back.png`] })
  for (const index of [9, 10])
    expect(find(index)).toMatchObject([{ image_url: null, rounded_price: expect.any(Number) }])
  expect(find(11)).toMatchObject([{ name: 'Harbor Notebook 11' }])
  expect(find(12)[0]?.price_breaks).toHaveLength(3)
  const rising = find(13)[0]?.price_breaks as { price: number }[]
  expect(rising[2]?.price).toBeGreaterThan(rising[0]?.price ?? 0)
  expect(find(14)).toMatchObject(
    ['FOREST-GREEN', 'NAVY', 'RED'].map((color) => ({
      supplier_item_number: `MK1014-${color}`,
      family: 'MK1014',
      sizes: [...['S', 'M', 'L', 'XL'].map((name) => ({ name, upcharge: 0 })), { name: '2XL', upcharge: 2 }],
    })),
  )
  expect(find(15)[0]?.description).toBe('Fits most cup holders & bags.')
  expect(find(16)).toEqual([])
  expect(find(17)).toMatchObject([{ rounded_price: null }])
}, 180_000)

test('failed media keep the images; a new product gets the primary one', async ({ services, supplierId, mock }) => {
  mock.behavior.down.push('getMediaContent')
  await importFirst(services, supplierId)
  const find = async () =>
    (await findProducts(services)).find(({ supplier_item_number: item }) => item?.startsWith('MK1008'))
  expect(await find()).toMatchObject({ image_url: `${mock.url}/images/MK1008.png`, image_urls: [] })

  mock.behavior.down.length = 0
  await waitUntilApplied(services, (await run(services, supplierId, 'full')).import_id)
  const gallery = { image_urls: [`${mock.url}/images/MK1008-back.png`] }
  expect(await find()).toMatchObject(gallery)

  mock.behavior.down.push('getMediaContent')
  const failed = await run(services, supplierId, 'full')
  expect(failed.problems).toContainEqual(expect.objectContaining({ service: 'Media Content', item: 'MK1008' }))
  expect(await find()).toMatchObject(gallery)
}, 180_000)

test('a changed and an edited product, and an empty list', async ({ services, db, supplierId, mock }) => {
  await importFirst(services, supplierId)
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const [mug] = await findProducts(services)
  const by = { staffId: person.id, name: person.email, ip: null }
  await changeProducts(db, { ids: [mug?.id ?? ''], change: { category: 'Mugs' }, by, title: 'Moved to Mugs' })

  const [first] = mock.products
  if (!first) throw new Error('no products')
  Object.assign(first, { name: 'Ridge Mug, new', category: 'Kitchen', changedAt: Date.now() })
  const changed = await run(services, supplierId, 'changed')
  expect(changed).toMatchObject({ state: 'done', counts: { products: 1 } })
  await waitUntilApplied(services, changed.import_id)
  expect((await findProducts(services))[0]).toMatchObject({ name: 'Ridge Mug, new', category: 'Mugs' })

  const unchanged = await run(services, supplierId, 'changed')
  expect(unchanged).toMatchObject({ state: 'done', import_id: null })

  mock.products.length = 0
  expect(await run(services, supplierId, 'full')).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/lists no products/),
  })
}, 180_000)

test('a vanished product is hidden until the supplier lists it again', async ({ services, db, supplierId, mock }) => {
  await importFirst(services, supplierId)
  const runFull = async () => {
    const full = await run(services, supplierId, 'full')
    if (full.import_id && full.counts.toHide === undefined) await waitUntilApplied(services, full.import_id)
    return full
  }
  const listHidden = async () =>
    (await findProducts(services)).filter(({ hidden }) => hidden).map((each) => each.supplier_item_number)
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const by = { staffId: person.id, name: person.email, ip: null }
  const find = async (item: string) => (await findProducts(services)).find((each) => each.supplier_item_number === item)
  const setHidden = async (item: string, hidden: boolean) =>
    changeProducts(db, {
      ids: [(await find(item))?.id ?? ''],
      change: { hidden, in_stock: !hidden },
      by,
      title: 'Hide',
    })

  // Staff hid one product; another vanishes; a third cannot be read, which is no reason to hide it.
  await setHidden('MK1003-NAVY', true)
  const [, vanished] = mock.products
  mock.products.splice(1, 1)
  mock.behavior.hostile.push('MK1002')
  const full = await runFull()
  expect(full).toMatchObject({ state: 'done', counts: { products: 34, failed: 3 } })
  expect(await listHidden()).toEqual(['MK1001-RED', 'MK1003-NAVY'])
  expect(await find('MK1001-RED')).toMatchObject({ in_stock: false })
  expect(await findProducts(services)).toHaveLength(38)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'products.imported'))
  expect(entries.map(({ after }) => after)).toContainEqual(expect.objectContaining({ 'hidden products': 1 }))

  // It comes back; that which staff hid stays hidden.
  if (vanished) mock.products.splice(1, 0, vanished)
  await runFull()
  expect(await listHidden()).toEqual(['MK1003-NAVY'])
  expect(await find('MK1001-RED')).toMatchObject({ in_stock: true })

  // Undoing a run shows it, and no later run hides it before it came back.
  mock.products.splice(1, 1)
  const undone = await runFull()
  expect(await listHidden()).toEqual(['MK1001-RED', 'MK1003-NAVY'])
  const changeId = (await readImport(db, undone.import_id ?? ''))?.changeId ?? ''
  expect(await undoImport(db, { id: undone.import_id ?? '', changeId, by })).toMatchObject({ outcome: 'undone' })
  expect(await listHidden()).toEqual(['MK1003-NAVY'])
  await runFull()
  expect(await listHidden()).toEqual(['MK1003-NAVY'])
  if (vanished) mock.products.splice(1, 0, vanished)
  await runFull()
  mock.products.splice(1, 1)
  await runFull()
  expect(await listHidden()).toEqual(['MK1001-RED', 'MK1003-NAVY'])
}, 240_000)

test('a run that would hide more than a third of the products asks', async ({ services, db, supplierId, mock }) => {
  await importFirst(services, supplierId)
  mock.products.splice(20)
  const short = await run(services, supplierId, 'full')
  expect(short).toMatchObject({ state: 'done', counts: { toHide: 17 } })
  expect(await readImport(db, short.import_id ?? '')).toMatchObject({ state: 'checked', counts: { missing: 17 } })
  expect((await findProducts(services)).filter(({ hidden }) => hidden)).toEqual([])
  await applyRun(services, short.import_id ?? '', 'hide')
  expect((await findProducts(services)).filter(({ hidden }) => hidden)).toHaveLength(17)
}, 180_000)

test('stock is stored with its time; a failure keeps the last number', async ({ services, db, supplierId, mock }) => {
  await importFirst(services, supplierId)
  expect(await run(services, supplierId, 'stock')).toMatchObject({ state: 'done', counts: { failed: 2 } })
  const read = async () =>
    new Map(
      (
        await db
          .select({
            item: productData.supplier_item_number,
            quantity: productStock.quantity,
            at: productStock.checked_at,
          })
          .from(productStock)
          .innerJoin(productData, eq(productData.id, productStock.product_id))
      ).map(({ item, ...each }) => [item, each]),
    )
  const before = await read()
  expect(before.get('MK1001-RED')?.quantity).toBe(131)
  // Part ids in other case, and the sum of a color's sizes.
  expect(before.get('MK1012-NAVY')?.quantity).toBe(12 * 131)
  expect(before.get('MK1014-RED')?.quantity).toBe(5 * 14 * 131 + 10)
  // No results (160) are unknown, not 0.
  expect(before.has('MK1010-RED')).toBe(false)

  for (const { parts } of mock.products) for (const part of parts) part.stock = 0
  mock.behavior.down.push('getInventoryLevels')
  expect(await run(services, supplierId, 'stock')).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/No product/),
  })
  expect(await read()).toEqual(before)
}, 240_000)

test('prices follow the price rule of the supplier', async ({ services, db, supplierId, mock }) => {
  await importFirst(services, supplierId)
  await db.insert(priceRules).values({ supplier: 'Mockline', category: null, basis: 'markup', percent: 100 })
  const [part] = mock.products[0]?.parts ?? []
  if (part) part.price = 10
  const prices = await run(services, supplierId, 'prices')
  expect(prices).toMatchObject({ state: 'done' })
  await waitUntilApplied(services, prices.import_id)
  const [mug] = await findProducts(services)
  expect(mug).toMatchObject({
    name: 'Ridge Mug 0',
    rounded_price: 12,
    material: 'Steel',
    price_breaks: [
      { qty: 48, price: 12 },
      { qty: 144, price: 11.4 },
      { qty: 288, price: 10.8 },
    ],
    msrp: [
      { qty: 48, price: 10 },
      { qty: 144, price: 9.5 },
      { qty: 288, price: 9 },
    ],
  })
}, 180_000)

test('wrong credentials end the run at once, and appear nowhere', async ({ services, db, supplierId, mock }) => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const secret = 'wrong-secret-9153'
  const supplier = await findSupplier(db, supplierId)
  if (!supplier) throw new Error('no supplier')
  await saveSupplier(services, {
    ...supplier,
    by: commandLine,
    credentials: { id: 'my-account-77', password: secret },
  })
  const failed = await run({ ...services, log }, supplierId, 'full')
  expect(failed).toMatchObject({ state: 'failed', problem: 'Authentication failed for … with … (code 105)' })
  expect(mock.calls).toEqual(['getProductSellable'])
  expect(lines.join()).toContain('supplier.run_failed')
  expect(lines.join()).not.toContain(secret)

  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select t::text as found from ${sql.raw(name)} t where strpos(t::text, ${secret}) > 0 or strpos(t::text, 'my-account-77') > 0`,
    )
    expect(rows, name).toEqual([])
  }
}, 180_000)

test('of two edits at once, the later one is a conflict', async ({ services, db, supplierId }) => {
  const supplier = await findSupplier(db, supplierId)
  if (!supplier) throw new Error('no supplier')
  const save = (configuration: 'Blank' | 'Decorated') =>
    saveSupplier(services, {
      ...supplier,
      options: { ...supplier.options, configuration },
      by: commandLine,
      credentials: { id: 'my-account-77', password: 'secret' },
    })
  expect(await save('Blank')).toBe('saved')
  expect(await save('Decorated')).toBe('conflict')
  expect(await findSupplier(db, supplierId)).toMatchObject({ version: 2, options: { configuration: 'Blank' } })
  expect(await db.$count(auditLog, eq(auditLog.action, 'supplier.saved'))).toBe(2)
})

test('one run of a supplier at a time', async ({ services, supplierId }) => {
  expect(await startRun(services, { supplierId, kind: 'stock', by: 'schedule' })).toBeDefined()
  expect(await startRun(services, { supplierId, kind: 'full', by: 'schedule' })).toBeUndefined()
})

test('a run without its job does not block the next', async ({ services, supplierId }) => {
  vi.spyOn(services.jobs, 'send').mockRejectedValueOnce(new Error('gone'))
  const options = { supplierId, kind: 'stock', by: 'schedule' } as const
  await expect(startRun(services, options)).rejects.toThrow('gone')
  expect(await startRun(services, options)).toBeDefined()
})
