import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { adminSettings } from '#db/tables/settings.ts'

const settingName = 'last-backup'

const backupSchema = v.object({
  at: v.string(),
  bytes: v.number(),
  /** Number of files that storage lacked. */
  missing: v.number(),
})
export type LastBackup = v.InferOutput<typeof backupSchema>

/** Returns the last backup by the command line; null without one. */
export async function readLastBackup(db: Queryable): Promise<LastBackup | null> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, settingName))
  return row ? parseJson(settingName, v.nullable(backupSchema), row.value, null) : null
}

export async function recordBackup(db: Queryable, backup: LastBackup): Promise<void> {
  const set = { value: sql`${JSON.stringify(backup)}::jsonb`, updated_at: new Date() }
  await db
    .insert(adminSettings)
    .values({ name: settingName, ...set })
    .onConflictDoUpdate({ target: adminSettings.name, set })
}

/** A restored database has no backup of its own. */
export async function clearLastBackup(db: Pick<Queryable, 'delete'>): Promise<void> {
  await db.delete(adminSettings).where(eq(adminSettings.name, settingName))
}
