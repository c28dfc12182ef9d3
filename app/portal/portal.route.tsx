import { isRouteErrorResponse, Outlet } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { ErrorPage } from '../storefront/layout/error-page.tsx'
import { privatePages, useStandalonePage } from '../storefront/layout/private-pages.ts'
import type { Route } from './+types/portal.route.ts'
import { EntryPage } from './components/entry-page.tsx'
import './portal.css'

export const middleware: Route.MiddlewareFunction[] = [privatePages]

/** The customer portal, apart from the storefront: without navigation, box and analytics. */
export default function Portal() {
  useStandalonePage()
  return <Outlet />
}

/** For errors outside the shell, such as those of the sign-in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useStandalonePage()
  const { email } = useBrand()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404 || status === 429)
    return (
      <EntryPage title={status === 404 ? 'Page not found' : 'Too many attempts'}>
        <p className="text-muted">
          {status === 404
            ? `There is nothing here. Write to ${email} if you expected something.`
            : 'Please try again in a few minutes.'}
        </p>
      </EntryPage>
    )
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage />
    </main>
  )
}
