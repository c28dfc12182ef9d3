import { data, Link } from 'react-router'
import { formatRoles } from '#app/features/staff/roles.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/no-access.route.ts'
import { AdminPage, createAdminMeta } from './admin-page.tsx'

export const headers = requireAccess('all-staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('No access', matches)

export const loader = ({ context }: Route.LoaderArgs) => data({ roles: getPerson(context).roles }, { status: 403 })

/** The guard redirects here when the role lacks a permission. */
export default function NoAccess({ loaderData: { roles } }: Route.ComponentProps) {
  return (
    <AdminPage
      narrow
      title="You do not have access"
      lead={`Your ${roles.length === 1 ? 'role is' : 'roles are'} ${formatRoles(roles)}. Ask an admin to change it if you need this page.`}
    >
      <p>
        <Link to="/admin" className={getButtonClass()}>
          Go to home
        </Link>
      </p>
    </AdminPage>
  )
}
