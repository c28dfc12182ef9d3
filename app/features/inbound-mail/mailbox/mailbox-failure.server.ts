import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { adminSettings } from '#db/tables/settings.ts'

const name = 'mailbox-failure'

/** Stores why the mailbox cannot be read, for Settings; null once it can. `since` is the first failure. */
export async function storeMailboxFailure(db: Queryable, reason: string | null): Promise<void> {
  if (reason === null) {
    await db.delete(adminSettings).where(eq(adminSettings.name, name))
    return
  }
  const value = sql`${JSON.stringify(reason)}::jsonb`
  await db
    .insert(adminSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: adminSettings.name, set: { value } })
}

/** Returns why the mailbox cannot be read now; null if it can, or none is set. */
export async function readMailboxFailure(db: Queryable): Promise<{ reason: string; since: Date } | null> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, name))
  return row ? { reason: parseJson(name, v.string(), row.value, ''), since: row.updated_at } : null
}
