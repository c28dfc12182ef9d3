import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { staffAlerts } from '#db/tables/alerts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies } from '#db/tables/customers.ts'
import { stockItems, stockLocations, stockMovements } from '#db/tables/stock.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { createStockItem, stockActor } from '#test/stock.ts'
import { readItem } from '../items/items.server.ts'
import { listItems } from '../items/list-items.server.ts'
import { listLocations, saveLocation } from '../locations.server.ts'
import { changeStock, type StockChange } from './change-stock.server.ts'
import { listMovements } from './list-movements.server.ts'

test('movements add up by location; each is sent once, never below what is there, and the history says who and why', async ({
  db,
}) => {
  const stock = await createStockItem(db, { quantity: 100, unitCost: 40_000 })
  expect(await saveLocation(db, { name: 'Annex', by: stockActor })).toBe(true)
  expect(await saveLocation(db, { name: 'Annex', by: stockActor })).toBe(false)
  const [main, annex] = await listLocations(db)
  expect([main?.is_default, annex?.name]).toEqual([true, 'Annex'])
  const change = (what: StockChange, reason = '', formKey = randomUUID(), locationId = stock.locationId) =>
    changeStock(db, { itemId: stock.itemId, locationId, change: what, reason, formKey, by: stockActor })
  const formKey = randomUUID()
  const received = { kind: 'receipt', quantity: 50, unitCost: 70_000 } as const
  expect(await change(received, '', formKey)).toBe('changed')
  expect(await change(received, '', formKey)).toBe('changed')
  expect(await change({ kind: 'transfer', quantity: 30, to: annex?.id ?? '' })).toBe('changed')
  expect(await change({ kind: 'transfer', quantity: 121, to: annex?.id ?? '' })).toBe('too-few')
  expect(await change({ kind: 'count', quantity: 118 }, 'Yearly count')).toBe('changed')
  expect(await change({ kind: 'count', quantity: 118 }, 'Yearly count')).toBe('changed')
  expect(await change({ kind: 'adjustment', quantity: -31 }, 'Broken', randomUUID(), annex?.id)).toBe('too-few')
  expect(await change({ kind: 'adjustment', quantity: -3 }, 'Broken', randomUUID(), annex?.id)).toBe('changed')
  expect(await change({ kind: 'receipt', quantity: 1, unitCost: null }, '', randomUUID(), randomUUID())).toBe(
    'not-found',
  )
  const opened = await readItem(db, stock.itemId)
  // (100 × $4 + 50 × $7) / 150
  expect(opened?.item).toMatchObject({ on_hand: 145, reserved: 0, unit_cost: 50_000 })
  expect(opened?.balances.map(({ quantity }) => quantity)).toEqual([118, 27])
  const { rows } = await listMovements(db, { itemId: stock.itemId })
  expect(rows.map(({ kind, quantity, reason, location }) => [kind, quantity, reason, location])).toEqual([
    ['adjustment', -3, 'Broken', 'Annex'],
    ['count', -2, 'Yearly count', 'Main warehouse'],
    ['transfer', 30, '', 'Annex'],
    ['transfer', -30, '', 'Main warehouse'],
    ['receipt', 50, '', 'Main warehouse'],
    ['receipt', 100, '', 'Main warehouse'],
  ])
  expect(await db.$count(auditLog, eq(auditLog.action, 'stock.moved'))).toBe(6)
  expect((await listItems(db, { search: stock.code, state: undefined })).sums).toMatchObject({
    found: 1,
    value: 72_500,
  })
})

test('a receipt or count restores an archived item', async ({ db }) => {
  const { read, ...stock } = await createStockItem(db)
  const archive = () => db.update(stockItems).set({ archived_at: new Date() }).where(eq(stockItems.id, stock.itemId))
  const change = (what: StockChange) =>
    changeStock(db, { ...stock, change: what, reason: 'Test', formKey: randomUUID() })
  await archive()
  expect(await change({ kind: 'count', quantity: 0 })).toBe('changed')
  expect((await read()).archived_at).not.toBeNull()
  expect(await change({ kind: 'receipt', quantity: 2, unitCost: null })).toBe('changed')
  expect(await read()).toMatchObject({ on_hand: 2, archived_at: null })
  await change({ kind: 'count', quantity: 0 })
  await archive()
  await change({ kind: 'count', quantity: 1 })
  expect((await read()).archived_at).toBeNull()
})

