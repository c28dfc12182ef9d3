import { Link } from 'react-router'
import { findCampaign } from '#app/features/portal/records/campaigns.server.ts'
import { listShipments, type PortalShipment } from '#app/features/portal/records/shipments.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import { type Column, NextPage, PortalTable } from '../components/portal-table.tsx'
import { readAfter } from '../components/read-after.ts'
import { ShipmentBadge } from '../components/state-badges.tsx'
import { DateOnly } from '../components/times.tsx'
import { Tracking } from '../components/tracking.tsx'
import type { Route } from './+types/shipments.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Shipments', matches)

/** `campaign` limits the list to one. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { companyId, canSeeAddresses } = getMember(context)
  const campaignId = searchParams.get('campaign')
  const campaign = campaignId
    ? requireFound(await findCampaign(db, { companyId, id: requireId(campaignId) }))
    : undefined
  const after = readAfter(searchParams)
  const { rows, next } = await listShipments(db, { companyId, campaignId: campaign?.id, after })
  return {
    rows,
    next,
    isLaterPage: after !== undefined,
    canSeeAddresses,
    campaign: campaign ? { id: campaign.id, title: campaign.title } : null,
  }
}

const getColumns = (canSeeAddresses: boolean): Column<PortalShipment>[] => [
  {
    label: 'For',
    isTitle: true,
    cell: ({ source, orderId, campaignId, code, recipient, country }) => (
      <>
        <Link
          to={orderId ? `/portal/orders/${orderId}` : `/portal/campaigns/${campaignId}`}
          prefetch="none"
          className="portal-link"
        >
          {source}
        </Link>
        {code && (
          <span className="block text-sm text-muted wrap-anywhere">
            {[recipient, country, code].filter(Boolean).join(', ')}
          </span>
        )}
      </>
    ),
  },
  { label: 'Status', cell: ({ state }) => <ShipmentBadge state={state} /> },
  { label: 'Shipped', cell: ({ at }) => <DateOnly at={at} /> },
  {
    label: 'Carrier',
    cell: ({ carrier, parcels }) =>
      [carrier, parcels > 1 && formatCount(parcels, 'package')].filter(Boolean).join(', '),
  },
  {
    label: 'Tracking',
    cell: ({ trackingNumber, trackingUrl }) => <Tracking number={trackingNumber} url={trackingUrl} />,
  },
  ...(canSeeAddresses
    ? [
        {
          label: 'Address',
          cell: ({ campaignId, recipientId }: PortalShipment) =>
            recipientId ? (
              <Link
                to={`/portal/campaigns/${campaignId}/recipients/${recipientId}`}
                prefetch="none"
                className="portal-link"
              >
                View
              </Link>
            ) : (
              '—'
            ),
        },
      ]
    : []),
]

export default function Shipments({ loaderData }: Route.ComponentProps) {
  const { rows, next, isLaterPage, campaign, canSeeAddresses } = loaderData
  return (
    <PortalPage
      title="Shipments"
      lead={campaign ? `Packages of ${campaign.title}.` : 'Of your orders, and to the recipients of your campaigns.'}
      {...(campaign && { back: { to: `/portal/campaigns/${campaign.id}`, label: campaign.title } })}
    >
      <div className="portal-section">
        {rows.length > 0 ? (
          <PortalTable caption="Shipments" columns={getColumns(canSeeAddresses)} rows={rows} getKey={({ id }) => id} />
        ) : (
          <EmptyState title="Nothing shipped yet" text="Tracking numbers appear here once packages leave." />
        )}
      </div>
      <NextPage
        next={next}
        isLaterPage={isLaterPage}
        path={`/portal/shipments${campaign ? `?campaign=${campaign.id}` : ''}`}
      />
    </PortalPage>
  )
}
