import { data, Link } from 'react-router'
import { roleTitles } from '#app/features/staff/roles.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/no-access.route.ts'
import { AdminPage, adminMeta } from './admin-page.tsx'

export const headers = requireAccess('all staff')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Not for your role', matches)

export const loader = ({ context }: Route.LoaderArgs) => data({ role: getPerson(context).role }, { status: 403 })

/** Where every address leads that somebody's role does not open. */
export default function NoAccess({ loaderData: { role } }: Route.ComponentProps) {
  return (
    <AdminPage
      narrow
      title="Not for your role"
      lead={`You are here as ${roleTitles[role].toLowerCase()}. If you need this page, ask an owner for another role.`}
    >
      <p>
        <Link to="/admin" className={buttonClass()}>
          To the office
        </Link>
      </p>
    </AdminPage>
  )
}
