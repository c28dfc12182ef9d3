import { asc, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { proposalOrders, proposalShipments } from '#db/tables/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'
import { ensureProposalMailQueue } from '../mail/queue.server.ts'
import { getTrackingUrl } from './carriers.ts'
import { notifyRecipients } from './change-order.server.ts'
import type { ShipmentFields } from './shipment.schema.ts'

/** Lists the shipments of an order in the order they were added, each with the URL of its tracking page. */
export async function listShipments(db: Queryable, orderId: string) {
  const rows = await db
    .select()
    .from(proposalShipments)
    .where(eq(proposalShipments.order_id, orderId))
    .orderBy(asc(proposalShipments.created_at), asc(proposalShipments.id))
  return rows.map((row) => ({
    ...row,
    trackingUrl: row.tracking_url ?? getTrackingUrl(row.carrier, row.tracking_number) ?? null,
  }))
}

/** Adds a shipment and notifies the recipients by email if asked. @returns false for a proposal without an order */
export async function addShipment(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { proposalId, fields, notify, by }: { proposalId: string; fields: ShipmentFields; notify: boolean; by: Actor },
): Promise<boolean> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx) => {
    await lockProposal(tx, proposalId)
    const [order] = await tx.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, proposalId))
    if (!order) return false
    await tx.insert(proposalShipments).values({ order_id: order.id, ...fields })
    const detail = [fields.carrier, fields.service, fields.tracking_number].filter(Boolean).join(' ')
    await addEvent(tx, { proposal_id: proposalId, kind: 'shipped', detail }, by)
    await addAuditEntry(tx, { by, action: 'order.shipped', subject: order.number, subjectId: order.id })
    const trackingUrl = fields.tracking_url ?? getTrackingUrl(fields.carrier, fields.tracking_number) ?? null
    if (notify)
      await notifyRecipients(tx, jobs, { proposalId, text: `Shipped with ${detail}.`, shipment: { trackingUrl } })
    return true
  })
}

/** Marks a shipment as delivered, or not for null; a day that was set before stays. @returns false for an unknown one */
export const setDelivered = (
  { db }: Pick<Services, 'db'>,
  { proposalId, shipmentId, on, by }: { proposalId: string; shipmentId: string; on: IsoDate | null; by: Actor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockProposal(tx, proposalId)
    const [found] = await tx
      .select({ shipment: proposalShipments, order: proposalOrders })
      .from(proposalShipments)
      .innerJoin(proposalOrders, eq(proposalOrders.id, proposalShipments.order_id))
      .where(eq(proposalShipments.id, shipmentId))
    if (found?.order.proposal_id !== proposalId) return false
    if ((found.shipment.delivered_on === null) === (on === null)) return true
    await tx.update(proposalShipments).set({ delivered_on: on }).where(eq(proposalShipments.id, shipmentId))
    const detail = [found.shipment.carrier, found.shipment.tracking_number].filter(Boolean).join(' ')
    if (on !== null) await addEvent(tx, { proposal_id: proposalId, kind: 'delivered', detail }, by)
    await addAuditEntry(tx, { by, action: 'order.shipped', subject: found.order.number, subjectId: found.order.id })
    return true
  })
