import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { addDays, type IsoDate } from '#app/lib/time/dates.ts'
import { getShopDay, startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import { requestEvents, requestMentions, requestReads } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { selectInHandsDates } from '../calendar/in-hands.server.ts'
import { parseReference } from '../reference.ts'
import { isActive } from '../removal/removed.server.ts'
import { isWaitingOverDay } from '../reports/conditions.server.ts'
import { awaitedStatuses, openStatuses, statusTitles } from '../statuses.ts'
import { type InboxFilter, unassigned } from './filter.ts'
import { getTextConditions } from './text-conditions.server.ts'

/**
 * SQL conditions of an inbox filter, for `and(…)`.
 * @param staffId person meant by `me`, unread and mentions; null for the command line, which matches none
 */
export function getInboxConditions(filter: InboxFilter, staffId: string | null): SQL[] {
  const conditions = [
    ...getSearchConditions(filter.search),
    filter.kinds && inArray(requests.kind, filter.kinds),
    filter.statuses && inArray(requests.status, filter.statuses),
    filter.assignee && isAssignedTo(filter.assignee, staffId),
    filter.valueFrom !== undefined && gte(requests.value_cents, filter.valueFrom),
    filter.valueTo !== undefined && lte(requests.value_cents, filter.valueTo),
    filter.from && sql`${requests.created_at} >= ${startOfDay(filter.from)}`,
    filter.to && sql`${requests.created_at} < ${startOfShopDay(sql`${filter.to}::date + 1`)}`,
    filter.artwork && sql`${requests.has_artwork}`,
    filter.waiting && isWaitingOverDay,
    filter.inHands && isNeededThisWeek(),
    filter.wonThisMonth && isWonThisMonth(),
    filter.unread && isUnread(staffId),
    filter.mentions && hasMention(staffId, filter.mentions),
    filter.due && isDue(),
    getSpamCondition(filter),
    getRemovedCondition(filter),
  ]
  return conditions.filter((condition) => condition instanceof Object)
}

/** A reference in any notation, or words. */
function getSearchConditions(search = ''): SQL[] {
  const reference = parseReference(search)
  return reference ? [containsText(toLikePattern(reference))] : getTextConditions(search, containsText)
}

const containsText = (pattern: string) => sql`${requests.search_text} like boxwright_fold(${pattern})`

function isAssignedTo(assignee: string, staffId: string | null): SQL {
  if (assignee === unassigned) return isNull(requests.owner_id)
  return equals(requests.owner_id, assignee === 'me' ? staffId : assignee)
}

const equals = (column: typeof requests.owner_id, id: string | null) => (id === null ? sql`false` : eq(column, id))

const startOfDay = (day: IsoDate) => startOfShopDay(sql`${day}::date`)

/** SQL condition: arrived, or had a reply, after this person marked everything as read, and not opened since. */
export function isUnread(staffId: string | null): SQL {
  if (staffId === null) return sql`false`
  const readUntil = sql`(select ${staff.requests_read_until} from ${staff} where ${staff.id} = ${staffId})`
  return sql`((${requests.created_at} > ${readUntil} or ${requests.reply_received_at} > ${readUntil})
    and not exists (select from ${requestReads}
      where ${requestReads.staff_id} = ${staffId} and ${requestReads.request_id} = ${requests.id}))`
}

function hasMention(staffId: string | null, which: 'yes' | 'new'): SQL {
  const unseen = which === 'new' ? sql`and ${requestMentions.seen_at} is null` : sql``
  return sql`${requests.id} in (
    select ${requestMentions.request_id} from ${requestMentions} where ${requestMentions.staff_id} = ${staffId} ${unseen})`
}

/** The next step of an open request is for today, in the shop's time zone, or was for earlier. */
export const isDue = () => and(lte(requests.next_step_on, getShopDay()), inArray(requests.status, openStatuses))

/** A buyer needs it within seven days from today, in the shop's time zone. */
export function isNeededThisWeek() {
  const today = getShopDay()
  const needed = sql`${requests.id} in (select id from (${selectInHandsDates(today, addDays(today, 7))}) as needed)`
  return and(needed, inArray(requests.status, awaitedStatuses))
}

/** SQL condition: the request was won since the store's month began. */
export function isWonThisMonth() {
  const firstDay = `${getShopDay().slice(0, 7)}-01`
  const change = sql`select from ${requestEvents} where ${requestEvents.request_id} = ${requests.id}
    and ${requestEvents.kind} = 'status' and ${requestEvents.after} = ${statusTitles.won}
    and ${requestEvents.at} >= ${startOfDay(firstDay)}`
  return and(eq(requests.status, 'won'), sql`exists (${change})`)
}

const isSuspectedSpam = or(eq(requests.status, 'spam'), requests.suspected_spam) as SQL

/** Spam is hidden unless the filter asks for it, also by its status. */
function getSpamCondition({ spam, statuses, removed }: InboxFilter): SQL | undefined {
  if (spam === 'with' || (removed && !spam)) return undefined
  if (spam === 'only') return isSuspectedSpam
  if (statuses?.includes('spam')) return or(eq(requests.status, 'spam'), not(sql`${requests.suspected_spam}`))
  return not(isSuspectedSpam)
}

/** Deleted and merged requests are hidden unless the filter asks for them. */
function getRemovedCondition({ removed }: InboxFilter): SQL {
  if (removed === undefined) return isActive
  return removed === 'deleted' ? isNotNull(requests.deleted_at) : isNotNull(requests.merged_into)
}
