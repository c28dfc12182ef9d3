import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { changeItem } from '#app/features/stock/items/items.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { readPdf } from '#test/read-pdf.ts'
import { sendActor as by, createAddress, createOpenSend, packageContents } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { confirmAddress } from '../recipients/answer.server.ts'
import { ship } from '../shipping/change-shipments.server.ts'
import { createShipments } from '../shipping/create-shipments.server.ts'
import { importTracking } from '../shipping/import-tracking.server.ts'
import { listShipments } from '../shipping/list-shipments.server.ts'
import { openAddressExport } from './export-addresses.server.ts'
import { isToShip, renderPackingSlips, renderPickList } from './render-packing-lists.server.ts'

/** Packages to the United States and Germany: a mug from stock, in the first campaign with a hoodie that is not. */
async function createPackedSend(services: TestServices, contents: typeof packageContents = []) {
  const { db } = services
  const stock = await createStockItem(db, { quantity: 10 })
  const emails = ['ana@northwind.example', 'bo@northwind.example']
  const { id } = await createOpenSend(services, { emails, contents: [stock.line, ...contents] })
  for (const [at, email] of emails.entries()) {
    const [recipient] = await db.select().from(sendRecipients).where(eq(sendRecipients.email, email))
    if (!recipient) throw new Error('the recipient was not added')
    const { country, ...answer } = createAddress()
    const sizes: Record<string, string> = contents.length > 0 ? { hoodie: 'M' } : {}
    await confirmAddress(services, { recipient, answer: { ...answer, sizes, country: at === 0 ? country : 'DE' } })
  }
  await changeStatus(services, { id, to: 'packing', by })
  await createShipments(db, { campaignId: id, by })
  const change = { hs_code: '691200', origin_country: 'PT', customs_cents: 450 }
  await changeItem(db, { id: stock.itemId, version: 1, change, by })
  return id
}

async function readRows(services: TestServices, campaignId: string): Promise<Record<string, string>[]> {
  const opened = await openAddressExport(services.db, { campaignId, by: commandLine })
  const out = new PassThrough()
  const [csv] = await Promise.all([text(out), opened?.writeTo(out)])
  return parse(csv, { columns: true, bom: true })
}

test('the CSV of shipments has carrier, contents and customs data, and is read back by the import of tracking', async ({
  services,
}) => {
  const campaignId = await createPackedSend(services)
  const [german] = (await listShipments(services.db, { campaignId })).rows
  const fields = { carrier: 'DHL', service: 'Express', parcels: 2, costCents: 1_250 }
  await ship(services, { campaignId, id: german?.id ?? '', fields, by })
  const [first, second] = await readRows(services, campaignId)
  expect(first).toMatchObject({
    country_code: 'DE',
    reference: german?.code,
    status: 'shipped',
    contents: '1 × Enamel Camp Mug, Navy',
    carrier: 'DHL',
    service: 'Express',
    packages: '2',
    cost: '12.50',
    'tracking number': '',
    'hs codes': '6912.00',
    origin: 'Portugal',
    'customs value USD': '4.50',
  })
  expect(second).toMatchObject({ country_code: 'US', status: 'to-pick', carrier: '', cost: '', packages: '1' })
  const text = ['reference,carrier,tracking number', `${first?.reference},DHL,1`, `${second?.reference},UPS,2`]
  const result = await importTracking(services, {
    campaignId,
    text: text.join('\n'),
    carrier: '',
    by,
    isPreview: true,
  })
  expect(result).toMatchObject({ ok: true, counts: { ship: 1, correct: 1, rejected: 0 } })
})

test('a line without a value leaves the value of its package open', async ({ services }) => {
  const campaignId = await createPackedSend(services, packageContents.slice(0, 1))
  const [first] = await readRows(services, campaignId)
  expect(first).toMatchObject({ 'hs codes': '6912.00; ', origin: 'Portugal; ', 'customs value USD': '' })
})

test('packing slips to other countries have an invoice for customs, those at home none', async ({ services }) => {
  const campaignId = await createPackedSend(services)
  await services.db.update(sendCampaigns).set({ title: 'Welcome' }).where(eq(sendCampaigns.id, campaignId))
  const slips = await renderPackingSlips(services, { campaignId, part: 1, by: commandLine })
  const { pages, isMarked } = await readPdf(slips?.pdf ?? Buffer.alloc(0))
  expect([pages.length, isMarked]).toEqual([2, true])
  const [german, american] = pages.map((page) => page.text)
  for (const part of ['Commercial invoice', '6912.00', 'Portugal', '4.50', 'DDP', 'not for resale'])
    expect(german).toContain(part)
  expect(american).not.toContain('Commercial invoice')
})

test('a blocked recipient has no packing slip and is not counted; a pick list is recorded', async ({
  db,
  services,
}) => {
  const campaignId = await createPackedSend(services)
  await db
    .update(sendRecipients)
    .set({ revoked_at: new Date() })
    .where(eq(sendRecipients.email, 'bo@northwind.example'))
  expect(await db.$count(sendShipments, isToShip(campaignId))).toBe(1)
  expect(await renderPickList(services, { campaignId, by: commandLine })).toBeDefined()
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'send.exported'))
  expect(entries.map(({ after }) => after)).toEqual([{ format: 'pick-list', shipments: 1 }])
})
