import { and, asc, eq } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentDrafts, contentSchedules } from '#db/tables/content-history.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { staff } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { type DocumentType, parseDraft } from './documents.server.ts'
import { deleteDraft } from './drafts.server.ts'
import { type Fields, readSeen } from './fields.ts'
import { type ContentKind, listChangesSince } from './revisions.server.ts'
import { getAuditSubject, isDue, matchesSchedule } from './schedules.server.ts'

/** Stored name, older than the schedules of other kinds. */
const publishQueue = 'publish-posts'

/**
 * `problem`: why the draft was not published (the draft is retained); null if it was. Undefined if nothing was due any more.
 */
type DueResult = { problem: string | null } | undefined

/** Publishes due drafts of one document type, without that type's generics. */
export type ScheduledPublisher = {
  publishDue: (tx: Transaction, draft: { id: string; staffId: string | null }) => Promise<DueResult>
}

type FindPublisher = (kind: ContentKind, id: string) => ScheduledPublisher | undefined

type CanPublish = (author: Pick<typeof staff.$inferSelect, 'roles' | 'permissions'>) => boolean

/** @param canPublish whether the access of a draft's author still includes the kind */
export const createScheduledPublisher = <F extends Fields, T>(
  type: DocumentType<F, T>,
  canPublish: CanPublish,
): ScheduledPublisher => ({
  publishDue: async (tx, { id, staffId }) =>
    staffId === null ? publishStored(tx, type, id) : publishDraft(tx, type, { id, staffId, canPublish }),
})

async function publishStored<F extends Fields, T>(tx: Transaction, type: DocumentType<F, T>, id: string) {
  return (await type.publishStored?.(tx, id)) ? { problem: null } : undefined
}

/** Publishes a draft as its author. Locks the draft first: saving and discarding it by hand wait for the outcome. */
async function publishDraft<F extends Fields, T>(
  tx: Transaction,
  type: DocumentType<F, T>,
  { id, staffId, canPublish }: { id: string; staffId: string; canPublish: CanPublish },
): Promise<DueResult> {
  const { kind, noun } = type
  const [draft] = await tx
    .select({ version: contentDrafts.version, fields: contentDrafts.fields, author: staff })
    .from(contentDrafts)
    .innerJoin(staff, eq(staff.id, contentDrafts.staff_id))
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.subject, id), eq(contentDrafts.staff_id, staffId)))
    .for('update', { of: contentDrafts })
  const [due] = await tx
    .select({ at: contentSchedules.publish_at })
    .from(contentSchedules)
    .where(and(matchesSchedule({ kind, id, staffId }), isDue))
    .for('update')
  // Another process published it, or it was published, discarded or rescheduled by hand.
  if (!draft || !due) return undefined
  const { version, author } = draft
  if (author.disabled_at !== null || !canPublish(author))
    return { problem: `${author.name} no longer has permission to publish this ${noun}.` }
  const stored = parseJson(`draft of a ${kind}`, contentFields, draft.fields, undefined)
  const fields = stored && (await parseDraft(tx, type, { id, fields: stored }))
  if (!fields) return { problem: 'The draft was saved by a different version of the software and could not be read.' }
  const checked = type.validate(fields, { version, seen: readSeen(stored) ?? {} })
  if (!checked.ok) return { problem: describeErrors(type, checked.errors) }
  const by = { staffId, name: author.email, ip: null }
  const result = await type.publish(tx, { id, version, value: checked.value, by })
  switch (result.outcome) {
    case 'saved':
      await deleteDraft(tx, { kind, subject: id, staffId })
      return { problem: null }
    case 'rejected':
      return { problem: describeErrors(type, result.errors) }
    case 'not-found':
      return { problem: `The ${noun} was deleted.` }
    case 'conflict': {
      const [change] = await listChangesSince(tx, { kind, subject: id, version })
      return { problem: `${change?.by ?? 'Someone'} published a newer version of this ${noun}.` }
    }
  }
}

const describeErrors = <F extends Fields, T>({ getTitle }: DocumentType<F, T>, errors: Record<string, string[]>) =>
  Object.entries(errors)
    .map(([field, messages]) => `${getTitle(field)}: ${messages.join('. ')}.`)
    .join(' ')

type PublishServices = Pick<Services, 'db'> & { log: Logger }

/**
 * Publishes scheduled content: a job at the time of each, and a check every minute in one process at a time (decision 0034).
 */
export async function startPublishing(
  services: PublishServices & Pick<Services, 'jobs'>,
  findPublisher: FindPublisher,
): Promise<void> {
  const { jobs } = services
  await preparePublishing(jobs)
  await jobs.work(
    publishQueue,
    { pollingIntervalSeconds: 2 },
    async () => void (await publishDue(services, findPublisher)),
  )
  await jobs.schedule(publishQueue, '* * * * *')
}

const preparePublishing = (jobs: Services['jobs']) =>
  ensureQueue(jobs, publishQueue, {
    policy: 'singleton',
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3_600,
  })

/** Publishes what is due at this time, to the second. */
export async function enqueuePublishing(jobs: Services['jobs'], at: Date): Promise<void> {
  await preparePublishing(jobs)
  await jobs.send(publishQueue, null, { startAfter: at })
}

/**
 * Publishes what is due by the database's clock, each document in its own transaction. A draft that cannot be published stays,
 * with the reason for its author.
 * @returns ids of published documents
 * @throws the last error after the others were published, so that the job is retried
 */
export async function publishDue({ db, log }: PublishServices, findPublisher: FindPublisher): Promise<string[]> {
  const { kind, subject: id, staff_id: staffId, publish_at } = contentSchedules
  const due = await db
    .select({ kind, id, staffId })
    .from(contentSchedules)
    .where(isDue)
    .orderBy(asc(publish_at), asc(id))
  const published: string[] = []
  let failure: unknown
  for (const draft of due) {
    try {
      const result = await publishOne(db, draft, findPublisher)
      if (result?.problem === null) published.push(draft.id)
      else if (result) log.warn({ kind: draft.kind, id: draft.id }, 'content.not_published')
    } catch (error) {
      log.error({ err: error, kind: draft.kind, id: draft.id }, 'content.publish_failed')
      failure = error
    }
  }
  if (published.length > 0) log.info({ documents: published.length }, 'content.published')
  if (failure) throw failure
  return published
}

type DueDraft = { kind: ContentKind; id: string; staffId: string | null }

function publishOne(db: Database, draft: DueDraft, findPublisher: FindPublisher): Promise<DueResult> {
  return db.transaction(async (tx) => {
    const result = await findPublisher(draft.kind, draft.id)?.publishDue(tx, draft)
    if (!result?.problem) return result
    const [{ at } = { at: null }] = await tx
      .update(contentSchedules)
      .set({ problem: result.problem })
      .where(matchesSchedule(draft))
      .returning({ at: contentSchedules.publish_at })
    const after = { kind: draft.kind, publish_at: at?.toISOString() ?? null, reason: result.problem }
    const by = { staffId: null, name: 'schedule', ip: null }
    await addAuditEntry(tx, { by, action: 'content.not-published', ...getAuditSubject(draft.id), after })
    return result
  })
}
