import { and, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { uuidSource } from '#app/lib/text/uuid.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { getInboxConditions } from './conditions.server.ts'
import type { InboxFilter } from './filter.ts'
import { canMatchMany, getNearestRows, getPageRows, type PageQuery, selectIds } from './sources.server.ts'

const { search_text, ...columns } = getTableColumns(requests)

/** Cursor of a row: its time to the microsecond, and its id. */
export const requestCursor = sql<string>`to_char(${requests.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  || '_' || ${requests.id}`
/** Date needed of a quote or swag box; null for other kinds, and without a date. */
const dateNeeded = sql<IsoDate | null>`coalesce(
  (select product_requests.date_needed from product_requests where product_requests.id = requests.id),
  (select swag_box_requests.date_needed from swag_box_requests where swag_box_requests.id = requests.id))::text`
const cursorPattern = new RegExp(String.raw`^((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z)_(${uuidSource})$`)

/** True for a valid `next` or `previous` cursor. */
export function isCursor(text: string): boolean {
  const second = cursorPattern.exec(text)?.[2]
  return second !== undefined && isIsoDate(second.slice(0, 10)) && !Number.isNaN(Date.parse(`${second}Z`))
}

/** Filter of the inbox, and the person that `me` and unread refer to; null for the command line. */
export type RequestView = { filter: InboxFilter; staffId: string | null }

type PagePosition = {
  /** `next` of the newer page. */
  after?: string | undefined
  /** `previous` of the older page. If fewer rows than a page are newer, the first page is returned in full. */
  before?: string | undefined
}

type PageRequest = PagePosition & { limit: number }

/**
 * Lists requests of all kinds, newest first.
 * @returns cursors of the older page `next` and the newer page `previous`; null if there is none
 */
export async function listRequests(db: Queryable, view: RequestView & PageRequest) {
  const { limit, after, before } = view
  const rows = await readRows(db, view, limit + 1)
  const hasMore = rows.length > limit
  const isBackward = before !== undefined
  if (isBackward && !hasMore) return listRequests(db, { ...view, before: undefined, after: undefined })
  const listed = rows.slice(0, limit)
  if (isBackward) listed.reverse()
  return {
    requests: listed.map(({ cursor: _, ...request }) => request),
    next: hasMore || isBackward ? (listed.at(-1)?.cursor ?? null) : null,
    previous: isBackward || after !== undefined ? (listed[0]?.cursor ?? null) : null,
  }
}

/** Rows in order of their distance from the cursor: older rows after it, newer rows before it. */
async function readRows(db: Queryable, { filter, staffId, after, before }: RequestView & PagePosition, limit: number) {
  const isBackward = before !== undefined
  const cursor = before ?? after
  const isBeyondCursor = cursor === undefined ? undefined : getCursorCondition(cursor, isBackward)
  const page: PageQuery = {
    filter,
    where: and(...getInboxConditions(filter, staffId), isBeyondCursor) ?? sql`true`,
    order: isBackward ? sql`created_at, id` : sql`created_at desc, id desc`,
    limit,
  }
  const read = (source: SQL) =>
    db
      .select({ ...columns, date_needed: dateNeeded, cursor: requestCursor })
      .from(requests)
      .where(sql`${requests.id} in (${selectIds(source, page)})`)
      .orderBy(page.order)
  const nearest = canMatchMany(filter.search) ? await read(getNearestRows(page, isBeyondCursor)) : []
  return nearest.length === limit ? nearest : read(getPageRows(page))
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>['requests'][number]

/** Counts the matches of a view, at most `max`. */
export async function countRequests(
  db: Queryable,
  { filter, staffId, max }: RequestView & { max?: number },
): Promise<number> {
  const matches = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(...getInboxConditions(filter, staffId)))
  // Unread requests are recent, so reading by time scans few rows.
  if (filter.unread) matches.orderBy(desc(requests.created_at), desc(requests.id))
  return db.$count((max === undefined ? matches : matches.limit(max)).as('matches'))
}

function getCursorCondition(cursor: string, isBackward: boolean): SQL {
  const [, time, , id] = cursorPattern.exec(cursor) ?? []
  if (!time || !id) throw new Error('invalid cursor')
  const operator = sql.raw(isBackward ? '>' : '<')
  return sql`(${requests.created_at}, ${requests.id}) ${operator} (${time}::timestamptz, ${id}::uuid)`
}
