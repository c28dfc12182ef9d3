import { formatRoles } from '#app/features/staff/roles.ts'
import { type ListedStaff, listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/team.route.ts'
import { filterStaff, teamFilters } from './filters.ts'
import { StateBadge } from './state-badge.tsx'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Team', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: me } = getPerson(context)
  const staff = await listStaff(db)
  return {
    staff: filterStaff(staff, searchParams),
    me,
    views: await listViews(db, { staffId: me, lists: ['team'] }),
  }
}

const columns: Column<ListedStaff & { isMe: boolean }>[] = [
  {
    label: 'Name',
    narrowSlot: 'name',
    cell: ({ isMe, email }, link) => (
      <>
        {link}
        {isMe && <span className="ml-2 text-muted">(you)</span>}
        <span className="block break-all text-muted">{email}</span>
      </>
    ),
  },
  { label: 'Role', narrowSlot: 'fact', width: 's', cell: ({ roles }) => <span>{formatRoles(roles)}</span> },
  {
    label: 'Status',
    narrowSlot: 'fact',
    width: 'l',
    cell: ({ state }) => (
      <span>
        <StateBadge state={state} />
      </span>
    ),
  },
  { label: 'Two-factor', width: 'm', cell: formatFactors },
  {
    label: 'Last active',
    width: 'xl',
    cell: ({ lastActiveAt }) =>
      lastActiveAt ? <DateTime at={lastActiveAt} /> : <span className="text-muted">Never</span>,
  },
]

function formatFactors({ secondFactor, passkeys }: ListedStaff) {
  const factors = [secondFactor && 'App', passkeys > 0 && formatCount(passkeys, 'passkey')]
  const text = factors.filter(Boolean).join(', ')
  return <span className={text ? '' : 'text-muted'}>{text || 'None'}</span>
}

export default function Team({ loaderData: { staff, me, views } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Team"
      lead="Manage who has access, and with which role."
      aside={
        <ButtonLink to="/admin/team/invite" size="sm" prefetch="none">
          Invite a team member
        </ButtonLink>
      }
    >
      <DataList
        list="team"
        noun={['person', 'people']}
        rows={staff.map((person) => ({ ...person, isMe: person.id === me }))}
        row={({ id, name }) => ({ id, name, to: `/admin/team/${id}` })}
        columns={columns}
        filters={teamFilters}
        views={views}
        found={staff.length}
        empty={{ title: 'No team members yet', text: 'Invite your teammates.' }}
      />
    </AdminPage>
  )
}
