import { readBrand } from '#app/features/brand/brand.server.ts'
import { listCalendar } from '#app/features/requests/calendar/calendar.server.ts'
import { findCalendarOwner } from '#app/features/requests/calendar/calendar-link.server.ts'
import { describeEntry } from '#app/features/requests/calendar/describe-entry.ts'
import { formatICalendar } from '#app/features/requests/calendar/format-icalendar.ts'
import { servicesContext } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { addDays } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/calendar-feed.route.ts'

/** Calendar apps have no session: the token of the URL stands for its person. The log hides it. */
export const headers = requireAccess('anyone')

const daysBack = 30
const daysAhead = 365
/** Above what a person has: a calendar app cannot show that some are missing. */
const maxEventsPerKind = 10_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, settings } = services
  const staffId = await findCalendarOwner(db, url.searchParams.get('token') ?? '')
  if (!staffId) return new Response('This calendar link was revoked.', { status: 404 })
  const now = await readDatabaseTime(db)
  const today = getShopDay(now)
  const { entries } = await listCalendar(db, {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
    staffId,
    limit: maxEventsPerKind,
  })
  const events = entries.map((entry) => ({
    uid: `${entry.kind}-${entry.id}@boxwright`,
    day: entry.day,
    title: describeEntry(entry),
    url: settings.PUBLIC_URL && `${settings.PUBLIC_URL}/admin/requests/${entry.reference}`,
  }))
  const { name } = await readBrand(services)
  return new Response(formatICalendar(`${name} requests`, events, now), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
