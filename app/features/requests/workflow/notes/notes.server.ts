import { and, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { requestEvents, requestMentions } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { createAlerts } from '../../alerts/create-alerts.server.ts'
import { isActive } from '../../removal/removed.server.ts'
import { listRequestTeam } from '../request-team.server.ts'
import { findMentionedPeople } from './note-text.ts'

/**
 * Adds a note and its mentions to a request's timeline. The audit log omits the text, which must be erasable.
 * @param text validated by `noteSchema`
 * @returns false if the request was deleted
 */
export function addNote(db: Database, { id, text, by }: { id: string; text: string; by: Actor }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [request] = await tx
      .select({ reference: requests.reference })
      .from(requests)
      .where(and(eq(requests.id, id), isActive))
      .for('key share')
    if (!request) return false
    const [event] = await tx
      .insert(requestEvents)
      .values({ request_id: id, staff_id: by.staffId, actor: by.name, kind: 'note', note: text })
      .returning({ id: requestEvents.id })
    if (!event) throw new Error('the note was not stored')
    const mentioned = findMentionedPeople(text, await listRequestTeam(tx)).filter((person) => person.id !== by.staffId)
    if (mentioned.length > 0) {
      await tx
        .insert(requestMentions)
        .values(mentioned.map((person) => ({ event_id: event.id, staff_id: person.id, request_id: id })))
      const staffIds = mentioned.map((person) => person.id)
      await createAlerts(tx, { kind: 'mention', requestId: id, staffIds, causedBy: by.staffId })
    }
    await addAuditEntry(tx, { by, action: 'request.noted', subject: request.reference, subjectId: id })
    return true
  })
}
