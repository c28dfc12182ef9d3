import type { Writable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { readIdsInBatches, writeSnapshot } from '#app/lib/storage/snapshot-stream.server.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Database, Transaction } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { listContents, readCampaign } from '../campaigns/campaigns.server.ts'
import type { Campaign } from '../links.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { readCustoms, sumCustoms } from '../shipping/customs.server.ts'

const batchSize = 500

/** SQL condition: a package goes to this recipient. */
export const getsPackage = (campaignId: string) => sql`${sendRecipients.campaign_id} = ${campaignId}
  and ${sendRecipients.status} = 'confirmed' and ${sendRecipients.revoked_at} is null`

/** The order of packing: by country, then email address; a person may have several by codes. CSV and labels number packages in it. */
export const packingOrder = [asc(sendRecipients.country), asc(sendRecipients.email), asc(sendRecipients.id)]

/** SQL: ids of the packages of a campaign in packing order. */
export const selectPacked = (campaignId: string) => sql`select ${sendRecipients.id} from ${sendRecipients}
  where ${getsPackage(campaignId)} order by ${sendRecipients.country}, ${sendRecipients.email}, ${sendRecipients.id}`

/**
 * Opens a CSV of the confirmed addresses of a campaign, one row a package, and records who exports them; undefined for an
 * unknown campaign.
 */
export async function openAddressExport(
  db: Database,
  { campaignId, by }: { campaignId: string; by: Authority },
): Promise<{ fileName: string; writeTo(out: Writable): Promise<void> } | undefined> {
  const campaign = await readCampaign(db, campaignId)
  if (!campaign) return undefined
  const addresses = await db.$count(sendRecipients, getsPackage(campaignId))
  const after = { format: 'csv', addresses }
  await addAuditEntry(db, { by, action: 'send.exported', subject: campaign.title, subjectId: campaignId, after })
  return {
    fileName: `addresses-${campaign.deadline}.csv`,
    writeTo: (out) => writeSnapshot(db, (tx) => generateCsv(tx, campaign), out),
  }
}

const addressColumns = ['name', 'company', 'line1', 'line2', 'district', 'city', 'region', 'postal'] as const

async function* generateCsv(tx: Transaction, campaign: Campaign): AsyncGenerator<string, void> {
  const gifts = await listGifts(tx, campaign.id)
  const titles = new Map(gifts.map(({ id, title }) => [id, title]))
  const lines = listContents(campaign, gifts).filter(({ asksSize }) => asksSize)
  const giftHead = campaign.kind === 'gift' ? ['gift'] : []
  let number = 0
  const hasShipments = (await tx.$count(sendShipments, eq(sendShipments.campaign_id, campaign.id))) > 0
  const shipmentHead = hasShipments ? shipmentColumns : []
  const head = ['package', ...addressColumns, 'country_code', 'country', 'phone', 'email', 'note', 'answered_at']
  const sizeHeads = lines.map(({ name, color }) => `size: ${formatStockItem({ name, color, size: '' })}`)
  yield formatLines([[...head, ...giftHead, ...sizeHeads, ...shipmentHead].map(escapeFormula)], { bom: true })
  for await (const ids of readIdsInBatches(tx, selectPacked(campaign.id), batchSize)) {
    const rows = await tx
      .select()
      .from(sendRecipients)
      .leftJoin(sendShipments, isCurrentShipment)
      .where(inArray(sendRecipients.id, ids))
      .orderBy(...packingOrder)
    const getCustoms = await readCustoms(
      tx,
      rows.flatMap((row) => row.send_shipments ?? []),
    )
    yield formatLines(
      rows.map(({ send_shipments: shipment, send_recipients: recipient }) => {
        const { address, country, phone, email, note, answered_at, gift_id, sizes } = recipient
        return [
          String(++number),
          ...addressColumns.map((name) => address?.[name] ?? ''),
          country ?? '',
          getCountryName(country ?? ''),
          phone ?? '',
          email,
          note ?? '',
          answered_at?.toISOString() ?? '',
          ...giftHead.map(() => titles.get(gift_id ?? '') ?? ''),
          ...lines.map(({ id }) => sizes[id] ?? ''),
          ...(hasShipments ? listShipmentCells(shipment, getCustoms) : []),
        ].map(escapeFormula)
      }),
    )
  }
}

/** As the import of tracking numbers reads them. */
const shipmentColumns = [
  'reference',
  'status',
  'contents',
  'carrier',
  'service',
  'packages',
  'cost',
  'tracking number',
  'hs codes',
  'origin',
  'customs value USD',
]

/** SQL condition of a join: the shipment of a recipient that was not returned. */
export const isCurrentShipment = and(
  eq(sendShipments.recipient_id, sendRecipients.id),
  sql`${sendShipments.state} <> 'returned'`,
)

function listShipmentCells(
  shipment: typeof sendShipments.$inferSelect | null,
  getCustoms: Awaited<ReturnType<typeof readCustoms>>,
): string[] {
  if (!shipment) return shipmentColumns.map(() => '')
  const { code, state, contents, carrier, service, parcels, cost_cents: cost, tracking_number: tracking } = shipment
  const packed = contents.map(({ name, quantity }) => `${quantity} × ${name}`).join('; ')
  const money = cost === null ? '' : (cost / 100).toFixed(2)
  const customs = getCustoms(contents)
  const value = sumCustoms(customs)
  return [
    code,
    state,
    packed,
    carrier,
    service ?? '',
    String(parcels),
    money,
    tracking ?? '',
    customs.map(({ hsCode }) => hsCode).join('; '),
    customs.map(({ origin }) => origin).join('; '),
    value === null ? '' : (value / 100).toFixed(2),
  ]
}

/** With CRLF, and a byte order mark, without which Excel reads no UTF-8. */
const formatLines = (lines: string[][], { bom = false } = {}) =>
  stringify(lines, { bom, record_delimiter: 'windows', quote_record_delimiter: true })
