import { and, eq, type SQL, sql } from 'drizzle-orm'
import { requests } from '#db/tables/requests.ts'
import { isRemoved } from '../removal/removed.server.ts'
import { openRows } from '../reports/conditions.server.ts'
import { unansweredStatuses } from '../statuses.ts'
import { isDue, isNeededThisWeek, isWonThisMonth } from './conditions.server.ts'
import type { InboxFilter } from './filter.ts'

/** Query of a page: conditions including the cursor, order and limit. */
export type PageQuery = { filter: InboxFilter; where: SQL; order: SQL; limit: number }

/** Recent rows that a search scans before using its index. */
const scanLimit = 10_000

/*
 * Where a page's rows are looked for, under the table's own name, so that the page's conditions hold there as well.
 * PostgreSQL assumes that matches are spread evenly over time, and scans back in time until the page is full.
 * Clustered matches, all new or all old, make it scan a million rows (decision 0025).
 */

export const selectIds = (source: SQL, { where, order, limit }: PageQuery): SQL =>
  sql`select id from ${source} where ${where} order by ${order} limit ${limit}`

/** True if the search text may match many requests, unlike an email address, a number or a reference. */
export const canMatchMany = (search = '') => search !== '' && !/[@\d]/.test(search)

/** The rows next to the cursor: words that are in many requests fill a page from these. */
export function getNearestRows({ order }: PageQuery, isBeyondCursor: SQL | undefined): SQL {
  return toRequests(
    sql`select * from ${requests} where ${isBeyondCursor ?? sql`true`} order by ${order} limit ${scanLimit}`,
  )
}

/** All rows that can be on the page. */
export function getPageRows({ filter, where, order, limit }: PageQuery): SQL {
  // These are few at any time.
  if (filter.removed) return toRequests(sql`select * from ${requests} where ${isRemoved} offset 0`)
  if (filter.due) return toRequests(sql`select * from ${requests} where ${isDue()} offset 0`)
  if (filter.inHands) return toRequests(sql`select * from ${requests} where ${isNeededThisWeek()} offset 0`)
  if (filter.wonThisMonth) return toRequests(sql`select * from ${requests} where ${isWonThisMonth()} offset 0`)
  if (filter.waiting) return openRows(unansweredStatuses)
  // A search uses its own index once, not per status.
  if (filter.search || !filter.statuses || filter.statuses.length < 2) return sql`${requests}`
  const rowsByStatus = filter.statuses.map(
    (status) =>
      sql`(select * from ${requests} where ${and(eq(requests.status, status), where)} order by ${order} limit ${limit})`,
  )
  return toRequests(sql.join(rowsByStatus, sql` union all `))
}

const toRequests = (rows: SQL) => sql`(${rows}) as ${requests}`
