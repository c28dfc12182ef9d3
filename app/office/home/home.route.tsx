import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { readCatalogueToDo } from '#app/features/catalogue/inventory/to-do.server.ts'
import { mostToDo, readToday } from '#app/features/requests/numbers/today.server.ts'
import { readSetup } from '#app/features/setup/setup.server.ts'
import { settledSteps, setupSteps } from '#app/features/setup/steps.ts'
import { listPasskeys } from '#app/features/staff/passkeys.server.ts'
import { may, roleDuties, roleTitles } from '#app/features/staff/roles.ts'
import { countRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { listSessions } from '#app/features/staff/sessions.server.ts'
import { listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, adminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/home.route.ts'
import { CatalogueToday } from './catalog-summary.tsx'
import { Today } from './requests-summary.tsx'
import { type Line, securityLines } from './security-items.ts'
import { leadOf } from './summary-text.ts'
import './home.css'

export const headers = requireAccess('all staff')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Home', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const [passkeys, sessions, codes, staff, today, setup, catalogue] = await Promise.all([
    listPasskeys(services.db, person.id),
    listSessions(services.db, person),
    countRecoveryCodes(services, person),
    may(person.role, 'staff') ? listStaff(services.db) : [],
    may(person.role, 'requests') ? readToday(services.db, person.id) : undefined,
    may(person.role, 'settings') ? readSetup(services) : undefined,
    may(person.role, 'products') ? readCatalogueToDo(services.db, person.id) : undefined,
  ])
  const count = (state: string) => staff.filter((each) => each.state === state).length
  const settled = setup && !setup.closed ? settledSteps(setup.states) : setupSteps.length
  const lines: (Line | false)[] = [
    settled < setupSteps.length && {
      to: '/admin/setup',
      title: 'Set up your shop',
      text: `${settled} of ${setupSteps.length} steps done: name, colors, mail, products, first box.`,
      wants: settled === 0 ? 'Begin' : 'Go on',
    },
    ...securityLines({
      secondFactor: person.secondFactor,
      codes,
      passkeys: passkeys.length,
      sessions: sessions.length,
    }),
    may(person.role, 'staff') && {
      to: '/admin/team',
      title: 'Staff',
      text: `${count('active')} active, ${count('invited') + count('invitation expired')} invited, ${count('disabled')} disabled.`,
      wants: staff.length === 1 ? 'Invite somebody' : undefined,
    },
  ]
  return {
    name: person.name,
    role: person.role,
    lines: lines.filter((line) => line !== false),
    today: today && { ...today, most: mostToDo },
    catalogue,
  }
}

export default function Home({ loaderData: { name, role, lines, today, catalogue } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={`Hello, ${name.split(' ')[0]}`}
      lead={today ? leadOf(today.toDo, today.most) : `${roleTitles[role]}: ${roleDuties[role].toLowerCase()}.`}
    >
      {today && <Today {...today} />}
      {catalogue && <CatalogueToday {...catalogue} />}
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        {lines.map(({ to, title, text, wants }) => (
          <li key={title}>
            <Link to={to} className="group flex items-center gap-4 px-4 py-4 hover:bg-paper sm:px-6">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              {wants && <span className="shrink-0 text-sm font-semibold text-forest">{wants}</span>}
              <ArrowRight className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
