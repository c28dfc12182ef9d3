import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestViewers } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'

/** Seconds without a report after which a tab counts as closed. */
const viewerTimeoutSeconds = 40
const activeSince = sql`now() - ${viewerTimeoutSeconds} * interval '1 second'`

export type Viewer = { id: string; name: string }

/**
 * Records that a tab shows a request: on opening, and repeatedly while open. Notifies other viewers only when someone comes or
 * goes.
 * @returns false if the request was deleted
 */
export async function reportViewer(
  db: Queryable,
  { tab, requestId, staffId }: { tab: string; requestId: string; staffId: string },
): Promise<boolean> {
  const before = db
    .select({ id: requestViewers.request_id })
    .from(requestViewers)
    .where(and(eq(requestViewers.tab, tab), gt(requestViewers.seen_at, activeSince)))
  const { rows } = await db.execute<{ entered: boolean }>(sql`
    insert into ${requestViewers} (tab, request_id, staff_id)
    select ${tab}::uuid, ${requests.id}, ${staffId}::uuid from ${requests} where ${requests.id} = ${requestId}
    on conflict (tab) do update set seen_at = now(), request_id = excluded.request_id
      where ${requestViewers.staff_id} = excluded.staff_id
    returning not exists (${before}) as entered`)
  if (!rows[0]) return false
  const changed = rows[0].entered ? [requestId] : []
  await notifyViewers(db, [...changed, ...(await cleanUpViewers(db))])
  return true
}

/** Removes a tab that was closed or shows another page. */
export async function removeViewer(db: Queryable, { tab, staffId }: { tab: string; staffId: string }): Promise<void> {
  const deleted = await db
    .delete(requestViewers)
    .where(and(eq(requestViewers.tab, tab), eq(requestViewers.staff_id, staffId)))
    .returning({ id: requestViewers.request_id })
  await notifyViewers(
    db,
    deleted.map(({ id }) => id),
  )
}

/** Returns the names of others who have the request open. */
export function listOtherViewers(
  db: Queryable,
  { requestId, me }: { requestId: string; me: string },
): Promise<Viewer[]> {
  return db
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(requestViewers)
    .innerJoin(staff, eq(staff.id, requestViewers.staff_id))
    .where(and(eq(requestViewers.request_id, requestId), ne(staff.id, me), gt(requestViewers.seen_at, activeSince)))
    .orderBy(asc(staff.name), asc(staff.id))
}

/** Deletes tabs whose heartbeat stopped. Cleanups at the same time do not wait for each other. */
async function cleanUpViewers(db: Queryable): Promise<string[]> {
  const expiredTabs = db
    .select({ tab: requestViewers.tab })
    .from(requestViewers)
    .where(sql`${requestViewers.seen_at} < ${activeSince}`)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(requestViewers)
    .where(inArray(requestViewers.tab, expiredTabs))
    .returning({ id: requestViewers.request_id })
  return deleted.map(({ id }) => id)
}

async function notifyViewers(db: Queryable, ids: string[]): Promise<void> {
  for (const id of new Set(ids))
    await db.execute(sql`select pg_notify('boxwright_requests', ${JSON.stringify({ what: 'viewers', id })})`)
}
