import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { staff, staffSessions } from '#db/tables/staff.ts'
import type { Actor } from '../audit/audit.server.ts'

/** Someone of the staff, as the database has them. */
export type Known = typeof staff.$inferSelect

/** In any case, with blanks around it. */
export async function findByEmail(db: Queryable, email: string): Promise<Known | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.email, email.trim().toLowerCase()))
  return row
}

export async function findStaff(db: Queryable, id: string): Promise<Known | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row
}

export async function endAllSessions(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staff_id, staffId))
}

export const nobody = (address: string): Actor => ({ staffId: null, name: 'not signed in', address })
