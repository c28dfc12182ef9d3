import { eq, sql } from 'drizzle-orm'
import { eraseFromSends } from '#app/features/requests/erasure/send-data.server.ts'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockMovements, stockReservations } from '#db/tables/stock.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { sendActor as by, createAddress, createEmails, createGiftSend } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { sendMailQueue } from '../mail/queue.server.ts'
import { claimGift } from '../redemption/claim.server.ts'
import { returnShipment, setState, ship, shipAll } from './change-shipments.server.ts'
import { createShipments, reship } from './create-shipments.server.ts'
import { importTracking } from './import-tracking.server.ts'
import { countShipments, findShipment, listReadyIds, listShipments } from './list-shipments.server.ts'
import { readPickList } from './pick-list.server.ts'
import { readTrackingFile } from './read-tracking-file.server.ts'

/** A campaign of one gift from stock that is being packed; each recipient claimed one piece. */
async function createPackedSend(services: TestServices, { people, quantity }: { people: number; quantity: number }) {
  const { db } = services
  const stock = await createStockItem(db, { quantity })
  const send = await createGiftSend(db, { max_per_device: null })
  const giftId = send.giftIds[0] ?? ''
  await db
    .update(sendGifts)
    .set({ contents: [stock.line] })
    .where(eq(sendGifts.id, giftId))
  const recipients = await db
    .insert(sendRecipients)
    .values(createEmails(people).map((email) => ({ campaign_id: send.id, email })))
    .returning()
  const claim = (recipient: (typeof recipients)[number], at: number) =>
    claimGift(services, {
      recipient,
      answer: { ...createAddress(at), giftId },
      source: { ip: `10.0.0.${at}`, userAgent: 'test' },
    })
  await Promise.all(recipients.map(claim))
  return { id: send.id, stock, recipients, claim }
}

const countMails = async ({ jobs }: TestServices) =>
  (await jobs.findJobs(sendMailQueue)).filter(({ data }) => (data as { kind: string }).kind === 'shipped').length

test('a row of a carrier’s file has the line at which it begins', () => {
  const file = readTrackingFile('Reference,Tracking,Note\r\n\r\nA1,1Z1,"one\r\ntwo"\r\nA2,1Z2,', 'UPS')
  expect(file.ok && file.rows.map(({ line }) => line)).toEqual([3, 5])
})

