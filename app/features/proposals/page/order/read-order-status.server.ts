import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { listShipments } from '../../orders/shipments.server.ts'
import { readStages } from '../../orders/stages.server.ts'

export type OrderStatus = NonNullable<Awaited<ReturnType<typeof readOrderStatus>>>

/** Reads what buyers see of an order; null without one. Notes are internal. */
export async function readOrderStatus(db: Queryable, proposalId: string) {
  const [order] = await db.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, proposalId))
  if (!order) return null
  const [stages, shipments] = await Promise.all([readStages(db), listShipments(db, order.id)])
  return {
    number: order.number,
    stage: order.stage,
    dueOn: order.due_on,
    payment: { state: order.payment_state, url: order.payment_url, invoiceNumber: order.invoice_number },
    stages,
    shipments: shipments.map(
      ({ id, carrier, service, tracking_number, trackingUrl, parcels, shipped_on, delivered_on }) => ({
        id,
        carrier,
        service,
        trackingNumber: tracking_number,
        trackingUrl,
        parcels,
        shippedOn: shipped_on,
        deliveredOn: delivered_on,
      }),
    ),
  }
}
