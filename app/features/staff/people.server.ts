import { and, arrayContains, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { containsWords } from '#app/lib/text/contains-words.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { staff, staffSessions } from '#db/tables/staff.ts'
import type { Actor } from '../audit/audit.server.ts'

/** A stored team member. */
export type StaffMember = typeof staff.$inferSelect

/** Ignores case and surrounding blanks. */
export async function findByEmail(db: Queryable, email: string): Promise<StaffMember | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(staff.email, toSingleLine(email).toLowerCase()))
  return row
}

export async function findStaff(db: Queryable, id: string): Promise<StaffMember | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row
}

/** Finds team members by words of their name or email address. */
export function searchStaff(db: Queryable, search: string, limit: number) {
  const { id, name, email, roles } = staff
  return db
    .select({ id, name, email, roles })
    .from(staff)
    .where(containsWords(sql`concat_ws(' ', ${name}, ${email})`, search))
    .orderBy(asc(name), asc(email))
    .limit(limit)
}

/** Counts the Admins who can sign in: joined and not deactivated. @param exceptId a person who does not count */
export const countAdmins = (db: Queryable, exceptId?: string): Promise<number> =>
  db.$count(
    staff,
    and(
      arrayContains(staff.roles, ['owner']),
      isNull(staff.disabled_at),
      isNotNull(staff.joined_at),
      exceptId ? ne(staff.id, exceptId) : undefined,
    ),
  )

export async function endAllSessions(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staff_id, staffId))
}

/** The actor of a request without a session. */
export const toUnknownActor = (ip: string): Actor => ({ staffId: null, name: 'not signed in', ip })
