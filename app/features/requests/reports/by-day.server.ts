import { sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { startOfShopDay, toShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { isRemoved } from '../removal/removed.server.ts'
import { isSpam } from './conditions.server.ts'

/** Requests of a day by kind; suspected spam is counted apart. */
export type DayCount = { day: IsoDate; kinds: Record<RequestKind, number>; spam: number }

/** Counts requests per day of the store. @param days consecutive */
export async function countByDay(db: Queryable, days: IsoDate[]): Promise<DayCount[]> {
  const first = days[0]
  if (!first) return []
  // Counts with an index-only scan per kind and day; only spam and removed requests need rows.
  const { rows } = await db.execute<{
    day: IsoDate
    kind: RequestKind
    count: number
    spam: number
    removed: number
  }>(sql`
    with spam as (
      select ${toShopDay(sql`created_at`)} as day, kind, count(*)::integer as count
      from requests where ${isSpam} and not ${isRemoved} and created_at >= ${startOfShopDay(sql`${first}::date`)}
      group by day, kind),
    removed as (
      select ${toShopDay(sql`created_at`)} as day, kind, count(*)::integer as count
      from requests where ${isRemoved} and created_at >= ${startOfShopDay(sql`${first}::date`)}
      group by day, kind)
    select day::text, kind, coalesce(spam.count, 0) as spam, coalesce(removed.count, 0) as removed,
      (select count(*)::integer from requests r where r.kind = kinds.kind
        and r.created_at >= ${startOfShopDay(sql`day`)} and r.created_at < ${startOfShopDay(sql`day + 1`)}) as count
    from unnest(${sql.param(days)}::date[]) day
      cross join unnest(${sql.param([...requestKinds])}::text[]) as kinds(kind)
      left join spam using (day, kind) left join removed using (day, kind)`)
  const byDay = new Map(days.map((day) => [day, createEmptyDay(day)]))
  for (const { day, kind, count, spam, removed } of rows) {
    const dayCount = byDay.get(day)
    if (!dayCount) continue
    dayCount.kinds[kind] = count - spam - removed
    dayCount.spam += spam
  }
  return [...byDay.values()]
}

const createEmptyDay = (day: IsoDate): DayCount => ({
  day,
  kinds: Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<RequestKind, number>,
  spam: 0,
})
