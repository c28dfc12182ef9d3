import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'
import type { AlertKind, ProposalAlertKind } from './alert-kinds.ts'

type Subject =
  | { kind: Exclude<AlertKind, 'due' | 'in-hands' | ProposalAlertKind>; requestId: string }
  | { kind: ProposalAlertKind | 'assignment'; proposalId: string }

type NewAlert = Subject & {
  staffIds: readonly string[]
  /** The teammate who caused it, who gets none; null for customers and the command line. */
  causedBy: string | null
}

/** Stores an alert for each of these people who handles requests, in the transaction of the change. */
export async function createAlerts(tx: Transaction, { staffIds, causedBy, ...subject }: NewAlert): Promise<void> {
  if (staffIds.length === 0) return
  const recipients = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        inArray(staff.id, [...staffIds]),
        causedBy === null ? undefined : ne(staff.id, causedBy),
        requestTeamCondition,
      ),
    )
  if (recipients.length === 0) return
  const about = 'requestId' in subject ? { request_id: subject.requestId } : { proposal_id: subject.proposalId }
  await tx
    .insert(staffAlerts)
    .values(recipients.map(({ id }) => ({ kind: subject.kind, ...about, staff_id: id, caused_by: causedBy })))
}

/** Alerts the assignee of a request to a customer's reply, in the transaction that stores the reply. */
export async function createReplyAlert(tx: Transaction, { requestId }: { requestId: string }): Promise<void> {
  const [request] = await tx.select({ ownerId: requests.owner_id }).from(requests).where(eq(requests.id, requestId))
  if (request?.ownerId)
    await createAlerts(tx, { kind: 'reply', requestId, staffIds: [request.ownerId], causedBy: null })
}

/**
 * Alerts the assignee of a proposal, or of its request if it has none, in the transaction of the change.
 * @param causedBy the teammate who caused it, who gets none
 */
export async function createProposalAlert(
  tx: Transaction,
  { kind, proposalId, causedBy = null }: { kind: ProposalAlertKind; proposalId: string; causedBy?: string | null },
): Promise<void> {
  const [row] = await tx
    .select({ staffId: sql<string | null>`coalesce(${proposals.assignee_id}, ${requests.owner_id})` })
    .from(proposals)
    .leftJoin(requests, eq(requests.id, proposals.request_id))
    .where(eq(proposals.id, proposalId))
  if (row?.staffId) await createAlerts(tx, { kind, proposalId, staffIds: [row.staffId], causedBy })
}
