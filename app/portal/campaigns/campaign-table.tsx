import { Link } from 'react-router'
import type { ListedCampaign } from '#app/features/portal/records/campaigns.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { type Column, PortalTable } from '../components/portal-table.tsx'
import { CampaignBadge } from '../components/state-badges.tsx'
import { Day } from '../components/times.tsx'

const columns: Column<ListedCampaign>[] = [
  {
    label: 'Campaign',
    isTitle: true,
    cell: ({ id, title }) => (
      <Link to={`/portal/campaigns/${id}`} prefetch="none" className="portal-link">
        {title}
      </Link>
    ),
  },
  { label: 'Status', cell: ({ state }) => <CampaignBadge state={state} /> },
  { label: 'Deadline', cell: ({ deadline }) => <Day day={deadline} /> },
  {
    label: 'Confirmed',
    isNumber: true,
    cell: ({ confirmed, recipients }) => `${formatNumber(confirmed)} of ${formatNumber(recipients)}`,
  },
]

export const CampaignTable = ({ campaigns }: { campaigns: readonly ListedCampaign[] }) => (
  <PortalTable caption="Campaigns" columns={columns} rows={campaigns} getKey={({ id }) => id} />
)
