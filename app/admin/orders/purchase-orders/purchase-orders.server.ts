import { readInternals } from '#app/features/proposals/lifecycle/versions.server.ts'
import { createPurchaseOrders, type PurchaseOrder } from '#app/features/proposals/orders/purchase-order.ts'
import { type OpenOrder, readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import { readUploadNames } from '#app/features/uploads/list-uploads.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'

/** Reads the purchase orders of an order, one a supplier; undefined for an unknown order. */
export async function readPurchaseOrders(
  db: Queryable,
  id: string,
): Promise<{ opened: OpenOrder; orders: PurchaseOrder[] } | undefined> {
  const opened = isUuid(id) ? await readOrder(db, id) : undefined
  const internals = opened && (await readInternals(db, { id: opened.proposal.id, number: opened.acceptance.version }))
  return (
    opened &&
    internals && { opened, orders: createPurchaseOrders(internals.content, internals.book, opened.acceptance.options) }
  )
}

/** Reads the original file names of the artwork of purchase orders, by path in storage. */
export const readArtworkNames = (
  db: Queryable,
  orders: readonly PurchaseOrder[],
): Promise<ReadonlyMap<string, string>> =>
  readUploadNames(
    db,
    orders.flatMap(({ lines }) => lines.flatMap(({ imprints }) => imprints.flatMap(({ artwork }) => artwork ?? []))),
  )
