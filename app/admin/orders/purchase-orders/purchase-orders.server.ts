import { readInternals } from '#app/features/proposals/lifecycle/versions.server.ts'
import { createPurchaseOrders, type PurchaseOrder } from '#app/features/proposals/orders/purchase-order.ts'
import type { PurchaseArtwork } from '#app/features/proposals/orders/purchase-order-csv.server.ts'
import { type OpenOrder, readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import type { Services } from '#app/lib/services.ts'
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

/** Names and links of the artwork of purchase orders, by path in storage. Only staff can open the links. */
export function listArtworks(
  orders: readonly PurchaseOrder[],
  { proposalId, settings }: { proposalId: string; settings: Pick<Services['settings'], 'PUBLIC_URL'> },
): ReadonlyMap<string, PurchaseArtwork> {
  const imprints = orders.flatMap(({ lines }) => lines.flatMap((line) => line.imprints))
  const paths = imprints.flatMap(({ artwork }) => artwork ?? [])
  return new Map(
    paths.map((path) => {
      const url = `${settings.PUBLIC_URL ?? ''}/admin/proposals/${proposalId}/files/${path.split('/').map(encodeURIComponent).join('/')}`
      return [path, { name: path.slice(path.lastIndexOf('/') + 1), url }]
    }),
  )
}