test('the database itself rejects what no code should do', async ({ db }) => {
  const stock = await createStockItem(db, { quantity: 5 })
  const isItem = eq(stockMovements.item_id, stock.itemId)
  await expect(db.update(stockMovements).set({ quantity: 9 }).where(isItem)).rejects.toThrow()
  await expect(db.delete(stockMovements).where(isItem)).rejects.toThrow()
  const movement = { item_id: stock.itemId, location_id: stock.locationId, kind: 'shipment', actor: 'x' } as const
  await expect(db.insert(stockMovements).values({ ...movement, quantity: -6 })).rejects.toThrow()
  const withoutReason = { ...movement, kind: 'adjustment', quantity: 1 } as const
  await expect(db.insert(stockMovements).values(withoutReason)).rejects.toThrow()
  await expect(db.update(stockItems).set({ reserved: 6 }).where(eq(stockItems.id, stock.itemId))).rejects.toThrow()
  await expect(db.update(stockLocations).set({ is_default: true })).resolves.toBeDefined()
  expect(await stock.read()).toMatchObject({ on_hand: 5, reserved: 0 })
})

test('reserved pieces can be transferred, and neither that nor their shipment alerts again', async ({ db }) => {
  const { read, ...stock } = await createStockItem(db, { quantity: 10, lowAt: 3 })
  await saveLocation(db, { name: 'Annex', by: stockActor })
  const [, annex] = await listLocations(db)
  const isItem = eq(stockItems.id, stock.itemId)
  const change = (what: StockChange) =>
    changeStock(db, { ...stock, change: what, reason: 'Test', formKey: randomUUID() })
  await db.update(stockItems).set({ reserved: 8 }).where(isItem)
  await db.update(stockItems).set({ low_alerted_at: new Date() }).where(isItem)
  expect(await change({ kind: 'transfer', quantity: 5, to: annex?.id ?? '' })).toBe('changed')
  expect((await readItem(db, stock.itemId))?.balances.map(({ quantity }) => quantity)).toEqual([5, 5])
  await db.transaction(async (tx) => {
    await tx.update(stockItems).set({ reserved: 6 }).where(isItem)
    const { itemId: item_id, locationId: location_id } = stock
    await tx.insert(stockMovements).values({ item_id, location_id, kind: 'shipment', quantity: -2, actor: 'x' })
  })
  expect(await read()).toMatchObject({ on_hand: 8, reserved: 6, low_alerted_at: expect.any(Date) })
  expect(await change({ kind: 'adjustment', quantity: 2 })).toBe('changed')
  expect(await read()).toMatchObject({ on_hand: 10, low_alerted_at: null })
})

test('a search finds words of one or two letters at the beginning of a name', async ({ db }) => {
  const { itemId, companyId } = await createStockItem(db)
  await db.update(companies).set({ name: '3M Café' }).where(eq(companies.id, companyId))
  await db.update(stockItems).set({ name: 'A5 Notebook' }).where(eq(stockItems.id, itemId))
  for (const search of ['3m', '3m cafe', 'a5', 'a5 note'])
    expect((await listItems(db, { search, state: undefined })).rows).toMatchObject([{ id: itemId }])
  expect((await listItems(db, { search: '5', state: undefined })).rows).toEqual([])
})

test('few pieces alert the team once, and again after more were there', async ({ db, services }) => {
  await joinStaff(services, 'ada@shop.example', 'sales')
  const stock = await createStockItem(db, { quantity: 12, lowAt: 10 })
  const adjust = (quantity: number) =>
    changeStock(db, { ...stock, change: { kind: 'adjustment', quantity }, reason: 'Test', formKey: randomUUID() })
  const countAlerts = () => db.$count(staffAlerts, sql`kind = 'stock-low' and stock_item_id = ${stock.itemId}`)
  await adjust(-1)
  expect(await countAlerts()).toBe(0)
  await adjust(-1)
  await adjust(-1)
  expect(await countAlerts()).toBe(1)
  await adjust(20)
  await adjust(-25)
  expect(await countAlerts()).toBe(2)
  expect((await listItems(db, { search: '', state: 'low' })).rows.map(({ id }) => id)).toEqual([stock.itemId])
})
