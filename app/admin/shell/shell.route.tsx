import { ChevronsUpDown, ExternalLink, LogOut, Menu, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { countUnread } from '#app/features/requests/inbox/reads.server.ts'
import { formatRoles, hasPermission, needsSecondFactor, type PersonAccess } from '#app/features/staff/roles.ts'
import { requestIdContext } from '#app/lib/http/request-context.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createTimeZone } from '#app/lib/time/time-zone.ts'
import { Logo } from '#app/storefront/layout/logo.tsx'
import { ProgressLine, RouteAnnouncer } from '#app/storefront/layout/page-shell.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { setUpDialogs } from '#app/ui/dialog-support.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { getPerson } from '../access/current-person.ts'
import { Bell } from '../alerts/bell.tsx'
import { maxInBell, maxUnreadAlerts, readAlerts } from '../alerts/read-alerts.server.ts'
import { recentPages } from '../search/recent-pages.store.ts'
import { SearchButton } from '../search/search-button.tsx'
import type { Route } from './+types/shell.route.ts'
import { BareErrorScreen, ErrorScreen } from './error-screen.tsx'
import { isCurrent, navItems } from './nav-items.tsx'
import { HasPublicUrlContext } from './public-url-note.tsx'
import { clearLocalData, leaveOnSignOut } from './signed-out.ts'
import { TimeZoneContext } from './time-zone-context.ts'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

/** Above it, the badge shows "99+". */
const maxUnread = 99

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, roles, permissions, secondFactor } = getPerson(context)
  const { db, settings } = context.get(servicesContext)
  const unread = hasPermission({ roles, permissions }, 'read-requests')
    ? await countUnread(db, { staffId: id, max: maxUnread + 1 })
    : 0
  // Until two-factor authentication is set up, every other URL leads there.
  const isEnrolling = !secondFactor && needsSecondFactor(roles, settings)
  const alerts =
    !isEnrolling && hasPermission({ roles, permissions }, 'requests')
      ? { initial: await readAlerts(db, { staffId: id, limit: maxInBell }), max: maxUnreadAlerts }
      : undefined
  const timeZone = createTimeZone(settings.TIME_ZONE)
  const isOnHold = (await readOutgoingPause(db)) !== undefined
  const requestId = context.get(requestIdContext)
  const hasPublicUrl = settings.PUBLIC_URL !== undefined
  return { staffId: id, name, email, roles, permissions, unread, alerts, timeZone, hasPublicUrl, isOnHold, requestId }
}

type ShellData = Route.ComponentProps['loaderData']

/** The last data in this browser, as a failed request leaves none. */
let lastData: ShellData | undefined

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <Layout data={loaderData}>
      <Outlet />
    </Layout>
  )
}

