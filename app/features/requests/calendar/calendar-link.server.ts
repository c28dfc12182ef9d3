import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { toHash } from '#app/features/staff/auth/session-tokens.server.ts'
import type { Queryable } from '#db/client.ts'
import { staffCalendarLinks } from '#db/tables/alerts.ts'
import { staff } from '#db/tables/staff.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'

type Owner = Actor & { staffId: string }

/** Creates the calendar link of a person and revokes the previous one. @returns its token, which is not stored */
export function createCalendarLink(db: Queryable, by: Owner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const set = { token_hash: toHash(token), created_at: new Date() }
  return db.transaction(async (tx) => {
    await tx
      .insert(staffCalendarLinks)
      .values({ staff_id: by.staffId, ...set })
      .onConflictDoUpdate({ target: staffCalendarLinks.staff_id, set })
    await addAuditEntry(tx, { by, action: 'staff.calendar-link-created' })
    return token
  })
}

export function revokeCalendarLink(db: Queryable, by: Owner): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(staffCalendarLinks).where(eq(staffCalendarLinks.staff_id, by.staffId))
    if (rowCount) await addAuditEntry(tx, { by, action: 'staff.calendar-link-revoked' })
  })
}

/** Returns when a person created their link; undefined if they have none. */
export async function readCalendarLink(db: Queryable, staffId: string): Promise<Date | undefined> {
  const [link] = await db.select().from(staffCalendarLinks).where(eq(staffCalendarLinks.staff_id, staffId))
  return link?.created_at
}

/** Returns whose link a token is; undefined if it was revoked or its person handles requests no longer. */
export async function findCalendarOwner(db: Queryable, token: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ id: staff.id })
    .from(staffCalendarLinks)
    .innerJoin(staff, and(eq(staff.id, staffCalendarLinks.staff_id), requestTeamCondition))
    .where(eq(staffCalendarLinks.token_hash, toHash(token)))
  return owner?.id
}
