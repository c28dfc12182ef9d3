import { Link } from 'react-router'
import { type Overview, readOverview } from '#app/features/portal/records/overview.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { CampaignTable } from '../campaigns/campaign-table.tsx'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage, Section } from '../components/portal-page.tsx'
import { OrderTable } from '../orders/order-table.tsx'
import { ProofTable } from '../proposals/proof-table.tsx'
import { ProposalTable } from '../proposals/proposal-table.tsx'
import type { Route } from './+types/overview.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Overview', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const member = getMember(context)
  return {
    ...(await readOverview(context.get(servicesContext).db, member)),
    company: member.company,
    name: member.name,
  }
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { proposals, proofs, stock, campaigns, orders, company, name } = loaderData
  const open = [proposals, proofs, stock].some((list) => list.length > 0)
  const isEmpty = !open && campaigns.length === 0 && orders.length === 0
  return (
    <PortalPage
      title={`Hello, ${name.split(' ')[0]}`}
      lead={open ? `This needs you at ${company}.` : `Nothing needs you at ${company}.`}
    >
      {proposals.length > 0 && (
        <Section title="Proposals to answer" aside={<More to="/portal/proposals" />} flush>
          <ProposalTable proposals={proposals} />
        </Section>
      )}
      {proofs.length > 0 && (
        <Section title="Proofs to approve" aside={<More to="/portal/proofs" />} flush>
          <ProofTable proofs={proofs} />
        </Section>
      )}
      {stock.length > 0 && (
        <Section title="Low stock" aside={<More to="/portal/stock" />}>
          <LowStock stock={stock} />
        </Section>
      )}
      {campaigns.length > 0 && (
        <Section title="Campaigns" aside={<More to="/portal/campaigns" />} flush>
          <CampaignTable campaigns={campaigns} />
        </Section>
      )}
      {orders.length > 0 && (
        <Section title="Latest orders" aside={<More to="/portal/orders" />} flush>
          <OrderTable orders={orders} />
        </Section>
      )}
      {isEmpty && (
        <div className="portal-section">
          <EmptyState
            title="All is quiet"
            text="Proposals, orders, stock and campaigns appear here as soon as there are some."
          />
        </div>
      )}
    </PortalPage>
  )
}

const More = ({ to }: { to: string }) => (
  <Link to={to} prefetch="none" className="portal-link text-sm">
    All
  </Link>
)

const LowStock = ({ stock }: Pick<Overview, 'stock'>) => (
  <ul className="grid gap-2">
    {stock.map((item) => (
      <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/portal/stock/${item.id}`} prefetch="none" className="portal-link">
          {formatStockItem(item)}
        </Link>
        <span className="tabular-nums">{`${formatNumber(item.available)} available`}</span>
      </li>
    ))}
  </ul>
)
