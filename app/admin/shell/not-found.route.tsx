import { data, Link } from 'react-router'
import { getButtonClass } from '#app/ui/button.tsx'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/not-found.route.ts'
import { AdminPage, createAdminMeta } from './admin-page.tsx'

export const headers = requireAccess('all staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Page not found', matches)

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return (
    <AdminPage narrow title="Page not found" lead="This page does not exist or was deleted.">
      <p>
        <Link to="/admin" className={getButtonClass()}>
          Go to home
        </Link>
      </p>
    </AdminPage>
  )
}
