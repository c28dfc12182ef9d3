import { readImport } from '#app/features/imports/imports.server.ts'
import { undoImport } from '#app/features/imports/undo-import.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { productData } from '#db/tables/products.ts'
import { expect } from '#test/database.ts'
import { test as base, findProducts, importFirst, run, waitUntilApplied } from '#test/suppliers/supplied-shop.ts'

const test = base.extend({ products: 500 })

test('500 products come in, change, vanish, and are reverted', async ({ services, db, supplierId, mock }) => {
  const first = await importFirst(services, supplierId)
  const imported = await readImport(db, first.import_id ?? '')
  // Products with a name that is missing are rejected; those with sizes are three, one for each color.
  expect(first.counts).toMatchObject({ products: 500 })
  const all = await findProducts(services)
  expect(all).toHaveLength((imported?.counts.new ?? 0) + (imported?.counts.changed ?? 0))
  expect(all.length).toBeGreaterThan(500)

  const [changed, vanished] = [mock.products.slice(0, 20), mock.products.slice(100, 140)]
  for (const product of changed) Object.assign(product, { category: 'Renewed', changedAt: Date.now() })
  const vanishedIds = new Set(vanished.map(({ id }) => id))
  mock.products.splice(100, 40)
  const second = await run(services, supplierId, 'full')
  expect(second).toMatchObject({ state: 'done', counts: { products: 460 } })
  await waitUntilApplied(services, second.import_id)
  const isVanished = (item: string | null) => vanishedIds.has(item?.split('-')[0] ?? '')
  const after = await findProducts(services)
  expect(after).toHaveLength(all.length)
  for (const { supplier_item_number: item, hidden } of after) expect([item, hidden]).toEqual([item, isVanished(item)])
  expect(after.filter(({ category }) => category === 'Renewed').length).toBeGreaterThanOrEqual(18)

  const changeId = (await readImport(db, second.import_id ?? ''))?.changeId ?? ''
  expect(await undoImport(db, { id: second.import_id ?? '', changeId, by: commandLine })).toMatchObject({
    outcome: 'undone',
    skippedCount: 0,
  })
  const pick = (products: typeof all) => products.map(({ version: _, updated_at: __, ...rest }) => rest)
  expect(pick(await findProducts(services))).toEqual(pick(all))
  expect(await db.$count(productData)).toBe(all.length)
}, 400_000)
