import { hasPermission } from '#app/features/staff/roles.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { type ListedItem, listItems, listStockCompanies } from '#app/features/stock/items/list-items.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { formatAmount } from '../../proposals/format-amount.ts'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { getStockItemPath, locationsPath, newStockItemPath, stockPath } from '../stock-paths.ts'
import type { Route } from './+types/stock.route.ts'
import { maxSearchLength, parseStockFilter } from './stock-filter.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Customer stock', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const after = searchParams.get('after')
  const filter = parseStockFilter(searchParams)
  const [page, companies, views] = await Promise.all([
    listItems(db, { ...filter, after: isUuid(after) ? after : undefined }),
    listStockCompanies(db),
    listViews(db, { staffId: person.id, lists: ['stock'] }),
  ])
  return { page, companies, views, canExport: hasPermission(person, 'export'), query: searchParams.toString() }
}

const dollars = { locale: 'en-US', currency: 'USD' }

const columns: Column<ListedItem>[] = [
  {
    label: 'Item',
    narrowSlot: 'name',
    cell: ({ kind, code }, link) => (
      <>
        {link}
        <span className="block text-muted">{kind === 'kit' ? `${code} · Kit` : code}</span>
      </>
    ),
  },
  {
    label: 'Customer',
    narrowSlot: 'text',
    width: 'l',
    cell: ({ company }) => company && <span dir="auto">{company}</span>,
  },
  {
    label: 'Available',
    narrowSlot: 'corner',
    width: 'm',
    isNumber: true,
    cell: ({ available, lowAt }) =>
      lowAt !== null && available <= lowAt ? (
        <Badge tone="danger">{`Low: ${formatNumber(available)}`}</Badge>
      ) : (
        <span>{formatNumber(available)}</span>
      ),
  },
  { label: 'Reserved', width: 's', isNumber: true, cell: ({ reserved }) => <span>{formatNumber(reserved)}</span> },
  { label: 'On hand', width: 's', isNumber: true, cell: ({ onHand }) => <span>{formatNumber(onHand)}</span> },
  {
    label: 'Value',
    width: 's',
    isNumber: true,
    isExtra: true,
    cell: ({ onHand, unitCost }) =>
      unitCost !== null && <span>{formatAmount(Math.round((onHand * unitCost) / 100), dollars)}</span>,
  },
]

const NewItem = ({ variant }: { variant?: 'secondary' }) => (
  <ButtonLink to={newStockItemPath} size="sm" prefetch="none" variant={variant ?? 'primary'}>
    New item
  </ButtonLink>
)

export default function Stock({ loaderData: { page, companies, views, canExport, query } }: Route.ComponentProps) {
  const { pieces, value, withoutCost } = page.sums
  const unknown = withoutCost > 0 ? `, without ${formatCount(withoutCost, 'item')} of unknown cost` : ''
  return (
    <AdminPage
      title="Customer stock"
      lead="Products and packed kits that you store for customers. Receive an order from its page."
      aside={
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={locationsPath} variant="secondary" size="sm" prefetch="none">
            Locations
          </ButtonLink>
          {canExport && page.rows.length > 0 && (
            <ButtonLink
              to={`${stockPath}.csv${query && `?${query}`}`}
              variant="secondary"
              size="sm"
              prefetch="none"
              reloadDocument
            >
              Export CSV
            </ButtonLink>
          )}
          <NewItem />
        </p>
      }
    >
      <DataList
        list="stock"
        noun={['item', 'items']}
        rows={page.rows}
        row={(item) => ({ id: item.id, name: formatStockItem(item), to: getStockItemPath(item.id) })}
        columns={columns}
        search={{ placeholder: 'Search or scan an item, code or customer', maxLength: maxSearchLength }}
        filters={[
          {
            type: 'select',
            name: 'company',
            label: 'Customer',
            placeholder: 'All customers',
            options: companies.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            type: 'select',
            name: 'state',
            label: 'Status',
            placeholder: 'In use',
            options: [
              { value: 'low', label: 'Low stock' },
              { value: 'archived', label: 'Archived' },
            ],
          },
        ]}
        builtInViews={[
          { name: 'In use', query: '' },
          { name: 'Low stock', query: 'state=low' },
          { name: 'Archived', query: 'state=archived' },
        ]}
        views={views}
        next={page.next}
        found={page.sums.found}
        empty={{
          title: 'No customer stock yet',
          text: 'Receive an order into stock from its page, or create an item.',
          children: <NewItem variant="secondary" />,
        }}
      >
        {page.rows.length > 0 && (
          <p className="text-sm text-muted">
            {`${formatNumber(pieces)} units on hand, ${formatAmount(value, dollars)} at cost${unknown}.`}
          </p>
        )}
      </DataList>
    </AdminPage>
  )
}
