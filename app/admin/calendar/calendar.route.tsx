import { ChevronLeft, ChevronRight } from 'lucide-react'
import { data, Link } from 'react-router'
import { listCalendar, maxEntriesPerKind, parseMonth } from '#app/features/requests/calendar/calendar.server.ts'
import {
  createCalendarLink,
  readCalendarLink,
  revokeCalendarLink,
} from '#app/features/requests/calendar/calendar-link.server.ts'
import { describeEntry } from '#app/features/requests/calendar/describe-entry.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { addDays, formatLongDate, toUtcMidnight } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getClient, getOrigin } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/calendar.route.ts'
import { CalendarLinkPanel } from './calendar-link-panel.tsx'
import './calendar.css'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Calendar', matches)

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortWeekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** @param offset months to add; @returns undefined outside the years that PostgreSQL stores */
function addMonths(month: string, offset: number): string | undefined {
  const date = toUtcMidnight(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + offset)
  return parseMonth(date.toISOString().slice(0, 7))
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staffId = getPerson(context).id
  const today = getShopDay()
  const month = parseMonth(searchParams.get('month')) ?? today.slice(0, 7)
  const isMine = searchParams.get('who') === 'me'
  const first = `${month}-01`
  const daysInMonth = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const { entries, isTruncated } = await listCalendar(db, {
    from: first,
    to: addDays(first, daysInMonth - 1),
    staffId: isMine ? staffId : undefined,
  })
  return {
    today,
    month,
    isMine,
    /** The number of entries of one kind after which further ones are missing. */
    reachedLimit: isTruncated ? maxEntriesPerKind : undefined,
    title: monthFormat.format(toUtcMidnight(first)),
    previous: addMonths(month, -1),
    next: addMonths(month, 1),
    days: Array.from({ length: daysInMonth }, (_, index) => {
      const day = addDays(first, index)
      const date = toUtcMidnight(day)
      return {
        day,
        weekday: date.getUTCDay(),
        label: `${shortWeekdayFormat.format(date)} ${date.getUTCDate()}`,
        title: `${weekdayFormat.format(date)}, ${formatLongDate(day)}`,
        entries: entries.filter((entry) => entry.day === day),
      }
    }),
    linkCreatedAt: await readCalendarLink(db, staffId),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const intent = (await readForm(args.request)).get('intent')
  if (intent === 'create')
    return { url: `${getOrigin(args)}/admin/calendar.ics?token=${await createCalendarLink(db, by)}` }
  if (intent !== 'revoke') throw data(null, { status: 400 })
  await revokeCalendarLink(db, by)
  return { url: undefined }
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { today, month, isMine, reachedLimit, title, previous, next, days, linkCreatedAt } = loaderData
  const getUrl = (to: string, mine: boolean) => `/admin/calendar?month=${to}${mine ? '&who=me' : ''}`
  const isEmpty = days.every(({ entries }) => entries.length === 0)
  return (
    <AdminPage title="Calendar" lead="Next steps that are due, and in-hands dates of customers.">
      <nav aria-label="Months" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-1">
          {previous && (
            <Link to={getUrl(previous, isMine)} aria-label="Previous month" className="icon-button">
              <ChevronLeft aria-hidden="true" />
            </Link>
          )}
          <h2 className="text-[1.0625rem] leading-6 font-semibold">{title}</h2>
          {next && (
            <Link to={getUrl(next, isMine)} aria-label="Next month" className="icon-button">
              <ChevronRight aria-hidden="true" />
            </Link>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Link to={getUrl(month, !isMine)} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
            {isMine ? 'Show all' : 'Assigned to me'}
          </Link>
          {!today.startsWith(month) && (
            <Link to={getUrl(today.slice(0, 7), isMine)} className={getButtonClass({ variant: 'ghost', size: 'sm' })}>
              Today
            </Link>
          )}
        </span>
      </nav>
      {isEmpty && <p className="text-muted">{`Nothing is due in ${title}.`}</p>}
      {reachedLimit && (
        <p className="text-muted">{`Only the first ${reachedLimit} next steps and the first ${reachedLimit} in-hands dates are listed.`}</p>
      )}
      <ol aria-label={title} className="calendar">
        {days.map(({ day, weekday, label, title, entries }) => (
          <li
            key={day}
            className="calendar-day"
            data-weekday={weekday}
            data-empty={entries.length === 0}
            aria-current={day === today ? 'date' : undefined}
          >
            <p className="calendar-date">
              <time dateTime={day}>
                <span className="calendar-title">{title}</span>
                <span aria-hidden="true" className="calendar-number">
                  {label}
                </span>
              </time>
              {day === today && <span className="sr-only"> (today)</span>}
            </p>
            {entries.length > 0 && (
              <ul className="grid gap-1">
                {entries.map((entry) => (
                  <li key={`${entry.kind} ${entry.id}`}>
                    <Link to={`/admin/requests/${entry.reference}`} className="calendar-entry" data-kind={entry.kind}>
                      {describeEntry(entry)}
                      {!isMine && entry.assignee && <span className="text-muted">{` · ${entry.assignee}`}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <CalendarLinkPanel createdAt={linkCreatedAt} url={actionData?.url} />
    </AdminPage>
  )
}
