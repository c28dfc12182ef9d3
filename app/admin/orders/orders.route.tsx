import { type ListedOrder, listOrders, maxCounted } from '#app/features/proposals/orders/list-orders.server.ts'
import { readStages } from '#app/features/proposals/orders/stages.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { formatMediumDate } from '#app/lib/time/medium-date.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { formatAmount } from '../proposals/format-amount.ts'
import { AdminPage, createAdminMeta, DateOnly } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/orders.route.ts'
import { maxSearchLength, parseOrderFilter } from './order-filter.ts'
import { getOrderPath, ordersPath, stagesPath } from './order-paths.ts'
import { paymentTitles } from './payment-titles.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Orders', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const after = searchParams.get('after')
  const [page, stages, views] = await Promise.all([
    listOrders(db, { ...parseOrderFilter(searchParams), ...(isUuid(after) && { after }) }),
    readStages(db),
    listViews(db, { staffId: person.id, lists: ['orders'] }),
  ])
  return {
    page,
    stages,
    views,
    maxCounted,
    canEditStages: hasPermission(person, 'settings'),
    canExport: hasPermission(person, 'export'),
    query: toQuery(searchParams),
  }
}

function toQuery(params: URLSearchParams): string {
  const { search, stage } = parseOrderFilter(params)
  return new URLSearchParams({ ...(search && { q: search }), ...(stage && { stage }) }).toString()
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, stages, views, maxCounted, canEditStages, canExport, query } = loaderData
  const columns: Column<ListedOrder>[] = [
    {
      label: 'Order',
      narrowSlot: 'name',
      cell: ({ title }, link) => (
        <>
          {link}
          <span className="block wrap-anywhere text-muted">{title}</span>
        </>
      ),
    },
    {
      label: 'Customer',
      narrowSlot: 'fact',
      width: 'l',
      cell: ({ customer }) => customer && <span dir="auto">{customer}</span>,
    },
    {
      label: 'Stage',
      narrowSlot: 'corner',
      width: 'm',
      cell: ({ stage }) => <Badge>{stages.find(({ key }) => key === stage)?.name ?? stage}</Badge>,
    },
    {
      label: 'Payment',
      width: 'm',
      isExtra: true,
      cell: ({ paymentState }) => paymentState !== 'none' && <span>{paymentTitles[paymentState]}</span>,
    },
    {
      label: 'Total',
      width: 's',
      isNumber: true,
      cell: ({ totalCents, currency }) => <span>{formatAmount(totalCents, { locale: 'en-US', currency })}</span>,
    },
    { label: 'In-hands date', width: 'm', cell: ({ dueOn }) => dueOn && <span>{formatMediumDate(dueOn)}</span> },
    { label: 'Ordered', width: 'm', isExtra: true, cell: ({ createdAt }) => <DateOnly at={createdAt} /> },
  ]
  return (
    <AdminPage
      title="Orders"
      lead="Accepted proposals on their way to delivery."
      aside={
        <p className="flex flex-wrap gap-2">
          {canEditStages && (
            <ButtonLink to={stagesPath} variant="secondary" size="sm">
              Production stages
            </ButtonLink>
          )}
          {canExport && page.found > 0 && (
            <ButtonLink to={`${ordersPath}/export${query && `?${query}`}`} variant="secondary" size="sm">
              Export
            </ButtonLink>
          )}
        </p>
      }
    >
      <DataList
        list="orders"
        noun={['order', 'orders']}
        rows={page.rows}
        row={({ id, number }) => ({ id, name: number, to: getOrderPath(id) })}
        columns={columns}
        search={{ placeholder: 'Search by number, title, customer or product', maxLength: maxSearchLength }}
        filters={[
          {
            type: 'select',
            name: 'stage',
            label: 'Stage',
            placeholder: 'All stages',
            options: stages.map(({ key, name }) => ({ value: key, label: name })),
          },
        ]}
        views={views}
        next={page.next}
        found={page.found}
        maxCounted={maxCounted}
        isNewestFirst
        empty={{ title: 'No orders yet', text: 'A proposal becomes an order when the customer accepts it.' }}
      />
    </AdminPage>
  )
}
