import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { isActive } from '../removal/removed.server.ts'
import { awaitedStatuses, openStatuses } from '../statuses.ts'
import { selectInHandsDates } from './in-hands.server.ts'

const assignee = alias(staff, 'assignee')

const columns = {
  id: requests.id,
  reference: requests.reference,
  contactName: requests.contact_name,
  email: requests.email,
  company: requests.company,
  nextStep: requests.next_step,
  assignee: assignee.name,
}

/** Unless the caller has another limit. */
export const maxEntriesPerKind = 500

type CalendarQuery = {
  from: IsoDate
  to: IsoDate
  inHandsFrom?: IsoDate
  staffId?: string | undefined
  limit?: number
}

/**
 * Lists due steps and in-hands dates between two days, both included, by day; won orders have their in-hands date.
 * @param inHandsFrom first day of in-hands dates, by default `from`
 * @param staffId only requests assigned to this person
 * @param limit of each of the two kinds
 * @returns whether entries beyond the limit are missing
 */
export async function listCalendar(
  db: Queryable,
  { from, to, inHandsFrom = from, staffId, limit = maxEntriesPerKind }: CalendarQuery,
) {
  const isMine = and(
    isActive,
    sql`not ${requests.suspected_spam}`,
    staffId === undefined ? undefined : eq(requests.owner_id, staffId),
  )
  const due = db
    .select({ ...columns, day: sql<IsoDate>`${requests.next_step_on}::text` })
    .from(requests)
    .leftJoin(assignee, eq(assignee.id, requests.owner_id))
    .where(and(sql`${requests.next_step_on} between ${from} and ${to}`, inArray(requests.status, openStatuses), isMine))
    .orderBy(requests.next_step_on, requests.id)
    .limit(limit + 1)
  const inHands = db
    .select({ ...columns, day: sql<IsoDate>`needed.day::text` })
    .from(requests)
    .innerJoin(sql`(${selectInHandsDates(inHandsFrom, to)}) as needed`, sql`needed.id = ${requests.id}`)
    .leftJoin(assignee, eq(assignee.id, requests.owner_id))
    .where(and(inArray(requests.status, awaitedStatuses), isMine))
    .orderBy(sql`needed.day`, requests.id)
    .limit(limit + 1)
  const [steps, dates] = await Promise.all([due, inHands])
  const entries = [
    ...dates.slice(0, limit).map((entry) => ({ ...entry, kind: 'in-hands' as const })),
    ...steps.slice(0, limit).map((entry) => ({ ...entry, kind: 'due' as const })),
  ].sort((a, b) => a.day.localeCompare(b.day))
  return { entries, isTruncated: steps.length > limit || dates.length > limit }
}

export type CalendarEntry = Awaited<ReturnType<typeof listCalendar>>['entries'][number]

/** Parses a month of a URL, '2026-12'; undefined for anything else. */
export const parseMonth = (text: string | null): string | undefined =>
  text !== null && isIsoDate(`${text}-01`) ? text : undefined
