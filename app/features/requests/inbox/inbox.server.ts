import { inArray, sql } from 'drizzle-orm'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import { getContactName } from '../current-contact.ts'
import { listRequestTeam } from '../workflow/request-team.server.ts'
import type { InboxFilter } from './filter.ts'
import { countRequests, listRequests, type RequestView } from './list.server.ts'
import { listUnread } from './reads.server.ts'

/** Rows of a page. */
const pageSize = 50
/** Higher counts are shown as "more than", as counting all would cost more than listing. */
export const maxCounted = 1_000
/** Newest requests that are returned, by which an open list detects arrivals. */
const maxNewest = 10
/** For counting; the list does not wait longer for it. */
const countTimeoutMs = 100

/** A page of the inbox, with the marks of `staffId` for what is unread. */
export async function readInbox(
  db: Database,
  view: { filter: InboxFilter; staffId: string; after?: string | undefined; before?: string | undefined },
) {
  const [list, found, assignees, now] = await Promise.all([
    listRequests(db, { ...view, limit: pageSize }),
    countWithTimeout(db, view),
    listRequestTeam(db),
    readDatabaseTime(db),
  ])
  // The rows of a later page do not contain the newest requests.
  const newest =
    list.previous === null
      ? null
      : await listRequests(db, { ...view, after: undefined, before: undefined, limit: maxNewest })
  const { unread, mentioned } = await listUnread(db, { ...view, requestIds: list.requests.map(({ id }) => id) })
  const nameById = await readStaffNames(
    db,
    list.requests.map(({ owner_id }) => owner_id),
  )
  return {
    rows: list.requests.map(({ owner_id, confirmed_at, ...request }) => ({
      ...request,
      assignee: owner_id && (nameById.get(owner_id) ?? null),
      unread: unread.has(request.id),
      isMentioned: mentioned.has(request.id),
    })),
    newest: (newest?.requests ?? list.requests)
      .slice(0, maxNewest)
      .map(({ id, created_at, ...contact }) => ({ id, sender: getContactName(contact), created_at })),
    next: list.next,
    previous: list.previous,
    /** Total, `maxCounted + 1` for more; null if counting took too long. */
    found: list.next === null && list.previous === null ? list.requests.length : found,
    /** Possible assignees. */
    assignees,
    /** Database time of this read; later requests are not included. */
    now,
  }
}

export type InboxRow = Awaited<ReturnType<typeof readInbox>>['rows'][number]

/** Counts the matches of a view, `maxCounted + 1` for more; null after `countTimeoutMs`. */
async function countWithTimeout(db: Database, view: RequestView): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(countTimeoutMs)}, true)`)
      return countRequests(tx, { ...view, max: maxCounted + 1 })
    })
  } catch (error) {
    if (getCode(error) === queryCanceled) return null
    throw error
  }
}

/** PostgreSQL's query_canceled. */
const queryCanceled = '57014'

/** Returns the names of the staff with these ids, former ones included, by id. */
export async function readStaffNames(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, known))
  return new Map(people.map(({ id, name }) => [id, name]))
}
