import { ChevronDown, Menu } from 'lucide-react'
import { Form, NavLink, useLocation } from 'react-router'
import { roleTitles } from '#app/features/portal/access/portal-roles.ts'

type PortalHeaderProps = {
  member: { id: string; name: string; role: 'manager' | 'viewer'; company: string }
  companies: readonly { memberId: string; name: string }[]
  logo: { address: string; width: number; height: number } | null
}

/** The customer's name, and the menu of the signed-in person. */
export function PortalHeader({ member, companies, logo }: PortalHeaderProps) {
  const { pathname } = useLocation()
  const others = companies.filter(({ memberId }) => memberId !== member.id)
  return (
    <header className="portal-header">
      <NavLink to="/portal" end prefetch="none" className="portal-company">
        {logo ? (
          <img
            src={logo.address}
            alt={member.company}
            width={logo.width}
            height={logo.height}
            className="portal-logo"
          />
        ) : (
          <span className="wrap-anywhere">{member.company}</span>
        )}
      </NavLink>
      <details key={pathname} className="portal-account">
        <summary>
          <span className="portal-account-name">{member.name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </summary>
        <div className="portal-menu">
          <p className="px-3 py-2 text-sm text-muted">
            <span className="block font-semibold text-ink wrap-anywhere">{member.name}</span>
            <span className="block wrap-anywhere">{`${roleTitles[member.role]}, ${member.company}`}</span>
          </p>
          {others.length > 0 && (
            <Form method="post" action="/portal/account" aria-label="Switch company" reloadDocument>
              <input type="hidden" name="intent" value="switch" />
              {others.map(({ memberId, name }) => (
                <button key={memberId} type="submit" name="member" value={memberId} className="portal-menu-item">
                  {`Switch to ${name}`}
                </button>
              ))}
            </Form>
          )}
          <NavLink to="/portal/account" prefetch="none" className="portal-menu-item">
            Sessions
          </NavLink>
          <form method="post" action="/portal/sign-out">
            <button type="submit" className="portal-menu-item">
              Sign out
            </button>
          </form>
        </div>
      </details>
    </header>
  )
}

const pages = [
  { to: '/portal', label: 'Overview' },
  { to: '/portal/proposals', label: 'Proposals' },
  { to: '/portal/proofs', label: 'Proofs' },
  { to: '/portal/orders', label: 'Orders' },
  { to: '/portal/stock', label: 'Stock' },
  { to: '/portal/campaigns', label: 'Campaigns' },
  { to: '/portal/shipments', label: 'Shipments' },
  { to: '/portal/colleagues', label: 'Colleagues' },
  { to: '/portal/downloads', label: 'Downloads' },
]

/** The pages: beside the content, on phones under a button that needs no JavaScript. */
export function PortalNavigation() {
  const { pathname } = useLocation()
  const current = pages.findLast(({ to }) => pathname === to || (to !== '/portal' && pathname.startsWith(`${to}/`)))
  const list = (
    <ul>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/portal'} prefetch="none" className="portal-nav-link">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav aria-label="Portal" className="portal-nav">
        {list}
      </nav>
      <details key={pathname} className="portal-nav-narrow">
        <summary>
          <Menu aria-hidden="true" className="size-5" />
          <span>{current?.label ?? 'Menu'}</span>
        </summary>
        <nav aria-label="Portal">{list}</nav>
      </details>
    </>
  )
}
