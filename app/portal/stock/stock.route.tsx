import { Link } from 'react-router'
import { type ListedStock, listStock } from '#app/features/portal/records/stock.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import { type Column, NextPage, PortalTable } from '../components/portal-table.tsx'
import { readAfter } from '../components/read-after.ts'
import type { Route } from './+types/stock.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Stock', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId, role } = getMember(context)
  const after = readAfter(searchParams)
  const page = await listStock(context.get(servicesContext).db, { companyId, after })
  return { ...page, isLaterPage: after !== undefined, canStartCampaign: role === 'manager' }
}

const columns: Column<ListedStock>[] = [
  {
    label: 'Item',
    isTitle: true,
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/portal/stock/${item.id}`} prefetch="none" className="portal-link">
          {formatStockItem(item)}
        </Link>
        {item.kind === 'kit' && <Badge tone="outline">Kit</Badge>}
        {item.isLow && <Badge tone="danger">Low</Badge>}
      </span>
    ),
  },
  { label: 'Reference', cell: ({ code }) => <span className="whitespace-nowrap">{code}</span> },
  { label: 'On hand', isNumber: true, cell: ({ onHand }) => formatNumber(onHand) },
  { label: 'Reserved', isNumber: true, cell: ({ reserved }) => formatNumber(reserved) },
  { label: 'Available', isNumber: true, cell: ({ available }) => <strong>{formatNumber(available)}</strong> },
]

export default function Stock({ loaderData: { rows, next, isLaterPage, canStartCampaign } }: Route.ComponentProps) {
  return (
    <PortalPage
      title="Stock"
      lead="What we store for you. Reserved pieces belong to confirmed recipients."
      action={
        canStartCampaign &&
        rows.length > 0 && (
          <ButtonLink to="/portal/campaigns/new" prefetch="none">
            Send from stock
          </ButtonLink>
        )
      }
    >
      <div className="portal-section">
        {rows.length > 0 ? (
          <PortalTable caption="Stock" columns={columns} rows={rows} getKey={({ id }) => id} />
        ) : (
          <EmptyState title="Nothing in stock" text="Products and kits that we store for you appear here." />
        )}
      </div>
      <NextPage next={next} isLaterPage={isLaterPage} path="/portal/stock" />
    </PortalPage>
  )
}
