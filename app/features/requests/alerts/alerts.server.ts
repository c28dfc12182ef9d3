import { and, asc, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { isActive } from '../removal/removed.server.ts'

const causer = alias(staff, 'causer')

const selectAlerts = (db: Queryable) =>
  db
    .select({
      id: staffAlerts.id,
      kind: staffAlerts.kind,
      day: staffAlerts.day,
      createdAt: staffAlerts.created_at,
      readAt: staffAlerts.read_at,
      causedBy: causer.name,
      reference: requests.reference,
      contactName: requests.contact_name,
      email: requests.email,
      company: requests.company,
      nextStep: requests.next_step,
    })
    .from(staffAlerts)
    .innerJoin(requests, and(eq(requests.id, staffAlerts.request_id), isActive))
    .leftJoin(causer, eq(causer.id, staffAlerts.caused_by))

/**
 * Lists a person's alerts, newest first.
 * @param after `next` of the previous page
 * @returns `next` for the following page; null on the last one
 */
export async function listAlerts(
  db: Queryable,
  { staffId, limit, after }: { staffId: string; limit: number; after?: number | undefined },
) {
  const rows = await selectAlerts(db)
    .where(and(eq(staffAlerts.staff_id, staffId), after === undefined ? undefined : lt(staffAlerts.id, after)))
    .orderBy(desc(staffAlerts.id))
    .limit(limit + 1)
  const alerts = rows.slice(0, limit)
  return { alerts, next: rows.length > limit ? (alerts.at(-1)?.id ?? null) : null }
}

export type ListedAlert = Awaited<ReturnType<typeof listAlerts>>['alerts'][number]

/** Returns the alerts with these ids, oldest first. */
export const listAlertsById = (db: Queryable, ids: readonly number[]): Promise<ListedAlert[]> =>
  selectAlerts(db)
    .where(inArray(staffAlerts.id, [...ids]))
    .orderBy(asc(staffAlerts.id))

/** Counts a person's unread alerts, at most `max`. */
export async function countUnreadAlerts(
  db: Queryable,
  { staffId, max }: { staffId: string; max: number },
): Promise<number> {
  const unread = db
    .select({ id: staffAlerts.id })
    .from(staffAlerts)
    .innerJoin(requests, and(eq(requests.id, staffAlerts.request_id), isActive))
    .where(and(eq(staffAlerts.staff_id, staffId), isNull(staffAlerts.read_at)))
    .limit(max)
    .as('unread')
  const [row] = await db.select({ count: count() }).from(unread)
  return row?.count ?? 0
}

/** Marks one alert of a person as read, or all up to the newest one that they saw. */
export async function markAlertsRead(
  db: Queryable,
  { staffId, ...which }: { staffId: string } & ({ id: number } | { upTo: number }),
): Promise<void> {
  await db
    .update(staffAlerts)
    .set({ read_at: sql`now()` })
    .where(
      and(
        eq(staffAlerts.staff_id, staffId),
        isNull(staffAlerts.read_at),
        'id' in which ? eq(staffAlerts.id, which.id) : lte(staffAlerts.id, which.upTo),
      ),
    )
}