export function ErrorBoundary({ error, loaderData = lastData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <BareErrorScreen error={error} />
  return (
    <Layout data={loaderData}>
      <ErrorScreen error={error} />
    </Layout>
  )
}

/** The layout of every page behind the sign-in: navigation, account menu, content. */
function Layout({ data, children }: { data: ShellData; children: ReactNode }) {
  const { name } = useBrand()
  const { pathname } = useLocation()
  const current = navItems.find((item) => isCurrent(item, pathname))
  const nav = useScrollToCurrent<HTMLElement>(current?.to)
  useCloseOnNavigation(() => nav.current?.matches(':popover-open') && nav.current.hidePopover())
  useEffect(() => {
    lastData = data
  }, [data])
  useEffect(() => {
    recentPages.add({ staffId: data.staffId, title: document.title, path: pathname })
  }, [data.staffId, pathname])
  useEffect(setUpDialogs, [])
  useEffect(leaveOnSignOut, [])
  return (
    <TimeZoneContext value={data.timeZone}>
      <div className="admin">
        <SkipLink />
        <header className="admin-bar">
          <a
            href="/admin"
            aria-label={`${name} admin, home`}
            className="flex min-w-0 flex-1 items-center gap-2 text-forest lg:flex-none lg:px-2"
          >
            <Logo className="min-w-0 [&_span]:line-clamp-2 [&_span]:text-[1.25rem] [&_svg]:size-7" />{' '}
            <span className="hidden shrink-0 rounded-sm bg-sand px-1.5 text-xs leading-5 font-semibold text-muted sm:inline">
              Admin
            </span>
          </a>
          <SearchButton staffId={data.staffId} />
          <button type="button" popoverTarget="admin-nav" className="admin-nav-button">
            <span className="flex items-center">
              <Menu aria-hidden="true" />
              {data.unread > 0 && (
                <span aria-hidden="true" className="admin-nav-count">
                  {formatUnread(data.unread)}
                </span>
              )}
            </span>
            <span>
              <span className="sr-only">Menu, </span>
              <span>{current?.label ?? 'Menu'}</span>
              {data.unread > 0 && (
                <span className="sr-only">{`, ${formatUnread(data.unread)} unread ${data.unread === 1 ? 'request' : 'requests'}`}</span>
              )}
            </span>
          </button>
          {/* A popover on phones; wider screens always show it. */}
          <nav ref={nav} id="admin-nav" popover="auto" aria-label="Admin" className="admin-nav">
            <ul>
              {navItems
                .filter(({ needs }) => !needs || hasPermission(data, needs))
                .map((item) => (
                  <li key={item.to}>
                    <Link to={item.to} aria-current={item === current ? 'page' : undefined} className="admin-link">
                      {item.icon}
                      <span>{item.label}</span>
                      {item.to === '/admin/requests' && <Unread count={data.unread} />}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
          <div className="flex items-center gap-1">
            {data.alerts && <Bell {...data.alerts} />}
            <UserMenu {...data} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="min-w-0">
          {data.isOnHold && <HoldBanner canRelease={hasPermission(data, 'settings')} />}
          <HasPublicUrlContext value={data.hasPublicUrl}>{children}</HasPublicUrlContext>
        </main>
        <ProgressLine />
        <RouteAnnouncer />
      </div>
    </TimeZoneContext>
  )
}

/** On every page of a copy, which must not be mistaken for the live store. */
function HoldBanner({ canRelease }: { canRelease: boolean }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger/25 bg-danger-tint px-4 py-2.5 text-sm text-danger sm:px-8"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong>This store is a copy. Outgoing messages are paused.</strong>{' '}
        <span>{`Emails, webhooks and search engine updates wait${canRelease ? '.' : ' until an admin resumes sending.'}`}</span>
      </p>
      {canRelease && (
        <Link to="/admin/delivery" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
          Resume sending
        </Link>
      )}
    </div>
  )
}

const formatUnread = (count: number) => (count > maxUnread ? `${maxUnread}+` : String(count))

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="admin-count">
      <span>{formatUnread(count)}</span>
      <span className="sr-only"> unread</span>
    </span>
  )
}

function UserMenu({ name, email, roles }: Pick<PersonAccess, 'roles'> & { name: string; email: string }) {
  const menu = useRef<HTMLDivElement>(null)
  useCloseOnNavigation(() => menu.current?.hidePopover())
  return (
    <div className="min-w-0 lg:flex-1">
      <button
        type="button"
        popoverTarget="admin-user"
        className="flex min-h-11 items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-paper lg:w-full"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-forest text-sm font-semibold text-white uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <span className="sr-only sm:not-sr-only sm:min-w-0 sm:flex-1">
          <span className="block max-w-40 truncate text-sm leading-5 font-semibold">{name}</span>{' '}
          <span className="block text-xs leading-4 text-muted">{formatRoles(roles)}</span>
        </span>
        <span className="sr-only">, account menu</span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" />
      </button>
      <div ref={menu} id="admin-user" popover="auto" className="admin-menu">
        <p className="px-2.5 pt-1.5 pb-2 text-sm wrap-anywhere text-muted">{email}</p>
        <NavLink to="/admin/security" className="admin-menu-item">
          <ShieldCheck />
          Sign-in and security
        </NavLink>
        <a href="/" className="admin-menu-item">
          <ExternalLink />
          View store
        </a>
        <form
          method="post"
          action="/admin/sign-out"
          onSubmit={clearLocalData}
          className="mt-1 border-t border-line pt-1"
        >
          <button type="submit" className="admin-menu-item">
            <LogOut />
            Sign out
          </button>
        </form>
      </div>
    </div>
  )
}
