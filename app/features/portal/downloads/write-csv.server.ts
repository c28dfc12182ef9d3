import { stringify } from 'csv-stringify/sync'
import { desc, eq } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { campaignStateTitles } from '#app/features/sends/campaigns/state.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockItems, stockLocations, stockMovements } from '#db/tables/stock.ts'
import { getPortalActor, type PortalMember } from '../access/portal-member.ts'
import { listCampaigns } from '../records/campaigns.server.ts'
import { listOrders } from '../records/orders.server.ts'
import { listProposals } from '../records/proposals.server.ts'
import { listShipments } from '../records/shipments.server.ts'
import { listStock } from '../records/stock.server.ts'
import type { DownloadName } from './downloads.ts'

/** Maximum rows of a file; that of movements has the newest if there are more. */
const maxRows = 50_000

type Cell = string | number | boolean | Date | null | undefined
type Table = { headings: string[]; rows: Cell[][] }

/** Cents as "1234.50"; '' for an unknown amount. */
const toMoney = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
const toDay = (at: Date | null) => (at ? getShopDay(at) : '')

const readers: Record<DownloadName, (db: Queryable, list: { companyId: string; limit: number }) => Promise<Table>> = {
  async proposals(db, list) {
    const { rows } = await listProposals(db, list)
    return {
      headings: ['number', 'title', 'state', 'sent_on', 'valid_until', 'lowest_total', 'highest_total', 'currency'],
      rows: rows.map((row) => [
        row.number,
        row.title,
        row.state,
        toDay(row.sentAt),
        row.validUntil,
        toMoney(row.lowest),
        toMoney(row.highest),
        row.currency,
      ]),
    }
  },
  async orders(db, list) {
    const { rows } = await listOrders(db, list)
    return {
      headings: ['number', 'title', 'stage', 'ordered_on', 'in_hands_on', 'total', 'currency'],
      rows: rows.map((row) => [
        row.number,
        row.title,
        row.stage,
        toDay(row.orderedAt),
        row.dueOn,
        toMoney(row.totalCents),
        row.currency,
      ]),
    }
  },
  async stock(db, list) {
    const { rows } = await listStock(db, list)
    return {
      headings: ['code', 'kind', 'name', 'color', 'size', 'on_hand', 'reserved', 'available'],
      rows: rows.map((row) => [
        row.code,
        row.kind,
        row.name,
        row.color,
        row.size,
        row.onHand,
        row.reserved,
        row.available,
      ]),
    }
  },
  async movements(db, { companyId, limit }) {
    const rows = await db
      .select({
        at: stockMovements.created_at,
        code: stockItems.code,
        name: stockItems.name,
        color: stockItems.color,
        size: stockItems.size,
        kind: stockMovements.kind,
        quantity: stockMovements.quantity,
        location: stockLocations.name,
        order: proposalOrders.number,
        shipment: sendShipments.code,
        reason: stockMovements.reason,
      })
      .from(stockMovements)
      .innerJoin(stockItems, eq(stockItems.id, stockMovements.item_id))
      .innerJoin(stockLocations, eq(stockLocations.id, stockMovements.location_id))
      .leftJoin(proposalOrders, eq(proposalOrders.id, stockMovements.order_id))
      .leftJoin(sendShipments, eq(sendShipments.id, stockMovements.shipment_id))
      .where(eq(stockItems.company_id, companyId))
      .orderBy(desc(stockMovements.id))
      .limit(limit)
    rows.reverse()
    return {
      headings: ['at', 'code', 'name', 'color', 'size', 'kind', 'quantity', 'location', 'order', 'shipment', 'reason'],
      rows: rows.map((row) => [
        row.at,
        row.code,
        row.name,
        row.color,
        row.size,
        row.kind,
        row.quantity,
        row.location,
        row.order,
        row.shipment,
        row.reason,
      ]),
    }
  },
  async campaigns(db, list) {
    const { rows } = await listCampaigns(db, list)
    return {
      headings: ['title', 'status', 'deadline', 'recipients', 'confirmed'],
      rows: rows.map((row) => [row.title, campaignStateTitles[row.state], row.deadline, row.recipients, row.confirmed]),
    }
  },
  async shipments(db, list) {
    const { rows } = await listShipments(db, list)
    return {
      headings: [
        'at',
        'for',
        'reference',
        'recipient',
        'country',
        'status',
        'carrier',
        'tracking_number',
        'tracking_url',
        'packages',
      ],
      rows: rows.map((row) => [
        row.at,
        row.source,
        row.code,
        row.recipient,
        row.country,
        row.state,
        row.carrier,
        row.trackingNumber,
        row.trackingUrl,
        row.parcels,
      ]),
    }
  },
}

/** Writes a list of the member's company as CSV, and records who downloads it. */
export async function writeDownload(
  db: Queryable,
  { member, name, ip, limit = maxRows }: { member: PortalMember; name: DownloadName; ip: string; limit?: number },
): Promise<string> {
  const { headings, rows } = await readers[name](db, { companyId: member.companyId, limit })
  await addAuditEntry(db, {
    by: getPortalActor({ ...member, ip }),
    action: 'portal.exported',
    subject: member.company,
    subjectId: member.companyId,
    after: { list: name, rows: rows.length },
  })
  return formatCsv([headings, ...rows])
}

/** With CRLF, and a byte order mark, without which Excel reads no UTF-8. */
const formatCsv = (lines: Cell[][]): string =>
  stringify(
    lines.map((line) =>
      line.map((cell) => escapeFormula(cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
    ),
    { bom: true, record_delimiter: 'windows', quote_record_delimiter: true },
  )
