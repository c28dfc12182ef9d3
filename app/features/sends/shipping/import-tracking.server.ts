import { CsvError, parse } from 'csv-parse/sync'
import { and, eq, inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getDelimiter } from '#app/features/customers/transfer/read-file.server.ts'
import type { Services } from '#app/lib/services.ts'
import { unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { type ShippedFields, ship } from './change-shipments.server.ts'

/** Each row ships in a transaction of its own. */
export const maxTrackingRows = 5_000

export type TrackingRow = {
  line: number
  code: string
  trackingNumber: string
  outcome: 'ship' | 'correct' | 'unchanged' | 'rejected'
  reasons: string[]
}

export type TrackingResult =
  | { ok: true; rows: TrackingRow[]; counts: Record<TrackingRow['outcome'], number> }
  /** Nothing was stored: why. */
  | { ok: false; message: string }

type Field = 'code' | 'tracking' | 'carrier' | 'service' | 'parcels' | 'cost'

const headings: Record<string, Field> = {
  ...{ reference: 'code', 'reference code': 'code', ref: 'code', 'order id': 'code', shipment: 'code' },
  ...{ tracking: 'tracking', 'tracking number': 'tracking', tracking_number: 'tracking', 'tracking no': 'tracking' },
  ...{ carrier: 'carrier', service: 'service', parcels: 'parcels', packages: 'parcels' },
  ...{ cost: 'cost', price: 'cost', amount: 'cost', 'shipping cost': 'cost' },
}

type Parsed = { line: number; id?: string; code: string; fields: ShippedFields; reasons: string[] }

/**
 * Ships the packages of a carrier's CSV with reference codes and tracking numbers. Importing it twice ships once.
 * @param carrier of rows without one
 * @param isPreview stores nothing
 */
export async function importTracking(
  services: Pick<Services, 'db' | 'jobs'>,
  {
    campaignId,
    text,
    carrier,
    by,
    isPreview,
  }: { campaignId: string; text: string; carrier: string; by: Actor; isPreview: boolean },
): Promise<TrackingResult> {
  const file = readTrackingFile(text, carrier)
  if (!file.ok) return file
  const known = await findShipments(
    services.db,
    campaignId,
    file.rows.map(({ code }) => code),
  )
  const rows: TrackingRow[] = []
  for (const { line, code, fields, reasons } of file.rows) {
    const row = { line, code, trackingNumber: fields.trackingNumber ?? '' }
    const found = known.get(code)
    const problem = getProblem(found)
    const all = problem && reasons.length === 0 ? [problem] : reasons
    if (all.length > 0 || !found) {
      rows.push({ ...row, outcome: 'rejected', reasons: all })
      continue
    }
    if (isPreview) {
      rows.push({ ...row, outcome: preview(found.shipment, fields), reasons: [] })
      continue
    }
    const result = await ship(services, { campaignId, id: found.shipment.id, fields, canCorrect: true, by })
    const outcome = result === 'shipped' ? 'ship' : result === 'corrected' ? 'correct' : 'unchanged'
    rows.push({ ...row, outcome, reasons: [] })
  }
  const counts = { ship: 0, correct: 0, unchanged: 0, rejected: 0 }
  for (const { outcome } of rows) counts[outcome]++
  if (counts.ship + counts.correct > 0 && !isPreview) {
    const [campaign] = await services.db.select().from(sendCampaigns).where(eq(sendCampaigns.id, campaignId))
    const after = { shipped: counts.ship, corrected: counts.correct }
    const subject = campaign?.title
    await addAuditEntry(services.db, { by, action: 'send.shipments-changed', subject, subjectId: campaignId, after })
  }
  return { ok: true, rows, counts }
}

type Found = { shipment: typeof sendShipments.$inferSelect; revokedAt: Date | null; email: string | null }

function getProblem(found: Found | undefined): string | undefined {
  if (!found) return 'No shipment of this campaign has this reference code'
  const { shipment, revokedAt, email } = found
  if (shipment.state === 'returned') return 'This package was returned'
  if (shipment.shipped_at) return undefined
  if (email === null) return 'The data of the recipient is erased'
  return revokedAt ? 'The recipient is blocked' : undefined
}

function preview(shipment: Found['shipment'], fields: ShippedFields): TrackingRow['outcome'] {
  if (!shipment.shipped_at) return 'ship'
  const { carrier, service = shipment.service, trackingNumber, parcels = shipment.parcels } = fields
  const { costCents = shipment.cost_cents } = fields
  const isSame =
    shipment.carrier === carrier &&
    shipment.service === service &&
    shipment.tracking_number === trackingNumber &&
    shipment.parcels === parcels &&
    shipment.cost_cents === costCents
  return isSame ? 'unchanged' : 'correct'
}

async function findShipments(db: Queryable, campaignId: string, codes: string[]): Promise<Map<string, Found>> {
  const rows = await db
    .select({ shipment: sendShipments, revokedAt: sendRecipients.revoked_at, email: sendRecipients.email })
    .from(sendShipments)
    .leftJoin(sendRecipients, eq(sendRecipients.id, sendShipments.recipient_id))
    .where(and(eq(sendShipments.campaign_id, campaignId), inArray(sendShipments.code, codes)))
  return new Map(rows.map((row) => [row.shipment.code, row]))
}

function readTrackingFile(
  text: string,
  carrier: string,
): { ok: true; rows: Parsed[] } | { ok: false; message: string } {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true, trim: true } as const
    records = parse(text, { ...options, delimiter: getDelimiter(text), relax_quotes: true }) as never
  } catch (error) {
    if (error instanceof CsvError)
      return { ok: false, message: 'The file is not valid CSV. Check for an unclosed quote.' }
    throw error
  }
  const columns = records[0]?.record.map((cell) => headings[toSingleLine(cell).toLowerCase()]) ?? []
  if (!columns.includes('code') || !columns.includes('tracking'))
    return { ok: false, message: 'It needs a header row with the columns “reference” and “tracking number”.' }
  const body = records.slice(1)
  if (body.length === 0) return { ok: false, message: 'There are no rows in it.' }
  if (body.length > maxTrackingRows)
    return { ok: false, message: `It has more than ${maxTrackingRows.toLocaleString('en-US')} rows. Split it.` }
  const firstLines = new Map<string, number>()
  const rows = body.map(({ record, info: { lines: line } }) => {
    const get = (field: Field) => toSingleLine(unescapeFormula(record[columns.indexOf(field)] ?? ''))
    const row = checkRow({ line, get, carrier })
    const earlier = firstLines.get(row.code)
    if (row.code && earlier !== undefined) row.reasons.push(`The same reference code is in row ${earlier}`)
    else firstLines.set(row.code, line)
    return row
  })
  return { ok: true, rows }
}

