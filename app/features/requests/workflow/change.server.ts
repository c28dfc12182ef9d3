import { and, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests, swagBoxRequests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { createAlerts } from '../alerts/create-alerts.server.ts'
import { isActive } from '../removal/removed.server.ts'
import { type RequestStatus, statusTitles } from '../statuses.ts'
import { getAssigneeName } from './request-team.server.ts'

/** Changes to a request; omitted fields stay the same. */
export type RequestChange = {
  status?: RequestStatus
  /** Null for unassigned. */
  assigneeId?: string | null
  /** `on` is a day, 2026-12-01. */
  nextStep?: { text: string | null; on: string | null }
  /** The form's trap was wrong about this visitor. */
  notSpam?: true
}

export type ChangeResult =
  | { outcome: 'changed' | 'unchanged'; version: number }
  /** Edit conflict: nothing was written. */
  | { outcome: 'conflict'; version: number }
  | { outcome: 'not-found' }
  /** The chosen assignee cannot work on requests. */
  | { outcome: 'assignee-not-found' }

/** Titles before and after, stored as text, as names and labels change later. */
type EventValues = {
  kind: 'status' | 'owner' | 'next-step' | 'not-spam'
  before: string | null
  after: string | null
}

const auditActions = {
  status: 'request.status-changed',
  owner: 'request.owner-changed',
  'next-step': 'request.next-step-changed',
  'not-spam': 'request.not-spam',
} as const

/**
 * Changes status, assignee and next step of a request, with timeline and audit log entries, in one transaction; the only
 * function that does (docs/domain.md, Requests).
 * @param db or a transaction
 * @param version shown to the editor; if omitted, the change always applies
 */
export function changeRequest(
  db: Queryable,
  { id, version, change, by }: { id: string; version?: number | undefined; change: RequestChange; by: Actor },
): Promise<ChangeResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isActive))
      .for('update')
    if (!row) return { outcome: 'not-found' }
    if (version !== undefined && version !== row.version) return { outcome: 'conflict', version: row.version }
    const assignee = change.assigneeId ? await getAssigneeName(tx, change.assigneeId) : null
    if (change.assigneeId && !assignee) return { outcome: 'assignee-not-found' }

    const events: EventValues[] = []
    const status = change.status ?? row.status
    if (status !== row.status)
      events.push({ kind: 'status', before: statusTitles[row.status], after: statusTitles[status] })
    if (change.assigneeId !== undefined && change.assigneeId !== row.owner_id) {
      const before = row.owner_id && (await getName(tx, row.owner_id))
      events.push({ kind: 'owner', before, after: assignee })
      const staffIds = change.assigneeId ? [change.assigneeId] : []
      await createAlerts(tx, { kind: 'assignment', requestId: id, staffIds, causedBy: by.staffId })
    }
    const next = change.nextStep ?? { text: row.next_step, on: row.next_step_on }
    if (next.text !== row.next_step || next.on !== row.next_step_on) {
      const formatNextStep = (text: string | null, on: string | null) => [text, on].filter(Boolean).join(', ') || null
      events.push({
        kind: 'next-step',
        before: formatNextStep(row.next_step, row.next_step_on),
        after: formatNextStep(next.text, next.on),
      })
    }
    // An assignee confirms that the request is not spam.
    const cleared =
      row.suspected_spam && (change.notSpam === true || (change.status !== undefined && status !== 'spam'))
    if (cleared) events.push({ kind: 'not-spam', before: null, after: null })
    if (events.length === 0) return { outcome: 'unchanged', version: row.version }

    await tx
      .update(requests)
      .set({
        status,
        owner_id: change.assigneeId === undefined ? row.owner_id : change.assigneeId,
        next_step: next.text,
        next_step_on: next.on,
        suspected_spam: row.suspected_spam && !cleared,
        version: row.version + 1,
      })
      .where(eq(requests.id, id))
    if (status !== row.status && row.kind === 'swag-box') {
      // The kind's own column says pending until someone works on it.
      await tx
        .update(swagBoxRequests)
        .set({ status: status === 'new' ? 'pending' : status })
        .where(eq(swagBoxRequests.id, id))
    }
    await tx
      .insert(requestEvents)
      .values(events.map((event) => ({ ...event, request_id: id, staff_id: by.staffId, actor: by.name })))
    for (const { kind, before, after } of events) {
      // Personal data can be erased later, so the log records that a next step changed but not its text (decision 0023).
      const values = kind === 'next-step' ? {} : { before: { [kind]: before }, after: { [kind]: after } }
      await addAuditEntry(tx, { by, action: auditActions[kind], subject: row.reference, subjectId: id, ...values })
    }
    return { outcome: 'changed', version: row.version + 1 }
  })
}

async function getName(tx: Transaction, id: string): Promise<string | null> {
  const [person] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return person?.name ?? null
}
