import { renderPurchaseOrder } from '#app/features/proposals/orders/purchase-order-pdf.server.ts'
import { getPdfHeaders } from '#app/features/proposals/pdf/respond-with-pdf.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { requireAccess } from '../../access/require-access.ts'
import { respondNotFound } from '../../requests/artwork/file-response.server.ts'
import type { Route } from './+types/purchase-order-pdf.route.ts'
import { readArtworkNames, readPurchaseOrders } from './purchase-orders.server.ts'

export const headers = requireAccess('proposals')

/** Downloads what to order from one supplier. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await readPurchaseOrders(services.db, params.id)
  const purchaseOrder = found?.orders[Number(params.index)]
  if (!purchaseOrder) return respondNotFound('Purchase order not found.')
  const { order, document } = found.opened
  const pdf = await renderPurchaseOrder(services, purchaseOrder, {
    currency: document.currency,
    number: order.number,
    orderedOn: getShopDay(order.created_at),
    dueOn: order.due_on,
    artworkNames: await readArtworkNames(services.db, [purchaseOrder]),
  })
  const supplier = purchaseOrder.supplier.replace(/[^\w-]+/g, '-')
  return new Response(new Uint8Array(pdf), {
    headers: getPdfHeaders(`${[order.number, supplier].filter(Boolean).join('-')}.pdf`),
  })
}
