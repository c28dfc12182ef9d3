import { data } from 'react-router'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/not-found.route.ts'
import { createAdminMeta } from './admin-page.tsx'
import { NotFoundScreen } from './error-screen.tsx'

export const headers = requireAccess('all-staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Page not found', matches)

export const loader = () => data(null, { status: 404 })

export default NotFoundScreen
