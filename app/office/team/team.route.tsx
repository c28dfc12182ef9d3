import { Link } from 'react-router'
import { roleTitles } from '#app/features/staff/roles.ts'
import { type ListedStaff, listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, adminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/team.route.ts'
import { State } from './state-badge.tsx'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Staff', matches)

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await listStaff(context.get(servicesContext).db), me: getPerson(context).id }
}

export default function Staff({ loaderData: { staff, me } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Staff"
      lead="Who may enter this office, and what for."
      aside={
        <Link to="/admin/team/invite" className={buttonClass({ size: 'sm' })}>
          Invite somebody
        </Link>
      }
    >
      <div className="overflow-hidden rounded-md border border-line bg-card">
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Role</th>
              <th scope="col">State</th>
              <th scope="col">Second factor</th>
              <th scope="col">Signed in, last used</th>
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
  const { id, name, email, role, state, secondFactor, passkeys, seenAt } = person
  const factors = [secondFactor && 'App', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)]
  return (
    <tr>
      <td>
        <Link
          to={`/admin/team/${id}`}
          className="office-row-link font-semibold text-forest underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {isMe && <span className="ml-2 text-sm text-muted">you</span>}
        <span className="block text-sm break-all text-muted">{email}</span>
      </td>
      <td data-label="Role">{roleTitles[role]}</td>
      <td data-label="State">
        <span>
          <State state={state} />
        </span>
      </td>
      <td data-label="Second factor">
        {factors.filter(Boolean).join(', ') || <span className="text-muted">None</span>}
      </td>
      <td data-label="Last used">
        {seenAt ? <DateTime at={seenAt} /> : <span className="text-muted">Not signed in</span>}
      </td>
    </tr>
  )
}
