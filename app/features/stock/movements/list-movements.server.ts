import { and, desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockLocations, stockMovements } from '#db/tables/stock.ts'

const pageSize = 50

/** Lists the movements of an item, newest first, with order or shipment. @param after id of the last one of the previous page */
export async function listMovements(db: Queryable, { itemId, after }: { itemId: string; after?: number | undefined }) {
  const { id, kind, quantity, reason, actor, created_at, unit_cost } = stockMovements
  const rows = await db
    .select({
      id,
      kind,
      quantity,
      reason,
      actor,
      createdAt: created_at,
      unitCost: unit_cost,
      location: stockLocations.name,
      orderId: stockMovements.order_id,
      order: proposalOrders.number,
      campaignId: sendShipments.campaign_id,
      shipment: sendShipments.code,
    })
    .from(stockMovements)
    .innerJoin(stockLocations, eq(stockLocations.id, stockMovements.location_id))
    .leftJoin(proposalOrders, eq(proposalOrders.id, stockMovements.order_id))
    .leftJoin(sendShipments, eq(sendShipments.id, stockMovements.shipment_id))
    .where(and(eq(stockMovements.item_id, itemId), after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
export type ListedMovement = Awaited<ReturnType<typeof listMovements>>['rows'][number]
