import { and, desc, eq, getTableColumns, ilike, inArray, lt, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { type AuditValues, auditLog } from '#db/tables/audit.ts'
import type { AuditAction } from './actions.ts'

/** The actor: a member of the staff or of the portal, the command line, or a visitor who is not signed in. */
export type Actor = {
  staffId: string | null
  /** Id of a member of the portal; stored as `acting_member`, because `member` is the affected one. */
  memberId?: string
  /** The person's email, or "command line" or another source. */
  name: string
  /** IP address; null for the command line. */
  ip: string | null
}

export type AuditEntry = {
  by: Actor
  action: AuditAction
  /** The affected item, by its public name. */
  subject?: string | undefined
  subjectId?: string | undefined
  before?: AuditValues | undefined
  after?: AuditValues | undefined
}

/** Adds an entry to the audit log, in the transaction of the change (decision 0023). */
export async function addAuditEntry(
  tx: Queryable,
  { by, action, subject, subjectId, before, after }: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    staff_id: by.staffId,
    actor: by.name,
    address: by.ip,
    action,
    subject: subject ?? null,
    subject_id: subjectId ?? null,
    before: before ?? null,
    after: by.memberId ? { ...after, acting_member: by.memberId } : (after ?? null),
  })
}

export type AuditFilter = {
  action?: AuditAction | undefined
  /** Limits the list to one member of the staff. */
  staffId?: string | undefined
  /** Part of the name of the affected item, ignoring case. */
  subject?: string | undefined
  /** Days of the store, both included. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** Names the action. Entries of proposal templates were once stored as those of email templates, which alone have values. */
const currentAction = sql<string>`case when ${auditLog.action} like 'template.%' and ${auditLog.before} is null
  and ${auditLog.after} is null then 'proposal-' || ${auditLog.action} else ${auditLog.action} end`

/** Both conditions: the stored names are indexed. */
const isAction = (action: AuditAction) =>
  and(inArray(auditLog.action, [action, action.replace(/^proposal-template/, 'template')]), eq(currentAction, action))

/**
 * Lists entries, newest first.
 * @param after `next` of the previous page
 * @returns `next` for the following page; null on the last one
 */
export async function listAudit(
  db: Queryable,
  { limit, after, action, staffId, subject, from, to }: AuditFilter & { limit: number; after?: number | undefined },
) {
  const rows = await db
    .select({ ...getTableColumns(auditLog), action: currentAction })
    .from(auditLog)
    .where(
      and(
        after === undefined ? undefined : lt(auditLog.id, after),
        action && isAction(action),
        staffId ? eq(auditLog.staff_id, staffId) : undefined,
        subject ? ilike(auditLog.subject, toLikePattern(subject)) : undefined,
        from ? sql`${auditLog.at} >= ${startOfShopDay(sql`${from}::date`)}` : undefined,
        to ? sql`${auditLog.at} < ${startOfShopDay(sql`${to}::date + 1`)}` : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

export type ListedEntry = Awaited<ReturnType<typeof listAudit>>['entries'][number]
