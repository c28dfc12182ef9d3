import { Link } from 'react-router'
import { roleTitles } from '#app/features/staff/roles.ts'
import { type ListedStaff, listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/team.route.ts'
import { StateBadge } from './state-badge.tsx'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Team', matches)

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await listStaff(context.get(servicesContext).db), me: getPerson(context).id }
}

export default function Team({ loaderData: { staff, me } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Team"
      lead="Manage who has access, and with which role."
      aside={
        <Link to="/admin/team/invite" className={getButtonClass({ size: 'sm' })}>
          Invite a team member
        </Link>
      }
    >
      <div className="overflow-hidden rounded-md border border-line bg-card">
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Status</th>
              <th scope="col">Two-factor authentication</th>
              <th scope="col">Last active</th>
            </tr>
          </thead>
          <tbody>
            {staff.map((person) => (
              <Row key={person.id} person={person} isMe={person.id === me} />
            ))}
          </tbody>
        </table>
      </div>
    </AdminPage>
  )
}

function Row({ person, isMe }: { person: ListedStaff; isMe: boolean }) {
  const { id, name, email, role, state, secondFactor, passkeys, lastActiveAt } = person
  const factors = [secondFactor && 'App', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)]
  return (
    <tr>
      <td>
        <Link
          to={`/admin/team/${id}`}
          className="admin-row-link font-semibold text-forest underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {isMe && <span className="ml-2 text-sm text-muted">(you)</span>}
        <span className="block text-sm break-all text-muted">{email}</span>
      </td>
      <td data-label="Role">{roleTitles[role]}</td>
      <td data-label="Status">
        <span>
          <StateBadge state={state} />
        </span>
      </td>
      <td data-label="Two-factor authentication">
        {factors.filter(Boolean).join(', ') || <span className="text-muted">None</span>}
      </td>
      <td data-label="Last active">
        {lastActiveAt ? <DateTime at={lastActiveAt} /> : <span className="text-muted">Never</span>}
      </td>
    </tr>
  )
}
