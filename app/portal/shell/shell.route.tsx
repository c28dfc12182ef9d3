import { isRouteErrorResponse, Outlet } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { listCompanies } from '#app/features/portal/access/sessions.server.ts'
import { readCompanyLogo } from '#app/features/portal/records/overview.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createTimeZone } from '#app/lib/time/time-zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { getMember } from '../access/current-member.ts'
import { guard } from '../access/guard.server.ts'
import { TimeZoneContext } from '../components/times.tsx'
import type { Route } from './+types/shell.route.ts'
import { PortalHeader, PortalNavigation } from './portal-header.tsx'

/** Everything inside needs a session. */
export const middleware: Route.MiddlewareFunction[] = [guard]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const member = getMember(context)
  const [companies, logo] = await Promise.all([listCompanies(db, member), readCompanyLogo(db, member.companyId)])
  const { id, name, role, company } = member
  return { member: { id, name, role, company }, companies, logo, zone: createTimeZone(settings.TIME_ZONE) }
}

/** The customer's name and navigation around each page. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <TimeZoneContext value={loaderData.zone}>
      <div className="portal">
        <SkipLink />
        <PortalHeader {...loaderData} />
        <PortalNavigation />
        <main id="main" tabIndex={-1} className="portal-main">
          <Outlet />
        </main>
        <PortalFooter />
      </div>
    </TimeZoneContext>
  )
}

function PortalFooter() {
  const { name, email } = useBrand()
  return (
    <footer className="portal-footer">
      <a href="/" className="inline-flex min-h-11 items-center font-semibold text-ink">
        {name}
      </a>
      <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {email}
      </a>
    </footer>
  )
}

/** Records of other companies are the same as unknown ones. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!loaderData || (status !== 404 && status !== 403)) throw error
  return (
    <TimeZoneContext value={loaderData.zone}>
      <div className="portal">
        <SkipLink />
        <PortalHeader {...loaderData} />
        <PortalNavigation />
        <main id="main" tabIndex={-1} className="portal-main">
          <EmptyState
            heading="h1"
            title={status === 404 ? 'Page not found' : 'Managers only'}
            text={
              status === 404
                ? 'It may have been removed, or belongs to another company.'
                : 'Ask a colleague who is a manager, or have your role changed.'
            }
          >
            <ButtonLink to="/portal" variant="secondary">
              Overview
            </ButtonLink>
          </EmptyState>
        </main>
        <PortalFooter />
      </div>
    </TimeZoneContext>
  )
}
