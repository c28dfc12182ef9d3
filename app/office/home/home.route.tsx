import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { mostToDo, readToday } from '#app/features/requests/numbers/today.server.ts'
import { listPasskeys } from '#app/features/staff/passkeys.server.ts'
import { may, roleDuties, roleTitles } from '#app/features/staff/roles.ts'
import { countRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { listSessions } from '#app/features/staff/sessions.server.ts'
import { listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { admits } from '../door/access.ts'
import { personOf } from '../door/person.ts'
import { OfficePage, officeMeta } from '../shell/page.tsx'
import type { Route } from './+types/home.route.ts'
import { Today } from './today.tsx'
import './today.css'

export const headers = admits('all staff')
export const meta = () => officeMeta('Home')

type Line = { to: string; title: string; text: string; wants?: string }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = personOf(context)
  const [passkeys, sessions, codes, staff, today] = await Promise.all([
    listPasskeys(services.db, person.id),
    listSessions(services.db, person),
    countRecoveryCodes(services, person),
    may(person.role, 'staff') ? listStaff(services.db) : [],
    may(person.role, 'requests') ? readToday(services.db, person.id) : undefined,
  ])
  const count = (state: string) => staff.filter((each) => each.state === state).length
  const security = '/admin/security'
  const lines: (Line | false)[] = [
    {
      to: security,
      title: 'Authenticator app',
      text: person.secondFactor
        ? `Asked for at sign-in. ${codes} recovery codes are left.`
        : 'A stolen password would open your account.',
      wants: person.secondFactor ? (codes < 3 ? 'Make new codes' : undefined) : 'Set it up',
    },
    {
      to: security,
      title: 'Passkeys',
      text:
        passkeys.length > 0
          ? passkeys.map(({ name }) => name).join(', ')
          : 'Sign in by fingerprint or face, without a password.',
      wants: passkeys.length > 0 ? undefined : 'Add one',
    },
    {
      to: security,
      title: 'Where you are signed in',
      text: sessions.length === 1 ? 'Only here.' : `In ${sessions.length} browsers.`,
    },
    may(person.role, 'staff') && {
      to: '/admin/staff',
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
  }
}

export default function Home({ loaderData: { name, role, lines, today } }: Route.ComponentProps) {
  return (
    <OfficePage title={`Hello, ${name.split(' ')[0]}`} lead={`${roleTitles[role]}: ${roleDuties[role].toLowerCase()}.`}>
      {today && <Today {...today} />}
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        {lines.map(({ to, title, text, wants }) => (
          <li key={title}>
            <Link to={to} className="group flex items-center gap-4 px-4 py-4 hover:bg-paper sm:px-6">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              {wants && <Badge tone="mustard">{wants}</Badge>}
              <ArrowRight className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
            </Link>
          </li>
        ))}
      </ul>
    </OfficePage>
  )
}
