import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { returnPieces, shipPieces } from '#app/features/stock/movements/move.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import type { ShipmentState } from '#db/tables/shipment-values.ts'
import { type ShipmentLine, sendShipments } from '#db/tables/shipments.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'

export type Shipment = typeof sendShipments.$inferSelect

/** The carrier's data; absent parts stay. */
export type ShippedFields = {
  carrier: string
  service?: string | null
  trackingNumber?: string | null
  parcels?: number
  costCents?: number | null
}

export type ShipResult =
  | 'shipped'
  /** It shipped before: its carrier's data was corrected. */
  | 'corrected'
  | 'unchanged'
  /** The recipient is blocked, or their data is erased. */
  | 'blocked'
  | 'returned'
  | 'not-found'

const isOfCampaign = (campaignId: string, ids: readonly string[]) =>
  and(eq(sendShipments.campaign_id, campaignId), inArray(sendShipments.id, [...ids]))

/** SQL condition: the recipient's link works, so that the package may leave. */
export const canShip = sql`exists (select from ${sendRecipients}
  where ${sendRecipients.id} = ${sendShipments.recipient_id} and ${sendRecipients.revoked_at} is null)`

/** Records a change that moved shipments to a state, or the numbers of shipped and corrected ones. */
export async function auditShipments(
  tx: Queryable,
  {
    campaignId,
    by,
    after,
  }: {
    campaignId: string
    by: Actor
    after: { state: ShipmentState; shipments: number } | { shipped: number; corrected: number }
  },
): Promise<void> {
  const [campaign] = await tx.select().from(sendCampaigns).where(eq(sendCampaigns.id, campaignId))
  const subject = campaign?.title
  await addAuditEntry(tx, { by, action: 'send.shipments-changed', subject, subjectId: campaignId, after })
}

const getStockLines = (contents: readonly ShipmentLine[]) =>
  contents.flatMap(({ item, quantity }) => (item ? [{ itemId: item, quantity }] : []))

/** Marks picked shipments as packed, or shipped ones as delivered. @returns their number */
export function setState(
  db: Queryable,
  { campaignId, ids, to, by }: { campaignId: string; ids: readonly string[]; to: 'packed' | 'delivered'; by: Actor },
): Promise<number> {
  const from = to === 'packed' ? 'to-pick' : 'shipped'
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(sendShipments)
      .set({ state: to, [`${to}_at`]: new Date() })
      .where(and(isOfCampaign(campaignId, ids), eq(sendShipments.state, from), to === 'packed' ? canShip : undefined))
      .returning({ id: sendShipments.id })
    if (changed.length > 0)
      await auditShipments(tx, { campaignId, by, after: { state: to, shipments: changed.length } })
    return changed.length
  })
}

type ShipArgs = {
  campaignId: string
  id: string
  fields: ShippedFields
  /** True to correct the carrier's data of what shipped before. */
  canCorrect?: boolean
  by: Actor
}

/**
 * Ships a package: its pieces leave the stock in place of the reservation, and the recipient gets an email. It
 * ships once. Callers record it with `auditShipments`.
 */
export async function ship(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, id, fields, canCorrect = false, by }: ShipArgs,
): Promise<ShipResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, { campaignId, id })
    if (!shipment) return 'not-found'
    const { state, contents, recipient_id: recipientId } = shipment
    if (state === 'returned') return 'returned'
    const stored = toColumns(fields)
    const isShipped = state === 'shipped' || state === 'delivered'
    const isSame = Object.entries(stored).every(([name, value]) => shipment[name as keyof Shipment] === value)
    if (isShipped && (isSame || !canCorrect)) return 'unchanged'
    if (!isShipped && (!recipientId || !shipment.canShip)) return 'blocked'
    const shippedNow = isShipped ? {} : ({ state: 'shipped', shipped_at: new Date() } as const)
    await tx
      .update(sendShipments)
      .set({ ...stored, ...shippedNow })
      .where(eq(sendShipments.id, id))
    if (isShipped || !recipientId) return 'corrected'
    await shipPieces(tx, { recipientId, shipmentId: id, lines: getStockLines(contents), by })
    await queueSendMails(jobs, tx, { kind: 'shipped', recipientIds: [recipientId] })
    return 'shipped'
  })
}

function toColumns({ carrier, service, trackingNumber, parcels, costCents }: ShippedFields): Partial<Shipment> {
  const columns = { carrier, service, tracking_number: trackingNumber, parcels, cost_cents: costCents }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Locks the recipient, then the shipment: in this order an erasure does, too. */
async function lockShipment(tx: Transaction, { campaignId, id }: { campaignId: string; id: string }) {
  const isIt = isOfCampaign(campaignId, [id])
  const [known] = await tx.select({ recipientId: sendShipments.recipient_id }).from(sendShipments).where(isIt)
  if (known?.recipientId)
    await tx
      .select({ id: sendRecipients.id })
      .from(sendRecipients)
      .where(eq(sendRecipients.id, known.recipientId))
      .for('update')
  const [row] = await tx
    .select({ shipment: sendShipments, canShip: sql<boolean>`${canShip}` })
    .from(sendShipments)
    .where(isIt)
    .for('update', { of: sendShipments })
  return row && { ...row.shipment, canShip: row.canShip }
}

/** Ships packages with one carrier, each in a transaction of its own. @returns how many were shipped now */
export async function shipAll(
  services: Pick<Services, 'db' | 'jobs'>,
  { campaignId, ids, fields, by }: Omit<ShipArgs, 'id' | 'canCorrect'> & { ids: readonly string[] },
): Promise<number> {
  let shipped = 0
  for (const id of ids) if ((await ship(services, { campaignId, id, fields, by })) === 'shipped') shipped++
  if (shipped > 0)
    await auditShipments(services.db, { campaignId, by, after: { state: 'shipped', shipments: shipped } })
  return shipped
}

/**
 * Marks a shipped or delivered package as returned.
 * @param locationId where its pieces go back into stock; null for none
 * @returns false in any other state
 */
export function returnShipment(
  db: Queryable,
  { campaignId, id, locationId, by }: { campaignId: string; id: string; locationId: string | null; by: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, { campaignId, id })
    if (shipment?.state !== 'shipped' && shipment?.state !== 'delivered') return false
    await tx.update(sendShipments).set({ state: 'returned', returned_at: new Date() }).where(eq(sendShipments.id, id))
    if (locationId !== null)
      await returnPieces(tx, { shipmentId: id, locationId, lines: getStockLines(shipment.contents), by })
    await auditShipments(tx, { campaignId, by, after: { state: 'returned', shipments: 1 } })
    return true
  })
}
