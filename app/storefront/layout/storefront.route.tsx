import { lazy } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { LazyBoundary } from '#app/ui/lazy-boundary.tsx'
import type { Route } from './+types/storefront.route.ts'
import { ErrorPage } from './error-page.tsx'
import { PageShell } from './page-shell.tsx'

const NotFoundPage = lazy(() => import('./not-found.tsx'))

/** Seconds after which what could not be answered now may well be. */
const soon = '5'

/** A busy response carries Retry-After, in every route. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_args, next) => {
    const answer = await next()
    if (answer.status === 503 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', soon)
    return answer
  },
]

/** Layout of all storefront pages, including error pages. */
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
        <LazyBoundary failed={<ErrorPage />}>
          <NotFoundPage />
        </LazyBoundary>
      ) : (
        <ErrorPage />
      )}
    </PageShell>
  )
}
