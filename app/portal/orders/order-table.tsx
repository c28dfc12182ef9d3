import { Link } from 'react-router'
import type { ListedOrder } from '#app/features/portal/records/orders.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { formatMoney } from '../components/format-money.ts'
import { type Column, PortalTable } from '../components/portal-table.tsx'
import { DateOnly, Day } from '../components/times.tsx'

const columns: Column<ListedOrder>[] = [
  {
    label: 'Order',
    isTitle: true,
    cell: ({ id, title, number }) => (
      <>
        <Link to={`/portal/orders/${id}`} prefetch="none" className="portal-link">
          {title}
        </Link>
        <span className="block text-sm text-muted">{number}</span>
      </>
    ),
  },
  { label: 'Stage', cell: ({ stage }) => <Badge>{stage}</Badge> },
  { label: 'Ordered', cell: ({ orderedAt }) => <DateOnly at={orderedAt} /> },
  { label: 'In-hands date', cell: ({ dueOn }) => <Day day={dueOn} /> },
  { label: 'Total', isNumber: true, cell: ({ totalCents, currency }) => formatMoney(totalCents, currency) },
]

export const OrderTable = ({ orders }: { orders: readonly ListedOrder[] }) => (
  <PortalTable caption="Orders" columns={columns} rows={orders} getKey={({ id }) => id} />
)
