import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/shop.route.ts'
import { ErrorPage } from './error-page.tsx'
import { PageShell } from './page-shell.tsx'

const NotFoundPage = lazy(() => import('./not-found.tsx'))

/** The public door: every page of the shop stands in its navigation and footer, the failed ones too. */
export default function Shop() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageShell>
      {missing ? (
        <Suspense>
          <NotFoundPage />
        </Suspense>
      ) : (
        <ErrorPage />
      )}
    </PageShell>
  )
}
