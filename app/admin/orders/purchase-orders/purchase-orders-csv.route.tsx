import { writePurchaseOrderCsv } from '#app/features/proposals/orders/purchase-order-csv.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { respondNotFound } from '../../requests/artwork/file-response.server.ts'
import type { Route } from './+types/purchase-orders-csv.route.ts'
import { readArtworkNames, readPurchaseOrders } from './purchase-orders.server.ts'

export const headers = requireAccess('proposals')

/** Downloads what to order from each supplier. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = await readPurchaseOrders(db, params.id)
  if (!found) return respondNotFound('Order not found.')
  const { order, document } = found.opened
  const { number } = order
  const artworkNames = await readArtworkNames(db, found.orders)
  return new Response(writePurchaseOrderCsv(found.orders, { currency: document.currency, number, artworkNames }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${number}-purchase-orders.csv"`,
    },
  })
}
