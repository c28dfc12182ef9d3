import { sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { isActive } from '../removal/removed.server.ts'
import { unansweredStatuses } from '../statuses.ts'
import { isSpam, isWaiting, openRows } from './conditions.server.ts'
import { maxMeasured } from './range.ts'

export type ResponseTimes = {
  hasReply: {
    /** Number of requests that were measured, at most `maxMeasured`. */
    count: number
    /** Seconds within which half of them, and 9 of 10, were answered; null when there are none. */
    median: number | null
    percentile90: number | null
    /** Number within 24 hours, as the pages promise. */
    withinDay: number
  }
  /** Current values, independent of arrival. */
  waiting: {
    count: number
    /** Seconds for which half of them have waited longer, and 1 of 10. */
    median: number | null
    percentile90: number | null
    /** Seconds. */
    max: number | null
    overDay: number
  }
}

/** Returns response times: of requests since a day, and of those still waiting. */
export async function readResponseTimes(db: Queryable, since: IsoDate): Promise<ResponseTimes> {
  const percentile = (share: number) => sql`percentile_cont(${share}::float8) within group (order by seconds)`
  const [hasReply, waiting] = await Promise.all([
    db.execute<ResponseTimes['hasReply']>(sql`
      select count(*)::integer as count, ${percentile(0.5)} as median, ${percentile(0.9)} as "percentile90",
        (count(*) filter (where seconds <= 86400))::integer as "withinDay"
      from (select extract(epoch from answered_at - created_at)::float8 as seconds from requests
        where created_at >= ${startOfShopDay(sql`${since}::date`)} and answered_at is not null and not ${isSpam}
          and ${isActive}
        order by created_at desc limit ${maxMeasured}) timed`),
    db.execute<ResponseTimes['waiting']>(sql`
      select count(*)::integer as count, ${percentile(0.5)} as median, ${percentile(0.9)} as "percentile90",
        max(seconds) as max, (count(*) filter (where seconds > 86400))::integer as "overDay"
      from (select extract(epoch from now() - created_at)::float8 as seconds from ${openRows(unansweredStatuses)}
        where ${isWaiting} and ${isActive}) waited`),
  ])
  const [timed] = hasReply.rows
  const [waited] = waiting.rows
  if (!timed || !waited) throw new Error('an aggregate has a row')
  return { hasReply: timed, waiting: waited }
}
