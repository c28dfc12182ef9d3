import { isRouteErrorResponse, Outlet } from 'react-router'
import { RouteAnnouncer } from '#app/features/shell/page-shell.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/office.route.ts'
import { guard } from './access/guard.server.ts'
import { homePath } from './access/return-path.ts'
import './office.css'

/** The second door, for signed-in staff: whatever stands behind it passes the gate first. */
export const middleware: Route.MiddlewareFunction[] = [guard]

export default function Office() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-6 py-24">
      <h1 className="text-heading">{missing ? 'There is nothing here' : 'Something went wrong'}</h1>
      <p className="mt-3 text-muted">
        {missing
          ? 'This page of the office does not exist, or what it showed is gone.'
          : 'This page could not be put together. Nothing was changed. Try again in a moment.'}
      </p>
      <a href={homePath} className={buttonClass({ size: 'md' }, 'mt-8')}>
        To the office
      </a>
      <RouteAnnouncer />
    </main>
  )
}
