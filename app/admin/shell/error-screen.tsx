import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { RouteAnnouncer } from '#app/storefront/layout/page-shell.tsx'
import { ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { homePath } from '../access/return-path.ts'
import { AdminPage } from './admin-page.tsx'

/** Replaces a screen that does not exist. */
export const NotFoundScreen = () => (
  <AdminPage narrow title="Page not found" lead="This page does not exist or was deleted.">
    <p>
      <ButtonLink to={homePath}>Go to home</ButtonLink>
    </p>
  </AdminPage>
)

/** Replaces a screen that failed. @param missing shown instead where the screen does not exist */
export function ErrorScreen({ error, missing = <NotFoundScreen /> }: { error: unknown; missing?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { requestId } = useRouteLoaderData<() => { requestId: string }>('admin/shell/shell.route') ?? {}
  if (isRouteErrorResponse(error) && error.status === 404) return missing
  if (isRouteErrorResponse(error) && error.status === 413)
    return (
      <AdminPage
        narrow
        title="Too large"
        lead="This file or text is too large. Nothing was saved. Split or shorten it."
      >
        <p>
          <a href={pathname + search} className={getButtonClass()}>
            Back to the form
          </a>
        </p>
      </AdminPage>
    )
  return (
    <AdminPage
      narrow
      title="Something went wrong"
      lead="This screen could not be loaded. If you were saving something, check that it was saved."
    >
      {requestId && (
        <p className="text-sm text-muted">
          <span>
            {'If this happens again, send this error ID to the person who runs the server. It is in the log: '}
          </span>
          <code className="wrap-anywhere text-ink">{requestId}</code>
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {/* A plain link requests the screen again, with or without JavaScript. */}
        <a href={pathname + search} className={getButtonClass()}>
          Try again
        </a>
        <ButtonLink to={homePath} variant="secondary">
          Go to home
        </ButtonLink>
      </p>
    </AdminPage>
  )
}

/** The same without navigation: outside of the shell, or where it does not load either. */
export const BareErrorScreen = ({ error }: { error: unknown }) => (
  <main id="main" tabIndex={-1} className="py-12">
    <ErrorScreen error={error} />
    <RouteAnnouncer />
  </main>
)
