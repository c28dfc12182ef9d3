import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getCode, type Queryable } from '#db/client.ts'
import { contentDrafts, contentSchedules } from '#db/tables/content-history.ts'
import { staff } from '#db/tables/staff.ts'
import { type Actor, addAuditEntry } from '../audit/audit.server.ts'
import type { ContentKind } from './revisions.server.ts'
import type { ListedSchedule, Schedule } from './schedule.ts'

/** `staffId` is the author of the draft; null for what is stored: a post that is not public yet. */
export type DraftSource = { kind: ContentKind; id: string; staffId: string | null }

const isDocument = ({ kind, id }: Pick<DraftSource, 'kind' | 'id'>) =>
  and(eq(contentSchedules.kind, kind), eq(contentSchedules.subject, id))
const isByStaff = (staffId: string | null) => sql`${contentSchedules.staff_id} is not distinct from ${staffId}::uuid`

/** The schedule of a draft or of a stored document, for conditions and joins. */
export const matchesSchedule = ({ kind, id, staffId }: DraftSource) => and(isDocument({ kind, id }), isByStaff(staffId))

/** SQL condition: the time has come by the database's clock. */
export const isDue = and(isNull(contentSchedules.problem), sql`${contentSchedules.publish_at} <= now()`)

/** The document in the audit log, whose ids are UUIDs; pages have keys. */
export const getAuditSubject = (id: string, name = id) =>
  isUuid(id) ? { subject: name, subjectId: id } : { subject: name }

/** True for schedules that the person sees: those that wait, and one's own that failed. */
const isShownTo = (staffId: string) => or(isNull(contentSchedules.problem), eq(contentSchedules.staff_id, staffId))

function selectSchedules(db: Queryable, staffId: string, where: SQL | undefined) {
  return db
    .select({
      // Proposals are sent, not published.
      kind: sql<Exclude<ContentKind, 'proposal'>>`${contentSchedules.kind}`,
      subject: contentSchedules.subject,
      at: contentSchedules.publish_at,
      by: staff.name,
      isMine: sql<boolean>`coalesce(${contentSchedules.staff_id} = ${staffId}::uuid, false)`,
      problem: contentSchedules.problem,
      name: sql<string | null>`coalesce(${contentDrafts.fields} ->> 'name', ${contentDrafts.fields} ->> 'title')`,
      isNew: sql<boolean>`coalesce(${contentDrafts.version} = 0, false)`,
    })
    .from(contentSchedules)
    .leftJoin(
      contentDrafts,
      and(
        eq(contentDrafts.kind, contentSchedules.kind),
        eq(contentDrafts.subject, contentSchedules.subject),
        eq(contentDrafts.staff_id, contentSchedules.staff_id),
      ),
    )
    .leftJoin(staff, eq(staff.id, contentSchedules.staff_id))
    .where(and(where, isShownTo(staffId)))
    .orderBy(sql`${contentSchedules.problem} is null`, contentSchedules.publish_at, contentSchedules.subject)
}

/** Lists the scheduled publications of a kind, failed ones of this person first. */
export const listSchedules = (
  db: Queryable,
  { kind, staffId }: { kind: ContentKind; staffId: string },
): Promise<ListedSchedule[]> => selectSchedules(db, staffId, eq(contentSchedules.kind, kind))

/** Returns the schedule of a document: this person's failed one, or the one that waits. */
export async function readSchedule(
  db: Queryable,
  { kind, id, staffId }: { kind: ContentKind; id: string; staffId: string },
): Promise<Schedule | null> {
  const [schedule] = await selectSchedules(db, staffId, isDocument({ kind, id }))
  if (!schedule) return null
  const { at, by, isMine, problem } = schedule
  return { at, by, isMine, problem }
}

/** Schedules what is stored, or deletes its schedule, in the transaction of a change. */
export async function setStoredSchedule(
  tx: Queryable,
  { kind, id, at }: Omit<DraftSource, 'staffId'> & { at: Date | null },
) {
  const isWaiting = and(isDocument({ kind, id }), isNull(contentSchedules.problem))
  await tx.delete(contentSchedules).where(at ? isWaiting : and(isWaiting, isByStaff(null)))
  if (at) await tx.insert(contentSchedules).values({ kind, subject: id, publish_at: at })
}

type ScheduleResult =
  | { outcome: 'scheduled' }
  /** A teammate scheduled another draft of the document. */
  | { outcome: 'taken'; schedule: Schedule | null }

/** Schedules the publication of a stored draft, or changes its time. */
export async function scheduleDraft(
  db: Queryable,
  { kind, id, staffId, at, name, by }: DraftSource & { staffId: string; at: Date; name: string; by: Actor },
): Promise<ScheduleResult> {
  try {
    await db.transaction(async (tx) => {
      await tx
        .insert(contentSchedules)
        .values({ kind, subject: id, staff_id: staffId, publish_at: at })
        .onConflictDoUpdate({
          target: [contentSchedules.kind, contentSchedules.subject, contentSchedules.staff_id],
          set: { publish_at: at, problem: null },
        })
      const after = { kind, publish_at: at.toISOString() }
      await addAuditEntry(tx, { by, action: 'content.scheduled', ...getAuditSubject(id, name), after })
    })
    return { outcome: 'scheduled' }
  } catch (error) {
    if (getCode(error) !== '23505') throw error
    return { outcome: 'taken', schedule: await readSchedule(db, { kind, id, staffId }) }
  }
}

/** Cancels the schedule of a document, also a teammate's; the draft stays. Failed ones are their authors' own. */
export async function unscheduleDraft(
  db: Queryable,
  { kind, id, staffId, name, by }: DraftSource & { staffId: string; name: string; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const canceled = await tx
      .delete(contentSchedules)
      .where(and(isDocument({ kind, id }), isShownTo(staffId)))
      .returning({ problem: contentSchedules.problem })
    if (canceled.every(({ problem }) => problem !== null)) return
    await addAuditEntry(tx, { by, action: 'content.unscheduled', ...getAuditSubject(id, name), after: { kind } })
  })
}

/** Lists this person's publications that failed, for the home page. */
export const listFailedSchedules = (db: Queryable, staffId: string): Promise<ListedSchedule[]> =>
  selectSchedules(db, staffId, isNotNull(contentSchedules.problem))
