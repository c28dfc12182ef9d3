import { and, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isIsoDate } from '#app/lib/time/dates.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { getFiles } from '../artwork/artwork-file.ts'
import { requestSummary, requestValue, searchedTexts, senderName } from '../details.ts'
import { inboxConditions } from '../inbox/conditions.server.ts'
import type { InboxFilter } from '../inbox/filter.ts'
import { idsFrom, isOfCommonWords, nearestRows, type PageOrder, toRows } from '../inbox/sources.server.ts'
import { newReference } from '../reference.ts'
import type { SentRequest } from '../stored-request.ts'

const maxDraws = 10

/**
 * Adds a request to the index, in the transaction of its row.
 * @returns its reference
 */
export async function indexRequest(
  tx: Transaction,
  request: SentRequest & { created_at: Date | SQL },
): Promise<string> {
  for (let draws = 0; draws < maxDraws; draws++) {
    const reference = newReference()
    const texts = [reference, reference.replaceAll('-', ''), ...searchedTexts(request)]
    const written = await tx
      .insert(requests)
      .values({
        id: request.id,
        kind: request.kind,
        reference,
        contact_name: senderName(request) || null,
        email: request.email,
        company: 'company' in request ? request.company : null,
        summary: requestSummary(request),
        value_cents: requestValue(request),
        suspected_spam: request.suspected_spam,
        has_artwork: getFiles(request).some(({ shows }) => shows !== 'proof'),
        search_text: sql`lower(${texts.join('\n')})`,
        created_at: request.created_at,
      })
      // On a collision, retries with another reference; an insert-only role cannot check first.
      .onConflictDoNothing()
    if (written.rowCount) return reference
  }
  throw new Error('no reference is free')
}

const { search_text, ...listed } = getTableColumns(requests)

/** A row's place in the list: its time to the microsecond, and its id. */
export const place = sql<string>`to_char(${requests.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  || '_' || ${requests.id}`
const placeForm = /^((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** True for a valid `next` or `previous` cursor. */
export function isPlace(text: string): boolean {
  const second = placeForm.exec(text)?.[2]
  return second !== undefined && isIsoDate(second.slice(0, 10)) && !Number.isNaN(Date.parse(`${second}Z`))
}

/** A view of the inbox: its filter, and whom `me` and unread mean in it; null for the command line. */
export type RequestView = { filter: InboxFilter; staffId: string | null }

type Cursor = {
  /** The `next` of the list before this one. */
  after?: string | undefined
  /** The `previous` of the list after this one. Near the newest it is the first page, whole. */
  before?: string | undefined
}

type Page = Cursor & { limit: number }

/**
 * Requests of every kind, newest first.
 * @returns `next` for what is older, `previous` for what is newer; null when nothing is
 */
export async function listRequests(db: Queryable, view: RequestView & Page) {
  const { limit, after, before } = view
  const rows = await readRows(db, view, limit + 1)
  const more = rows.length > limit
  const backwards = before !== undefined
  if (backwards && !more) return listRequests(db, { ...view, before: undefined, after: undefined })
  const shown = rows.slice(0, limit)
  if (backwards) shown.reverse()
  return {
    requests: shown.map(({ place: _, ...request }) => request),
    next: more || backwards ? (shown.at(-1)?.place ?? null) : null,
    previous: backwards || after !== undefined ? (shown[0]?.place ?? null) : null,
  }
}

/** From the cursor on: older rows, the newest of them first; before it newer rows, the oldest of them first. */
async function readRows(db: Queryable, { filter, staffId, after, before }: RequestView & Cursor, limit: number) {
  const backwards = before !== undefined
  const cursor = before ?? after
  const than = cursor === undefined ? undefined : beyond(cursor, backwards)
  const page: PageOrder = {
    filter,
    where: and(...inboxConditions(filter, staffId), than) ?? sql`true`,
    order: backwards ? sql`created_at, id` : sql`created_at desc, id desc`,
    limit,
  }
  const read = (source: SQL) =>
    db
      .select({ ...listed, place })
      .from(requests)
      .where(sql`${requests.id} in (${idsFrom(source, page)})`)
      .orderBy(page.order)
  const nearest = isOfCommonWords(filter.search) ? await read(nearestRows(page, than)) : []
  return nearest.length === limit ? nearest : read(toRows(page))
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>['requests'][number]

/** Counts the matches of a view, at most `max`. */
export async function countRequests(
  db: Queryable,
  { filter, staffId, max }: RequestView & { max?: number },
): Promise<number> {
  const found = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(...inboxConditions(filter, staffId)))
  // Unread requests are recent, so reading by time scans few rows.
  if (filter.unread) found.orderBy(desc(requests.created_at), desc(requests.id))
  return db.$count((max === undefined ? found : found.limit(max)).as('found'))
}

function beyond(cursor: string, backwards: boolean): SQL {
  const [, time, , id] = placeForm.exec(cursor) ?? []
  if (!time || !id) throw new Error('not a place in the list')
  const than = sql.raw(backwards ? '>' : '<')
  return sql`(${requests.created_at}, ${requests.id}) ${than} (${time}::timestamptz, ${id}::uuid)`
}
