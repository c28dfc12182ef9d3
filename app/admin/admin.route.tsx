import { isRouteErrorResponse, Outlet } from 'react-router'
import { RouteAnnouncer } from '#app/storefront/layout/page-shell.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/admin.route.ts'
import { guard } from './access/guard.server.ts'
import { homePath } from './access/return-path.ts'
import './admin.css'

/** The admin: the guard checks every request before its loaders and actions. */
export const middleware: Route.MiddlewareFunction[] = [guard]

export default function Admin() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-6 py-24">
      <h1 className="text-heading">{isNotFound ? 'Page not found' : 'Something went wrong'}</h1>
      <p className="mt-3 text-muted">
        {isNotFound
          ? 'This page does not exist or was deleted.'
          : 'This page could not be loaded. Nothing was changed. Try again in a moment.'}
      </p>
      <a href={homePath} className={getButtonClass({ size: 'md' }, 'mt-8')}>
        Go to home
      </a>
      <RouteAnnouncer />
    </main>
  )
}
