import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requestMentions, requestReads } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { isUnread } from './conditions.server.ts'
import { countRequests } from './list.server.ts'

/** Marks a request as read, with its mentions and alerts. Unknown ids are ignored. */
export const markRead = (db: Queryable, { requestId, staffId }: { requestId: string; staffId: string }) =>
  markManyRead(db, { requestIds: [requestId], staffId })

export async function markManyRead(
  db: Queryable,
  { requestIds, staffId }: { requestIds: readonly string[]; staffId: string },
): Promise<void> {
  if (requestIds.length === 0) return
  // Requests before the mark-all time need no row.
  await db.execute(sql`
    insert into ${requestReads} (request_id, staff_id)
    select ${requests.id}, ${staffId}::uuid from ${requests}
    where ${inArray(requests.id, requestIds)} and ${isUnread(staffId)}
    on conflict do nothing`)
  await markMentionsSeen(db, staffId, inArray(requestMentions.request_id, requestIds))
  await db
    .update(staffAlerts)
    .set({ read_at: sql`now()` })
    .where(
      and(eq(staffAlerts.staff_id, staffId), isNull(staffAlerts.read_at), inArray(staffAlerts.request_id, requestIds)),
    )
}

/**
 * Marks all requests that arrived, or had a reply, up to a time as read. Their mentions and alerts stay unread.
 * @param until load time of the list, at most now
 */
export function markAllRead(db: Database, { staffId, until }: { staffId: string; until: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const readUntil = sql`greatest(${staff.requests_read_until}, least(now(), ${until.toISOString()}::timestamptz))`
    await tx.update(staff).set({ requests_read_until: readUntil }).where(eq(staff.id, staffId))
    // Requests up to that time need no row.
    await tx.execute(sql`
      delete from ${requestReads} using ${requests}, ${staff}
      where ${requestReads.staff_id} = ${staffId} and ${staff.id} = ${staffId}
        and ${requests.id} = ${requestReads.request_id} and greatest(${requests.created_at}, ${requests.reply_received_at}) <= ${staff.requests_read_until}`)
  })
}

function markMentionsSeen(db: Queryable, staffId: string, which: SQL) {
  return db
    .update(requestMentions)
    .set({ seen_at: sql`now()` })
    .where(and(eq(requestMentions.staff_id, staffId), isNull(requestMentions.seen_at), which))
}

/** Returns which requests are unread by a person, or mention them in an unread note. */
export async function listUnread(
  db: Queryable,
  { staffId, requestIds }: { staffId: string; requestIds: readonly string[] },
): Promise<{ unread: Set<string>; mentioned: Set<string> }> {
  if (requestIds.length === 0) return { unread: new Set(), mentioned: new Set() }
  const unread = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(inArray(requests.id, requestIds), isUnread(staffId)))
  const mentioned = await db
    .select({ id: requestMentions.request_id })
    .from(requestMentions)
    .where(
      and(
        eq(requestMentions.staff_id, staffId),
        isNull(requestMentions.seen_at),
        inArray(requestMentions.request_id, requestIds),
      ),
    )
  return { unread: new Set(unread.map(({ id }) => id)), mentioned: new Set(mentioned.map(({ id }) => id)) }
}

/** Counts unread requests of a person, without spam; at most `max`. */
export const countUnread = (db: Queryable, { staffId, max }: { staffId: string; max: number }) =>
  countRequests(db, { filter: { unread: true }, staffId, max })
