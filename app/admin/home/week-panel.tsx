import { Link } from 'react-router'
import { describeEntry } from '#app/features/requests/calendar/describe-entry.ts'
import type { readWeek } from '#app/features/requests/calendar/week.server.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Panel } from '../shell/admin-page.tsx'

/** The signed-in person's due steps and in-hands dates, overdue ones first. */
export function WeekPanel({ today, entries, more }: Awaited<ReturnType<typeof readWeek>>) {
  const formatDay = (day: string) => (day === today ? 'Today' : formatLongDate(day))
  return (
    <Panel
      title="Your next 7 days"
      text={entries.length === 0 ? 'No next steps or in-hands dates of requests assigned to you.' : undefined}
      flush
      aside={
        <Link to="/admin/calendar" className="text-sm font-semibold text-forest underline underline-offset-4">
          View calendar
        </Link>
      }
    >
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <Link
                to={`/admin/requests/${entry.reference}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-paper sm:px-6"
              >
                <span className="min-w-0 wrap-anywhere">{describeEntry(entry)}</span>{' '}
                <span className={entry.day < today ? 'text-sm font-semibold text-danger' : 'text-sm text-muted'}>
                  {entry.day < today ? `Overdue since ${formatDay(entry.day)}` : formatDay(entry.day)}
                </span>
              </Link>
            </li>
          ))}
          {more > 0 && <li className="px-4 py-2.5 text-sm text-muted sm:px-6">{`${more} more in the calendar`}</li>}
        </ul>
      )}
    </Panel>
  )
}
