import { eq, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { requests } from '#db/tables/requests.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { type Months, months as monthsSchema } from './retention.schema.ts'

const settingName = 'retention-months'

/** The cleanup deletes expired requests every night, in Chicago time. */
export const cleanupTime = { cron: '30 3 * * *', zone: 'America/Chicago' } as const

export type Retention = {
  /** Retention in months from arrival; null retains requests indefinitely. */
  months: Months
  /** Null if it was never set. */
  changedAt: Date | null
}

/** Reads the retention period of requests (docs/domain.md, Requests). */
export async function readRetention(db: Queryable): Promise<Retention> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, settingName))
  if (!row) return { months: null, changedAt: null }
  // An invalid setting deletes nothing.
  return { months: parseJson(settingName, monthsSchema, row.value, null), changedAt: row.updated_at }
}

/** SQL condition: older than the retention period in Chicago time. */
export const isExpired = (months: number, at: SQL): SQL =>
  sql`${requests.created_at} < ((${at} at time zone ${cleanupTime.zone}) - make_interval(months => ${months}::int)) at time zone ${cleanupTime.zone}`

/** The next run of the cleanup, at 3:30 a.m. */
const getNextCleanup = (now: Date): SQL => sql`((date_trunc('day',
  (${now.toISOString()}::timestamptz at time zone ${cleanupTime.zone}) - interval '3 hours 30 minutes')
  + interval '1 day 3 hours 30 minutes') at time zone ${cleanupTime.zone})`

/** `open`: not won, lost or spam. */
export type ExpiringCounts = { requests: number; open: number; won: number }

/** Counts what the next cleanup would delete. */
export async function countExpiring(db: Queryable, months: Months, now = new Date()): Promise<ExpiringCounts> {
  if (months === null) return { requests: 0, open: 0, won: 0 }
  const count = (filter?: SQL) =>
    sql<number>`count(*) ${filter ? sql`filter (where ${filter})` : sql``}`.mapWith(Number)
  const [counts] = await db
    .select({
      requests: count(),
      open: count(sql`${requests.status} in ('new', 'in-review', 'proposal-sent') and not ${requests.suspected_spam}`),
      won: count(sql`${requests.status} = 'won'`),
    })
    .from(requests)
    .where(isExpired(months, getNextCleanup(now)))
  return counts ?? { requests: 0, open: 0, won: 0 }
}

export type RetentionResult =
  | { outcome: 'changed' }
  /** Edit conflict: nothing was written. */
  | { outcome: 'conflict' }
  /** The next cleanup would delete more than the editor confirmed; nothing was written. */
  | { outcome: 'deletes-more' }

/**
 * Sets the retention period of requests, which the privacy page states.
 * @param shownChangedAt last change known to the editor
 * @param maxDeleted number of requests the editor confirmed to delete in the next cleanup
 */
export function changeRetention(
  db: Database,
  {
    months,
    shownChangedAt,
    maxDeleted,
    by,
  }: { months: Months; shownChangedAt: Date | null; maxDeleted: number; by: Authority },
): Promise<RetentionResult> {
  return db.transaction(async (tx) => {
    // Serializes changes, also before the first row exists.
    await tx.execute(sql`lock table ${adminSettings} in share row exclusive mode`)
    const before = await readRetention(tx)
    if (before.changedAt?.getTime() !== shownChangedAt?.getTime()) return { outcome: 'conflict' }
    if ((await countExpiring(tx, months)).requests > maxDeleted) return { outcome: 'deletes-more' }
    const set = { value: sql`${JSON.stringify(months)}::jsonb`, updated_at: new Date() }
    await tx
      .insert(adminSettings)
      .values({ name: settingName, ...set })
      .onConflictDoUpdate({ target: adminSettings.name, set })
    await addAuditEntry(tx, {
      by,
      action: 'settings.retention-changed',
      before: { months: before.months },
      after: { months },
    })
    // Invalidates the privacy page in the caches of all processes.
    await tx.execute(sql`select pg_notify('boxwright_content', 'office_settings')`)
    return { outcome: 'changed' }
  })
}
