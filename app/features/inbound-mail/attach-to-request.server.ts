import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { createReplyAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import { findLastAuthor } from '#app/features/requests/replies/last-author.server.ts'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { changeRequest, type RequestChange } from '#app/features/requests/workflow/change.server.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Transaction } from '#db/client.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { requestEvents, requestReads } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import type { RequestMatch } from './match-request.server.ts'

type InboundMail = Pick<typeof inboundMails.$inferSelect, 'id' | 'kind' | 'from_email' | 'created_at'>
type ReplySettings = Pick<Settings, 'INBOUND_STATUS' | 'INBOUND_ASSIGN'>

const store: Actor = { staffId: null, name: 'store', ip: null }

/** Statuses that a reply never changes. */
const finalStatuses: readonly RequestStatus[] = ['won', 'spam']

/**
 * Adds an email to a request's timeline. A message and a bounce make the request unread for everyone; a message also assigns it
 * and changes its status, as INBOUND_ASSIGN and INBOUND_STATUS say.
 * @returns false if the request was deleted
 */
export async function attachToRequest(
  tx: Transaction,
  mail: InboundMail,
  { requestId, matchedBy }: RequestMatch,
  settings: ReplySettings,
): Promise<boolean> {
  const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for('update')
  if (!request) return false
  const [event] = await tx
    .insert(requestEvents)
    .values({ request_id: requestId, actor: mail.from_email, kind: 'received', at: mail.created_at })
    .returning({ id: requestEvents.id })
  if (!event) throw new Error('the timeline entry was not stored')
  await tx
    .update(inboundMails)
    .set({ request_id: requestId, event_id: event.id, matched_by: matchedBy })
    .where(eq(inboundMails.id, mail.id))
  if (mail.kind !== 'message' && mail.kind !== 'bounce') return true
  // Not the time of the email: one that is assigned later would be older than the time of "Mark all as read".
  await tx.update(requests).set({ reply_received_at: sql`now()` }).where(eq(requests.id, requestId))
  await tx.delete(requestReads).where(eq(requestReads.request_id, requestId))
  if (mail.kind !== 'message') return true
  const change: RequestChange = {}
  if (settings.INBOUND_STATUS === 'in-review' && !finalStatuses.includes(request.status)) change.status = 'in-review'
  if (settings.INBOUND_ASSIGN === 'author' && request.owner_id === null) {
    const author = await findLastAuthor(tx, requestId)
    if (author) change.assigneeId = author
  }
  const changed = await changeRequest(tx, { id: requestId, change, by: store })
  // The author has left the team: the status changes all the same.
  if (changed.outcome === 'assignee-not-found')
    await changeRequest(tx, { id: requestId, change: { ...change, assigneeId: null }, by: store })
  await createReplyAlert(tx, { requestId })
  return true
}
