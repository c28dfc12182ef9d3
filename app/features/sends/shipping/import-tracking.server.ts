import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { auditShipments, type ShippedFields, type ShipResult, ship } from './change-shipments.server.ts'
import { readTrackingFile } from './read-tracking-file.server.ts'

export type TrackingRow = {
  line: number
  code: string
  trackingNumber: string
  outcome: 'ship' | 'correct' | 'unchanged' | 'rejected'
  reasons: string[]
}

export type TrackingResult =
  | { ok: true; rows: TrackingRow[]; counts: Record<TrackingRow['outcome'], number> }
  /** `message` says why nothing was stored. */
  | { ok: false; message: string }

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
    const problems = problem && reasons.length === 0 ? [problem] : reasons
    if (problems.length > 0 || !found) {
      rows.push({ ...row, outcome: 'rejected', reasons: problems })
      continue
    }
    if (isPreview) {
      rows.push({ ...row, outcome: preview(found.shipment, fields), reasons: [] })
      continue
    }
    const result = await ship(services, { campaignId, id: found.shipment.id, fields, canCorrect: true, by })
    rows.push({ ...row, ...toOutcome(result) })
  }
  const counts = { ship: 0, correct: 0, unchanged: 0, rejected: 0 }
  for (const { outcome } of rows) counts[outcome]++
  if (counts.ship + counts.correct > 0 && !isPreview) {
    const after = { shipped: counts.ship, corrected: counts.correct }
    await auditShipments(services.db, { campaignId, by, after })
  }
  return { ok: true, rows, counts }
}

const unknownMessage = 'No shipment of this campaign has this reference code'
const returnedMessage = 'This package was returned'
const blockedMessage = 'The recipient is blocked'

/** Rejected are shipments that changed since they were read. */
function toOutcome(result: ShipResult): Pick<TrackingRow, 'outcome' | 'reasons'> {
  switch (result) {
    case 'shipped':
      return { outcome: 'ship', reasons: [] }
    case 'corrected':
      return { outcome: 'correct', reasons: [] }
    case 'unchanged':
      return { outcome: 'unchanged', reasons: [] }
    case 'blocked':
      return { outcome: 'rejected', reasons: [blockedMessage] }
    case 'returned':
      return { outcome: 'rejected', reasons: [returnedMessage] }
    case 'not-found':
      return { outcome: 'rejected', reasons: [unknownMessage] }
  }
}

type Found = { shipment: typeof sendShipments.$inferSelect; revokedAt: Date | null; email: string | null }

function getProblem(found: Found | undefined): string | undefined {
  if (!found) return unknownMessage
  const { shipment, revokedAt, email } = found
  if (shipment.state === 'returned') return returnedMessage
  if (shipment.shipped_at) return undefined
  if (email === null) return 'The data of the recipient is erased'
  return revokedAt ? blockedMessage : undefined
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
