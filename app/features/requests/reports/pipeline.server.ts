import { sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { isActive, isActiveById } from '../removal/removed.server.ts'
import { closedStatuses, openStatuses } from '../statuses.ts'
import { isSpam, openRows } from './conditions.server.ts'
import type { Sums } from './stages.ts'

/** Number of requests in a status and their estimates in cents; `unpriced` have none. */
export type Stage = { status: (typeof openStatuses)[number] | (typeof closedStatuses)[number] } & Sums

export type Pipeline = {
  /** Current values, independent of arrival; sign-ups count once their status changes. */
  open: Stage[]
  /** Closed requests that arrived since a day. */
  closed: Stage[]
}

/** Returns the value of requests by status. */
export async function readPipeline(db: Queryable, since: IsoDate): Promise<Pipeline> {
  const sums = sql`count(*)::integer as count, coalesce(sum(value_cents), 0)::float8 as cents,
    (count(*) - count(value_cents))::integer as unpriced`
  const from = startOfShopDay(sql`${since}::date`)
  const [open, closed] = await Promise.all([
    db.execute<Stage>(sql`
      select status, ${sums} from ${openRows(openStatuses)} where not ${isSpam} and ${isActive} group by status`),
    // Two indexes contain all columns; reading the rows would take ten times as long.
    db.execute<Stage>(sql`
      select status, ${sums}
      from (select id, status from requests where status in ${[...closedStatuses]} and created_at >= ${from}
          and ${isActiveById}) closed
        left join (select id, value_cents from requests where value_cents is not null and created_at >= ${from}) valued
          using (id)
      group by status`),
  ])
  const getStage = (rows: Stage[]) => (status: Stage['status']) =>
    rows.find((row) => row.status === status) ?? { status, count: 0, cents: 0, unpriced: 0 }
  return { open: openStatuses.map(getStage(open.rows)), closed: closedStatuses.map(getStage(closed.rows)) }
}
