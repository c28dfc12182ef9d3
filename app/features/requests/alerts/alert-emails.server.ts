import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { staffAlertEmails } from '#db/tables/alerts.ts'
import { type AlertEmailTiming, type AlertKind, alertKinds, defaultAlertEmails } from './alert-kinds.ts'

export type AlertEmails = Record<AlertKind, AlertEmailTiming>

/** Reads when a person gets the emails of each kind of alert. */
export async function readAlertEmails(db: Queryable, staffId: string): Promise<AlertEmails> {
  const rows = await db.select().from(staffAlertEmails).where(eq(staffAlertEmails.staff_id, staffId))
  return { ...defaultAlertEmails, ...Object.fromEntries(rows.map(({ kind, timing }) => [kind, timing])) }
}

export async function saveAlertEmails(
  db: Queryable,
  { staffId, emails }: { staffId: string; emails: AlertEmails },
): Promise<void> {
  await db
    .insert(staffAlertEmails)
    .values(alertKinds.map((kind) => ({ staff_id: staffId, kind, timing: emails[kind] })))
    .onConflictDoUpdate({
      target: [staffAlertEmails.staff_id, staffAlertEmails.kind],
      set: { timing: sql`excluded.timing` },
    })
}
