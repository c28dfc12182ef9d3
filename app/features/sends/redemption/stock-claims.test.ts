import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { eraseFromSends } from '#app/features/requests/erasure/send-data.server.ts'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { stockReservations } from '#db/tables/stock.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { sendActor as by, createAddress, createEmails, createGiftSend, createOpenSend } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'
import { confirmAddress, declinePackage } from '../recipients/answer.server.ts'
import { claimGift } from './claim.server.ts'
import { releaseHold, releaseWaitingList } from './holds.server.ts'
import { listHolds } from './list-holds.server.ts'

type Stock = Awaited<ReturnType<typeof createStockItem>>

/** An open campaign of one gift from stock, and recipients who claim it from a device and an address of their own. */
async function createStockSend(services: TestServices, stock: Stock, count: number) {
  const { db } = services
  const send = await createGiftSend(db, { max_per_device: null })
  const giftId = send.giftIds[0] ?? ''
  await db
    .update(sendGifts)
    .set({ contents: [stock.line] })
    .where(eq(sendGifts.id, giftId))
  const recipients = await db
    .insert(sendRecipients)
    .values(createEmails(count).map((email) => ({ campaign_id: send.id, email })))
    .returning()
  const people = recipients.map((recipient, at) => ({
    recipient,
    claim: () =>
      claimGift(services, {
        recipient,
        answer: { ...createAddress(at), giftId },
        source: { ip: `10.0.0.${at}`, userAgent: 'test' },
      }),
  }))
  return { ...send, people }
}

test('a thousand claims for the last hundred pieces in stock: a hundred are reserved, 900 on hold, none beyond', async ({
  db,
  services,
}) => {
  const stock = await createStockItem(db, { quantity: 100 })
  const { id, people } = await createStockSend(services, stock, 1_000)
  const results = await Promise.all(people.map(({ claim }) => claim()))
  expect(results.filter((result) => result === 'confirmed')).toHaveLength(100)
  expect(results.filter((result) => result === 'held')).toHaveLength(900)
  expect(await stock.read()).toMatchObject({ on_hand: 100, reserved: 100 })
  expect(await db.$count(stockReservations)).toBe(100)
  const held = await listHolds(db, { campaignId: id })
  expect([held.count, held.rows[0]?.hold_reasons]).toEqual([900, ['stock']])
  // More come in: as many of the waiting list are released.
  await changeStock(db, {
    ...stock,
    change: { kind: 'receipt', quantity: 7, unitCost: null },
    reason: '',
    formKey: randomUUID(),
  })
  expect(await releaseWaitingList(services, { campaignId: id, by })).toBe(7)
  expect(await stock.read()).toMatchObject({ on_hand: 107, reserved: 107 })
}, 120_000)

test('claims of two campaigns, declines and adjustments at once keep every sum', async ({ db, services }) => {
  const stock = await createStockItem(db, { quantity: 60 })
  const sends = [await createStockSend(services, stock, 100), await createStockSend(services, stock, 100)]
  const adjust = (quantity: number) =>
    changeStock(db, { ...stock, change: { kind: 'adjustment', quantity }, reason: 'Test', formKey: randomUUID() })
  const rounds = Array.from({ length: 100 }, async (_, at) => {
    const [first, second] = sends.map(({ people }) => people[at])
    const claims = Promise.all([first?.claim(), second?.claim(), adjust(at % 2 ? -2 : 1)])
    await claims
    if (at % 3 === 0 && first) await declinePackage(services, { recipient: first.recipient })
  })
  await Promise.all(rounds)
  const { on_hand, reserved } = await stock.read()
  const { rows } = await db.execute<{ moved: number; balance: number; held: number }>(sql`select
    (select sum(quantity)::int from stock_movements where item_id = ${stock.itemId}) as moved,
    (select sum(quantity)::int from stock_balances where item_id = ${stock.itemId}) as balance,
    (select coalesce(sum(quantity), 0)::int from stock_reservations where item_id = ${stock.itemId}) as held`)
  expect(rows).toEqual([{ moved: on_hand, balance: on_hand, held: reserved }])
  expect(on_hand - reserved).toBeGreaterThanOrEqual(0)
  const confirmed = await db.$count(sendRecipients, eq(sendRecipients.status, 'confirmed'))
  expect(confirmed).toBe(reserved)
}, 120_000)

test('a package from stock: sizes are reserved, changed, held without a piece, released by staff, and follow the person', async ({
  db,
  services,
}) => {
  const medium = await createStockItem(db, { quantity: 1, size: 'M' })
  const large = await createStockItem(db, { quantity: 1, size: 'L', companyId: medium.companyId })
  const line = { ...medium.line, sizes: ['M', 'L'], asksSize: true, stock: { M: medium.itemId, L: large.itemId } }
  const emails = createEmails(2)
  const { id } = await createOpenSend(services, { emails, contents: [line] })
  const rows = await db.select().from(sendRecipients).where(inArray(sendRecipients.email, emails))
  const [ana, ben] = emails.map((email) => rows.find((row) => row.email === email))
  if (!ana || !ben) throw new Error('no recipients')
  const answer = (recipient: typeof ana, size: string) =>
    confirmAddress(services, { recipient, answer: { ...createAddress(), sizes: { mug: size } } })
  const readReserved = async () => [(await medium.read()).reserved, (await large.read()).reserved]
  expect(await answer(ana, 'M')).toBe('saved')
  expect(await answer(ben, 'M')).toBe('held')
  expect(await answer(ben, 'M')).toBe('held')
  expect(await readReserved()).toEqual([1, 0])
  expect(await releaseHold(services, { campaignId: id, id: ben.id, by })).toEqual({
    outcome: 'limited',
    reasons: ['stock'],
  })
  expect(await answer(ben, 'L')).toBe('saved')
  expect(await readReserved()).toEqual([1, 1])
  // The other has the last one: what was confirmed stays.
  expect(await answer(ana, 'L')).toBe('gone')
  expect(await readReserved()).toEqual([1, 1])
  await declinePackage(services, { recipient: ben })
  expect(await readReserved()).toEqual([1, 0])
  expect(await answer(ana, 'L')).toBe('saved')
  expect(await answer(ben, 'L')).toBe('held')
  await db.transaction((tx) => eraseFromSends(tx, ana.email))
  expect(await readReserved()).toEqual([0, 0])
  expect(await releaseHold(services, { campaignId: id, id: ben.id, by })).toEqual({ outcome: 'done' })
  expect(await readReserved()).toEqual([0, 1])
})