test('from confirmed claims to delivery: created once, picked, packed, shipped once by CSV, delivered, returned', async ({
  db,
  services,
}) => {
  const { id: campaignId, stock, recipients } = await createPackedSend(services, { people: 3, quantity: 10 })
  expect(await createShipments(db, { campaignId, by })).toBeUndefined()
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  expect(await createShipments(db, { campaignId, by })).toBe(3)
  expect(await createShipments(db, { campaignId, by })).toBe(0)
  const { rows } = await listShipments(db, { campaignId })
  const [ana, ben, cem] = rows
  if (!ana || !ben || !cem) throw new Error('no shipments')
  expect(ana).toMatchObject({
    state: 'to-pick',
    country: 'US',
    contents: [{ item: stock.itemId, name: 'Enamel Camp Mug, Navy', quantity: 1 }],
  })
  expect(ana.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect((await readPickList(db, campaignId)).lines).toEqual([
    { location: 'Main warehouse', name: 'Enamel Camp Mug, Navy', code: stock.code, quantity: 3 },
  ])
  const ids = rows.map(({ id }) => id)
  expect(await setState(db, { campaignId, ids, to: 'packed', by })).toBe(3)
  expect(await setState(db, { campaignId, ids, to: 'packed', by })).toBe(0)

  const csv = [
    'Reference,Tracking number,Service,Cost,Parcels',
    `${ana.code.toLowerCase()},1Z999,Ground,$8.40,1`,
    `${ben.code},1Z998,Ground,8.4,2`,
    `${ben.code},1Z997,Ground,,`,
    'NOSUCH22,1Z1,,,',
    `${cem.code},,,free,none`,
  ].join('\n')
  const importCsv = (text: string, isPreview: boolean) =>
    importTracking(services, { campaignId, text, carrier: 'UPS', by, isPreview })
  const counts = { ship: 2, correct: 0, unchanged: 0, rejected: 3 }
  expect(await importCsv(csv, true)).toMatchObject({ ok: true, counts })
  expect(await stock.read()).toMatchObject({ on_hand: 10, reserved: 3 })
  const applied = await importCsv(csv, false)
  expect(applied).toMatchObject({ ok: true, counts })
  expect(applied.ok && applied.rows.map(({ reasons }) => reasons)).toEqual([
    [],
    [],
    ['The same reference code is in row 3'],
    ['No shipment of this campaign has this reference code'],
    ['The tracking number is missing', '“none” is not a number of packages', '“free” is not an amount in dollars'],
  ])
  expect(await stock.read()).toMatchObject({ on_hand: 8, reserved: 1 })
  // Again: nothing moves, no email.
  expect(await importCsv(csv, false)).toMatchObject({ counts: { ship: 0, correct: 0, unchanged: 2 } })
  const corrected = csv.replace('1Z999', '1Z000')
  expect(await importCsv(corrected, true)).toMatchObject({ counts: { ship: 0, correct: 1, unchanged: 1 } })
  expect(await importCsv(corrected, false)).toMatchObject({ counts: { ship: 0, correct: 1, unchanged: 1 } })
  expect(await stock.read()).toMatchObject({ on_hand: 8, reserved: 1 })
  expect(await countMails(services)).toBe(2)
  expect(await findShipment(db, ana.recipient?.id ?? '')).toMatchObject({
    state: 'shipped',
    carrier: 'UPS Ground',
    trackingNumber: '1Z000',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z000',
  })
  expect(await importCsv('name\nx', true)).toMatchObject({ ok: false })

  // The link of one recipient is revoked after the import has read the shipments.
  const revoke = () =>
    db
      .update(sendRecipients)
      .set({ revoked_at: new Date() })
      .where(eq(sendRecipients.id, cem.recipient?.id ?? ''))
  const transaction: typeof db.transaction = async (...args) => {
    await revoke()
    return db.transaction(...args)
  }
  const revoking = { ...services, db: Object.assign(Object.create(db) as typeof db, { transaction }) }
  const text = `reference,tracking\n${cem.code},1Z996`
  expect(await importTracking(revoking, { campaignId, text, carrier: 'UPS', by, isPreview: false })).toMatchObject({
    counts: { ship: 0, unchanged: 0, rejected: 1 },
    rows: [{ reasons: ['The recipient is blocked'] }],
  })
  expect((await readPickList(db, campaignId)).lines).toEqual([])
  const listBlocked = async () =>
    (await listShipments(db, { campaignId })).rows.filter(({ isBlocked }) => isBlocked).map(({ id }) => id)
  expect(await listBlocked()).toEqual([cem.id])
  const fields = { carrier: 'USPS' }
  expect(await shipAll(services, { campaignId, ids, fields, by })).toBe(0)
  expect(await findShipment(db, ana.recipient?.id ?? '')).toMatchObject({ carrier: 'UPS Ground' })
  expect(await setState(db, { campaignId, ids: [ana.id], to: 'delivered', by })).toBe(1)
  const back = { campaignId, id: ben.id, locationId: stock.locationId, by }
  expect(await returnShipment(db, back)).toBe(true)
  expect(await returnShipment(db, back)).toBe(false)
  expect(await stock.read()).toMatchObject({ on_hand: 9, reserved: 1 })
  expect(await ship(services, { campaignId, id: ben.id, fields, by })).toBe('returned')
  const listOffered = async () =>
    (await listShipments(db, { campaignId })).rows.filter(({ canReship }) => canReship).map(({ id }) => id)
  expect(await listOffered()).toEqual([ben.id])
  expect(await reship(db, { campaignId, id: ben.id, by })).toBe(true)
  expect(await reship(db, { campaignId, id: ben.id, by })).toBe(false)
  expect(await stock.read()).toMatchObject({ on_hand: 9, reserved: 2 })
  expect(await countShipments(db, campaignId)).toMatchObject({
    total: 4,
    cost: 1_680,
    missing: 0,
    states: { 'to-pick': 1, packed: 1, shipped: 0, delivered: 1, returned: 1 },
    // The packed one is of a blocked recipient.
    ready: { 'to-pick': 1, packed: 0 },
  })
  expect(await listReadyIds(db, { campaignId, state: 'packed' })).toEqual([])

  // Erased: what left keeps country, carrier and state; what did not is gone, and its pieces are free.
  const emails = new Map(recipients.map(({ id, email }) => [id, email]))
  for (const { recipient } of [ana, ben])
    await db.transaction((tx) => eraseFromSends(tx, emails.get(recipient?.id ?? '') ?? ''))
  expect(await stock.read()).toMatchObject({ on_hand: 9, reserved: 1 })
  const left = await db.select().from(sendShipments).where(sql`recipient_id is null`)
  expect(left.map(({ state, country, carrier }) => [state, country, carrier]).sort()).toEqual([
    ['delivered', 'US', 'UPS'],
    ['returned', 'US', 'UPS'],
  ])
})

test('a package is shipped again once, and not for a blocked recipient', async ({ db, services }) => {
  const { id: campaignId, stock } = await createPackedSend(services, { people: 1, quantity: 10 })
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  await createShipments(db, { campaignId, by })
  const fields = { carrier: 'UPS' }
  const list = async () => (await listShipments(db, { campaignId })).rows
  const id = (await list())[0]?.id ?? ''
  await ship(services, { campaignId, id, fields, by })
  await returnShipment(db, { campaignId, id, locationId: null, by })
  const setRevoked = (revoked_at: Date | null) => db.update(sendRecipients).set({ revoked_at })
  await setRevoked(new Date())
  expect(await reship(db, { campaignId, id, by })).toBe(false)
  expect((await list()).map(({ canReship }) => canReship)).toEqual([false])
  await setRevoked(null)
  expect(await reship(db, { campaignId, id, by })).toBe(true)
  const again = (await list()).find(({ state }) => state === 'to-pick')
  await ship(services, { campaignId, id: again?.id ?? '', fields, by })
  expect(await reship(db, { campaignId, id, by })).toBe(false)
  expect((await list()).map(({ canReship }) => canReship)).toEqual([false, false])
  expect(await stock.read()).toMatchObject({ on_hand: 8, reserved: 0 })
})

test('200 rounds of shipping, adjusting and claiming at once keep every sum, and ship each package once', async ({
  db,
  services,
}) => {
  const { id: campaignId, stock } = await createPackedSend(services, { people: 100, quantity: 130 })
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  await createShipments(db, { campaignId, by })
  const shipments = await db.select().from(sendShipments)
  const others = await createPackedSendFrom(services, stock, 200)
  const playRound = async (at: number) => {
    // Each package twice.
    const shipment = shipments[at % 100]
    const fields = { carrier: 'UPS', trackingNumber: '1Z' }
    const change = { kind: 'adjustment', quantity: at % 2 ? 1 : -1 } as const
    const [shipped] = await Promise.all([
      ship(services, { campaignId, id: shipment?.id ?? '', fields, by }),
      changeStock(db, { ...stock, change, reason: 'Test', formKey: crypto.randomUUID() }),
      others[at]?.(),
    ])
    return shipped
  }
  const results: unknown[] = []
  // Twenty rounds at once, each package in two of them: more would wait for a connection longer than the pool allows.
  for (let first = 0; first < 100; first += 10)
    for (const round of await Promise.all(
      [0, 100].flatMap((half) => Array.from({ length: 10 }, (_, at) => playRound(half + first + at))),
    ))
      results.push(round)
  expect(results.filter((result) => result === 'shipped')).toHaveLength(100)
  expect(results.filter((result) => result === 'unchanged')).toHaveLength(100)
  const { on_hand, reserved } = await stock.read()
  const { rows } = await db.execute(sql`select
    (select sum(quantity)::int from stock_movements) as moved,
    (select sum(quantity)::int from stock_movements where kind = 'shipment') as shipped,
    (select sum(quantity)::int from stock_balances) as balance,
    (select coalesce(sum(quantity), 0)::int from stock_reservations) as held`)
  expect(rows).toEqual([{ moved: on_hand, shipped: -100, balance: on_hand, held: reserved }])
  expect(on_hand - reserved).toBeGreaterThanOrEqual(0)
  expect(await db.$count(stockReservations)).toBe(reserved)
  expect(await db.$count(stockMovements, eq(stockMovements.kind, 'shipment'))).toBe(100)
  expect(await countMails(services)).toBe(100)
}, 120_000)

/** Claims of another campaign for the same pieces. */
async function createPackedSendFrom(
  services: TestServices,
  stock: Awaited<ReturnType<typeof createStockItem>>,
  count: number,
) {
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
  return recipients.map(
    (recipient, at) => () =>
      claimGift(services, {
        recipient,
        answer: { ...createAddress(at), giftId },
        source: { ip: `10.1.0.${at}`, userAgent: 'test' },
      }),
  )
}