function checkRow({ line, get, carrier }: { line: number; get: (field: Field) => string; carrier: string }): Parsed {
  const reasons: string[] = []
  const code = get('code').toUpperCase().replaceAll(/[\s-]/g, '')
  if (code === '') reasons.push('The reference code is missing')
  const trackingNumber = get('tracking')
  if (trackingNumber === '') reasons.push('The tracking number is missing')
  else if (trackingNumber.length > 80) reasons.push('The tracking number is longer than 80 characters')
  const named = get('carrier') || carrier
  if (named === '' || named.length > 60) reasons.push('The carrier is missing or longer than 60 characters')
  const parcels = get('parcels')
  if (parcels !== '' && !/^[1-9]\d{0,3}$/.test(parcels))
    reasons.push(`“${parcels.slice(0, 20)}” is not a number of packages`)
  const cost = get('cost').replace('$', '')
  if (cost !== '' && !/^\d{1,7}(\.\d{1,2})?$/.test(cost))
    reasons.push(`“${cost.slice(0, 20)}” is not an amount in dollars`)
  const service = get('service').slice(0, 60)
  const fields: ShippedFields = {
    ...{ carrier: named, trackingNumber },
    ...(service !== '' && { service }),
    ...(parcels !== '' && { parcels: Number(parcels) }),
    ...(cost !== '' && { costCents: Math.round(Number(cost) * 100) }),
  }
  return { line, code: code.slice(0, 40), fields, reasons }
}
