import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { LostLinkPage } from '#app/features/proposals/page/lost-link/lost-link-page.tsx'
import { createPhoneUrl } from '#app/lib/text/phone-url.ts'
import { Container } from '#app/ui/container.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { Logo } from '../layout/logo.tsx'
import { privatePages, useStandalonePage } from '../layout/private-pages.ts'
import type { Route } from './+types/proposal-layout.route.ts'
import '#app/features/proposals/page/proposal-page.css'

export const middleware: Route.MiddlewareFunction[] = [privatePages]

/** Layout of the pages of a proposal: name and contact of the shop, without navigation, box and analytics. */
export default function ProposalLayout() {
  return (
    <ProposalShell>
      <Outlet />
    </ProposalShell>
  )
}

/** Unknown and revoked links say the same. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <ProposalShell>
      {status === 404 ? (
        <LostLinkPage title="This link does not work">
          It may be incomplete, or was replaced by a newer one. Enter the email address that the proposal was sent to,
          and we send you the current link.
        </LostLinkPage>
      ) : status === 429 ? (
        <LostLinkPage title="Too many attempts">
          Please try again in a few minutes, or have your link emailed again.
        </LostLinkPage>
      ) : (
        <ErrorPage />
      )}
    </ProposalShell>
  )
}

function ProposalShell({ children }: { children: ReactNode }) {
  const { email, phone } = useBrand()
  useStandalonePage()
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="fold-b no-print">
        <Container className="flex min-h-header items-center justify-between gap-4">
          <a href="/">
            <Logo />
          </a>
          <p className="flex gap-x-6 text-sm">
            {phone && (
              <a href={createPhoneUrl(phone)} className={`${link} max-sm:hidden`}>
                {phone}
              </a>
            )}
            <a href={`mailto:${email}`} className={link}>
              <span className="max-sm:hidden">{email}</span>
              <span className="sm:hidden">Contact</span>
            </a>
          </p>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  )
}
