import { isRouteErrorResponse, Outlet } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { Logo } from '../layout/logo.tsx'
import { privatePages, useStandalonePage } from '../layout/private-pages.ts'
import type { Route } from './+types/send-layout.route.ts'
import '#app/features/sends/page/send-page.css'

export const middleware: Route.MiddlewareFunction[] = [privatePages]

/** Layout of the pages of recipients: the sender's colors, and below who ships, without navigation and analytics. */
export default function SendLayout() {
  useStandalonePage()
  const { name, email } = useBrand()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <div className="flex flex-1 flex-col">
        <Outlet />
      </div>
      <footer className="fold-t no-print mt-16">
        <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-sm text-muted">
          <p className="flex items-center gap-3">
            Packed and shipped by{' '}
            <a href="/" aria-label={name} className="inline-flex min-h-11 items-center text-ink">
              <Logo className="origin-left scale-75" />
            </a>
          </p>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {email}
          </a>
        </Container>
      </footer>
    </div>
  )
}

/** Unknown and revoked links say the same. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useStandalonePage()
  const { email } = useBrand()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404 && status !== 429)
    return (
      <main id="main" tabIndex={-1}>
        <ErrorPage />
      </main>
    )
  return (
    <main id="main" tabIndex={-1}>
      <Container className="py-16 lg:py-28">
        <div className="max-w-2xl">
          <h1 className="text-title">{status === 429 ? 'Too many attempts' : 'This link does not work'}</h1>
          <p className="mt-5 text-lead text-muted">
            <span>
              {status === 429
                ? 'Please try again in a few minutes.'
                : 'It may be incomplete, was replaced by a newer one, or the data behind it has been deleted. Open the link in the latest email you got, let us email it again, or write to '}
            </span>
            {status === 404 && (
              <>
                <a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
                  {email}
                </a>
                <span>.</span>
              </>
            )}
          </p>
          {status === 404 && (
            <p className="mt-8">
              <a href="/lost-link" className={getButtonClass({ size: 'lg' })}>
                Email my link again
              </a>
            </p>
          )}
        </div>
      </Container>
    </main>
  )
}
