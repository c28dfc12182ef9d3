import type { PurchaseOrder } from '#app/features/proposals/orders/purchase-order.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatAmount } from '../../proposals/format-amount.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { getOrderPath } from '../order-paths.ts'

type SuppliersPanelProps = {
  orderId: string
  currency: string
  orders: Pick<PurchaseOrder, 'supplier' | 'lines' | 'cost'>[]
}

/** The purchase order of each supplier: what to print where. */
export function SuppliersPanel({ orderId, currency, orders }: SuppliersPanelProps) {
  return (
    <Panel
      title="Supplier purchase orders"
      text="One per supplier: products, quantities and imprints."
      aside={
        <ButtonLink
          to={`${getOrderPath(orderId)}/purchase-orders.csv`}
          reloadDocument
          prefetch="none"
          variant="secondary"
          size="sm"
        >
          Download CSV
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line text-sm">
        {orders.map(({ supplier, lines, cost }, index) => (
          <li key={supplier} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium wrap-anywhere">{supplier || 'No supplier'}</span>
              <span className="text-muted">
                {`${formatCount(lines.length, 'product')}, cost ${cost === null ? 'unknown' : formatAmount(cost, { locale: 'en-US', currency })}`}
              </span>
            </span>
            <ButtonLink
              to={`${getOrderPath(orderId)}/purchase-orders/${index}`}
              reloadDocument
              prefetch="none"
              variant="secondary"
              size="sm"
              aria-label={`PDF for ${supplier || 'no supplier'}`}
            >
              PDF
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
