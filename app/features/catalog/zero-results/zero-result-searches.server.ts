import { desc, gte, sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { zeroResultSearches } from '#db/tables/searches.ts'

/** Maximum number of distinct searches stored per day, across all processes. */
export const maxTextsPerDay = 200
/** Retention of counts in days. */
const retentionDays = 400

export type ZeroResultCount = { day: IsoDate; words: string; times: number }

/** Adds counts and deletes expired ones. An advisory lock keeps processes from exceeding the limit together. */
export async function addZeroResultCounts(db: Database, counts: ZeroResultCount[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('missed_searches'))`)
    await tx.execute(sql`
      insert into missed_searches (day, words, times)
      select day, words, times from (
        select added.*, stored.words is not null as is_stored,
          (select count(*) from missed_searches of_day where of_day.day = added.day)
            + row_number() over (partition by added.day, stored.words is not null order by added.times desc, added.words)
            as position_in_day
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as added(day date, words text, times integer)
          left join missed_searches stored on stored.day = added.day and stored.words = added.words) ranked
      where is_stored or position_in_day <= ${maxTextsPerDay}
      on conflict (day, words) do update set times = missed_searches.times + excluded.times`)
    await tx.execute(sql`delete from missed_searches where day < ${getShopDay()}::date - ${retentionDays}::integer`)
  })
}

export type ZeroResultSearch = { words: string; times: number; lastDay: IsoDate }

/** Returns searches without results since a day, most frequent first, and the totals of all of them. */
export async function listZeroResultSearches(
  db: Queryable,
  { since, limit }: { since: IsoDate; limit: number },
): Promise<{ searches: ZeroResultSearch[]; distinctCount: number; times: number }> {
  const times = sql<number>`sum(${zeroResultSearches.times})::float8`
  const rows = await db
    .select({
      words: zeroResultSearches.words,
      times,
      lastDay: sql<IsoDate>`max(${zeroResultSearches.day})::text`,
      distinctCount: sql<number>`count(*) over ()::float8`,
      totalTimes: sql<number>`sum(sum(${zeroResultSearches.times})) over ()::float8`,
    })
    .from(zeroResultSearches)
    .where(gte(zeroResultSearches.day, since))
    .groupBy(zeroResultSearches.words)
    .orderBy(desc(times), zeroResultSearches.words)
    .limit(limit)
  return {
    searches: rows.map(({ words, times, lastDay }) => ({ words, times, lastDay })),
    distinctCount: rows[0]?.distinctCount ?? 0,
    times: rows[0]?.totalTimes ?? 0,
  }
}
