import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { readCatalogToDo } from '#app/features/catalog/inventory/to-do.server.ts'
import { listFailedSchedules } from '#app/features/content/schedules.server.ts'
import { countUnmatched } from '#app/features/inbound-mail/unmatched.server.ts'
import { countProposalToDo } from '#app/features/proposals/listing/list-proposals.server.ts'
import { countUnreadAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { readWeek } from '#app/features/requests/calendar/week.server.ts'
import { listFailingChannels } from '#app/features/requests/notifications/failed.server.ts'
import { openChannels } from '#app/features/requests/notifications/workers.server.ts'
import { listFailingReplies } from '#app/features/requests/replies/outbox.server.ts'
import { maxToDo, readToday } from '#app/features/requests/reports/today.server.ts'
import { readSetup } from '#app/features/setup/setup.server.ts'
import { countSettledSteps, setupSteps } from '#app/features/setup/steps.ts'
import { listPasskeys } from '#app/features/staff/passkeys.server.ts'
import { formatAccess, formatRoles, hasPermission } from '#app/features/staff/roles.ts'
import { countRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { listSessions } from '#app/features/staff/sessions.server.ts'
import { listStaff } from '#app/features/staff/staff.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/home.route.ts'
import { CatalogSummary } from './catalog-summary.tsx'
import { FailedScheduleAlert, FailingChannelAlert, FailingReplyAlert } from './outgoing-alerts.tsx'
import { ProposalsSummary } from './proposals-summary.tsx'
import { RequestsSummary } from './requests-summary.tsx'
import { type HomeItem, listSecurityItems } from './security-items.ts'
import { getSummaryText } from './summary-text.ts'
import { WeekPanel } from './week-panel.tsx'
import './home.css'

export const headers = requireAccess('all-staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Home', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const isSales = hasPermission(person, 'requests')
  const configured = isSales ? openChannels(services).map(({ name }) => name) : []
  const [
    passkeys,
    sessions,
    codes,
    staff,
    today,
    setup,
    catalog,
    failing,
    replies,
    unpublished,
    unreadAlerts,
    week,
    proposals,
    unmatched,
  ] = await Promise.all([
    listPasskeys(services.db, person.id),
    listSessions(services.db, person),
    countRecoveryCodes(services, person),
    hasPermission(person, 'staff') ? listStaff(services.db) : [],
    isSales ? readToday(services.db, person.id) : undefined,
    hasPermission(person, 'settings') ? readSetup(services) : undefined,
    hasPermission(person, 'products') ? readCatalogToDo(services.db, person.id) : undefined,
    isSales ? listFailingChannels(services.db, configured) : [],
    isSales ? listFailingReplies(services.db, person.id) : [],
    listFailedSchedules(services.db, person.id),
    isSales ? countUnreadAlerts(services.db, { staffId: person.id, max: maxToDo + 1 }) : 0,
    isSales ? readWeek(services.db, person.id) : undefined,
    hasPermission(person, 'proposals') ? countProposalToDo(services.db, person.id) : undefined,
    isSales ? countUnmatched(services.db, maxToDo + 1) : 0,
  ])
  const count = (state: string) => staff.filter((each) => each.state === state).length
  const settled = setup && !setup.closed ? countSettledSteps(setup.states) : setupSteps.length
  const items: (HomeItem | false)[] = [
    unmatched > 0 && {
      to: '/admin/requests/unmatched',
      title: unmatched > maxToDo ? `${maxToDo}+ unmatched emails` : formatCount(unmatched, 'unmatched email'),
      text: 'Received emails that match no request.',
      action: 'View',
    },
    settled < setupSteps.length && {
      to: '/admin/setup',
      title: 'Set up your store',
      text: `${settled} of ${setupSteps.length} steps completed. Steps: name, colors, email, products, first box.`,
      action: settled === 0 ? 'Start' : 'Continue',
    },
    ...listSecurityItems({
      secondFactor: person.secondFactor,
      codes,
      passkeys: passkeys.length,
      sessions: sessions.length,
    }),
    hasPermission(person, 'staff') && {
      to: '/admin/team',
      title: 'Team',
      text: `${count('active')} active, ${count('invited') + count('invitation expired')} invited, ${count('disabled')} deactivated.`,
      action: staff.length === 1 ? 'Invite a team member' : 'Manage team',
    },
  ]
  return {
    name: person.name,
    access: `${formatRoles(person.roles)}: ${formatAccess(person)}.`,
    items: items.filter((line) => line !== false),
    today: today && { ...today, unreadAlerts, max: maxToDo },
    week,
    proposals: proposals && { toDo: proposals, max: maxToDo },
    failing,
    replies,
    unpublished,
    catalog,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name, access, items, today, catalog, failing, replies, unpublished, week, proposals } = loaderData
  return (
    <AdminPage
      title={`Welcome, ${name.split(' ')[0]}`}
      lead={today ? getSummaryText(today, today.max, proposals?.toDo[0]?.count) : access}
    >
      {failing.map((channel) => (
        <FailingChannelAlert key={channel.name} channel={channel} />
      ))}
      {replies.map((reply) => (
        <FailingReplyAlert key={reply.id} reply={reply} />
      ))}
      {unpublished.map((schedule) => (
        <FailedScheduleAlert key={`${schedule.kind} ${schedule.subject}`} schedule={schedule} />
      ))}
      {week && <WeekPanel {...week} />}
      {today && <RequestsSummary {...today} />}
      {proposals && <ProposalsSummary {...proposals} />}
      {catalog && <CatalogSummary {...catalog} />}
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        {items.map(({ to, title, text, action }) => (
          <li key={title}>
            <Link to={to} className="group flex items-center gap-4 px-4 py-4 hover:bg-paper sm:px-6">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              {action && <span className="shrink-0 text-sm font-semibold text-forest">{action}</span>}
              <ArrowRight className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
