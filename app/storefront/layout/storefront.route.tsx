import { lazy } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { Route } from './+types/storefront.route.ts'
import { ErrorPage } from './error-page.tsx'
import { PageShell } from './page-shell.tsx'

const NotFoundPage = lazy(() => import('./not-found.tsx'))

const retryAfterSeconds = '5'

/** A busy response carries Retry-After, in every route. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_args, next) => {
    const response = await next()
    if (response.status === 503 && !response.headers.has('Retry-After'))
      response.headers.set('Retry-After', retryAfterSeconds)
    return response
  },
]

/** Layout of all storefront pages, including error pages. */
export default function StorefrontLayout() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageShell>
      {isNotFound ? (
        <LazyBoundary failed={<ErrorPage />}>
          <NotFoundPage />
        </LazyBoundary>
      ) : (
        <ErrorPage />
      )}
    </PageShell>
  )
}
