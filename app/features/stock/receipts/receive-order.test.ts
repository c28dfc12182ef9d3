import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '#db/tables/audit.ts'
import { stockItems, stockMovements } from '#db/tables/stock.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { stockActor as by, createCompany } from '#test/stock.ts'
import { listLocations } from '../locations.server.ts'
import { readReceivable } from './receivable.server.ts'
import { receiveOrder } from './receive-order.server.ts'

test('packed kits are received in parts, once a form, with their contents and cost; their products are not', async ({
  db,
  services,
  databaseUrl,
}) => {
  const { orderId, orderNumber } = await createOrderedProposal(db, services.storage, databaseUrl, { isKit: true })
  const [{ id: companyId }, [location]] = [await createCompany(db), await listLocations(db)]
  const readLines = async () => (await readReceivable(db, orderId))?.lines ?? []
  const [kit, product] = await readLines()
  if (!kit || !product) throw new Error('the order has no kit')
  expect(kit).toMatchObject({
    kind: 'kit',
    name: 'Essentials',
    ordered: 96,
    received: 0,
    suggested: 96,
    contents: [{ name: expect.stringContaining('Enamel Camp Mug'), quantity: 1 }],
  })
  expect(product).toMatchObject({ kind: 'product', ordered: 96, suggested: 0 })

  const receive = (pieces: number, shown: number, formKey: string = randomUUID()) =>
    receiveOrder(db, {
      orderId,
      companyId,
      locationId: location?.id ?? '',
      reason: '',
      formKey,
      by,
      quantities: new Map([[kit.key, pieces]]),
      shownReceived: new Map([[kit.key, shown]]),
    })
  const form = randomUUID()
  expect(await Promise.all([receive(40, 0, form), receive(40, 0, form)])).toEqual(['received', 'received'])
  expect(await receive(0, 40)).toBe('nothing')
  expect((await readLines())[0]).toMatchObject({ received: 40, suggested: 56 })
  // The form of a teammate who opened it before.
  expect(await receive(96, 0)).toBe('conflict')
  // Suppliers deliver more than ordered.
  expect(await receive(60, 40)).toBe('received')
  expect((await readLines())[0]).toMatchObject({ received: 100, suggested: 0 })

  const items = await db.select().from(stockItems).where(eq(stockItems.company_id, companyId))
  expect(items).toMatchObject([{ kind: 'kit', name: 'Essentials', on_hand: 100, contents: kit.contents }])
  expect(items[0]?.unit_cost).toBe(kit.unitCost)
  expect(items[0]?.unit_cost).toBeGreaterThan(0)
  expect(await db.$count(stockMovements, eq(stockMovements.order_id, orderId))).toBe(2)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'stock.received'))
  expect(entries.map(({ subject, after }) => [subject, after])).toEqual([
    [orderNumber, { pieces: 40 }],
    [orderNumber, { pieces: 60 }],
  ])
})

test('a receipt locks known items in the order of their ids, not of the lines, and restores archived ones', async ({
  db,
  services,
  databaseUrl,
}) => {
  const { orderId } = await createOrderedProposal(db, services.storage, databaseUrl, { isKit: true })
  const [{ id: companyId }, [location]] = [await createCompany(db), await listLocations(db)]
  const lines = ((await readReceivable(db, orderId))?.lines ?? []).slice(0, 2)
  const ids = lines.map((_, at) => `${9 - at}0000000-0000-4000-8000-000000000000`)
  for (const [at, { kind, name, color, size }] of lines.entries())
    await db.insert(stockItems).values({
      id: ids[at] ?? '',
      company_id: companyId,
      kind,
      name,
      color,
      size,
      code: `CODE-${at}`,
      archived_at: new Date(),
    })
  const lockItem = (id = '') => sql`select from stock_items where id = ${id} for no key update`
  const received = await runBesideLocks(db, [lockItem(ids[1]), lockItem(ids[0])], () =>
    receiveOrder(db, {
      orderId,
      companyId,
      locationId: location?.id ?? '',
      reason: '',
      formKey: randomUUID(),
      by,
      quantities: new Map(lines.map(({ key }) => [key, 1])),
      shownReceived: new Map(lines.map(({ key }) => [key, 0])),
    }),
  )
  expect(received).toBe('received')
  const items = await db.select().from(stockItems).where(eq(stockItems.company_id, companyId))
  expect(items.map(({ on_hand, archived_at }) => [on_hand, archived_at])).toEqual([
    [1, null],
    [1, null],
  ])
})

test('an unknown order or location receives nothing', async ({ db, services, databaseUrl }) => {
  const { orderId } = await createOrderedProposal(db, services.storage, databaseUrl)
  const { id: companyId } = await createCompany(db)
  const [location] = await listLocations(db)
  const receive = (order: string, locationId = location?.id ?? '') =>
    receiveOrder(db, {
      orderId: order,
      companyId,
      locationId,
      reason: '',
      formKey: randomUUID(),
      by,
      quantities: new Map([['essentials', 1]]),
      shownReceived: new Map(),
    })
  expect(await receive(randomUUID())).toBe('not-found')
  expect(await receive(orderId, randomUUID())).toBe('not-found')
  expect(await db.$count(stockItems)).toBe(0)
})
