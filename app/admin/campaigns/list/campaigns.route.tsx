import { type ListedCampaign, listCampaigns } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { type CampaignState, campaignStateTitles } from '#app/features/sends/campaigns/state.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { getCampaignPath, newCampaignPath } from '../campaign-paths.ts'
import { CampaignStateBadge } from '../campaign-state-badge.tsx'
import type { Route } from './+types/campaigns.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Campaigns', matches)

const maxSearchLength = 100
const isState = (text: string | null): text is CampaignState =>
  text !== null && Object.hasOwn(campaignStateTitles, text)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const state = searchParams.get('state')
  const after = searchParams.get('after')
  const [page, views] = await Promise.all([
    listCampaigns(db, {
      search: toSingleLine(searchParams.get('q') ?? '').slice(0, maxSearchLength),
      state: isState(state) ? state : undefined,
      after: isUuid(after) ? after : undefined,
    }),
    listViews(db, { staffId: getPerson(context).id, lists: ['campaigns'] }),
  ])
  return { page, views }
}

const columns: Column<ListedCampaign>[] = [
  { label: 'Campaign', narrowSlot: 'name', cell: (_, link) => link },
  {
    label: 'Customer',
    narrowSlot: 'text',
    width: 'xl',
    cell: ({ company, sender }) => (
      <span dir="auto" className="break-words">
        {company ?? sender}
      </span>
    ),
  },
  { label: 'Status', narrowSlot: 'fact', width: 'l', cell: ({ state }) => <CampaignStateBadge state={state} /> },
  {
    label: 'Deadline',
    narrowSlot: 'fact',
    width: 'l',
    cell: ({ deadline }) => <span>{formatLongDate(deadline)}</span>,
  },
  {
    label: 'Confirmed',
    narrowSlot: 'corner',
    width: 'm',
    isNumber: true,
    cell: ({ confirmed, recipients }) => <span>{`${formatNumber(confirmed)} of ${formatNumber(recipients)}`}</span>,
  },
]

const NewCampaign = ({ variant }: { variant?: 'secondary' }) => (
  <ButtonLink to={newCampaignPath} size="sm" prefetch="none" variant={variant ?? 'primary'}>
    New campaign
  </ButtonLink>
)

export default function Campaigns({ loaderData: { page, views } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Campaigns"
      lead="Collect addresses, or let recipients choose a gift, for packages that a customer sends."
      aside={<NewCampaign />}
    >
      <DataList
        list="campaigns"
        noun={['campaign', 'campaigns']}
        rows={page.rows}
        row={({ id, title }) => ({ id, name: title, to: getCampaignPath(id) })}
        columns={columns}
        search={{ placeholder: 'Search by title or customer', maxLength: maxSearchLength }}
        filters={[
          {
            type: 'select',
            name: 'state',
            label: 'Status',
            placeholder: 'All statuses',
            options: Object.entries(campaignStateTitles).map(([value, label]) => ({ value, label })),
          },
        ]}
        builtInViews={[
          { name: 'All', query: '' },
          { name: 'Open', query: 'state=open' },
          { name: 'Drafts', query: 'state=draft' },
          { name: 'Packing', query: 'state=packing' },
        ]}
        views={views}
        next={page.next}
        isNewestFirst
        empty={{
          title: 'No campaigns yet',
          text: 'Recipients enter their address and sizes on a personal page. You pack when the deadline has passed.',
          children: <NewCampaign variant="secondary" />,
        }}
      />
    </AdminPage>
  )
}
