import { data, Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/not-found.route.ts'
import { AdminPage, adminMeta } from './admin-page.tsx'

export const headers = requireAccess('all staff')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Nothing here', matches)

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return (
    <AdminPage
      narrow
      title="There is nothing here"
      lead="No page of the office has this address, or what it showed is gone."
    >
      <p>
        <Link to="/admin" className={buttonClass()}>
          To the office
        </Link>
      </p>
    </AdminPage>
  )
}
