import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { adminSettings } from '#db/tables/settings.ts'

const pauseName = 'delivery-hold'
const identityName = 'database-identity'

/**
 * Why a shop sends nothing: `restored` from a backup; `moved`, as its database is not the one it ran on; `requested` on the
 * command line.
 */
const pauseSchema = v.object({ reason: v.picklist(['restored', 'moved', 'requested']), since: v.string() })
export type OutgoingPause = v.InferOutput<typeof pauseSchema>
type Reason = OutgoingPause['reason']

type Writer = Pick<Queryable, 'insert' | 'delete'>

/** Returns the pause; undefined for a shop that sends. An unreadable one counts, too. */
export async function readOutgoingPause(db: Queryable): Promise<OutgoingPause | undefined> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, pauseName))
  if (!row) return undefined
  return parseJson(pauseName, pauseSchema, row.value, { reason: 'restored', since: row.updated_at.toISOString() })
}

/** Pauses emails, webhooks and search engine updates until an admin resumes them; an earlier pause stays. */
export async function pauseOutgoing(db: Writer, reason: Reason): Promise<void> {
  const value: OutgoingPause = { reason, since: new Date().toISOString() }
  await db
    .insert(adminSettings)
    .values({ name: pauseName, value: sql`${JSON.stringify(value)}::jsonb` })
    .onConflictDoNothing()
}

/** @returns true if outgoing messages were paused */
export async function endOutgoingPause(db: Writer): Promise<boolean> {
  const deleted = await db.delete(adminSettings).where(eq(adminSettings.name, pauseName)).returning()
  return deleted.length > 0
}

/**
 * At each start: pauses outgoing messages of a shop whose database is a copy, such as one restored with pg_restore beside the live
 * one. Copies of a server's files have the same identity and are not recognized.
 */
export async function pauseIfMoved(db: Database): Promise<void> {
  const identity = await readIdentity(db)
  if (identity === undefined) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${adminSettings} in share row exclusive mode`)
    const [stored] = await tx.select().from(adminSettings).where(eq(adminSettings.name, identityName))
    if (stored?.value === identity) return
    if (stored) await pauseOutgoing(tx, 'moved')
    const set = { value: sql`to_jsonb(${identity}::text)`, updated_at: new Date() }
    await tx
      .insert(adminSettings)
      .values({ name: identityName, ...set })
      .onConflictDoUpdate({ target: adminSettings.name, set })
  })
}

/** Makes the next start accept the database as the shop's own. */
export async function clearIdentity(db: Writer): Promise<void> {
  await db.delete(adminSettings).where(eq(adminSettings.name, identityName))
}

/** Identifies server and database; undefined if the server does not report it. */
async function readIdentity(db: Queryable): Promise<string | undefined> {
  try {
    const { rows } = await db.execute<{ identity: string }>(sql`
      select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as identity
      from pg_control_system()`)
    return rows[0]?.identity
  } catch (error) {
    // Unknown or forbidden function.
    if (['42883', '42501', '0A000'].includes(getCode(error) ?? '')) return undefined
    throw error
  }
}
