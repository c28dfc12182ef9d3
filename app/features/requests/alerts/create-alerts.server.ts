import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { findLastAuthor } from '../replies/last-author.server.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'
import type {
  AlertKind,
  CampaignAlertKind,
  ProposalAlertKind,
  StockAlertKind,
  WebhookAlertKind,
} from './alert-kinds.ts'

type Subject =
  | {
      kind: Exclude<
        AlertKind,
        | 'due'
        | 'in-hands'
        | 'unmatched-email'
        | ProposalAlertKind
        | CampaignAlertKind
        | StockAlertKind
        | WebhookAlertKind
      >
      requestId: string
    }
  | { kind: ProposalAlertKind | 'assignment'; proposalId: string }
  | { kind: CampaignAlertKind; campaignId: string }
  | { kind: 'unmatched-email'; mailId: string }
  | { kind: StockAlertKind; stockItemId: string }
  | { kind: WebhookAlertKind; webhookId: string }

type NewAlert = Subject & {
  staffIds: readonly string[] | 'all'
  /** The teammate who caused it, who gets none; null for customers and the command line. */
  causedBy: string | null
}

/**
 * Stores an alert for each of these people who handles requests, or for all who do, in the transaction of the change.
 * @returns their number
 */
export async function createAlerts(tx: Transaction, { staffIds, causedBy, ...subject }: NewAlert): Promise<number> {
  if (staffIds.length === 0) return 0
  const recipients = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        staffIds === 'all' ? undefined : inArray(staff.id, [...staffIds]),
        causedBy === null ? undefined : ne(staff.id, causedBy),
        requestTeamCondition,
      ),
    )
  if (recipients.length === 0) return 0
  await tx
    .insert(staffAlerts)
    .values(
      recipients.map(({ id }) => ({ kind: subject.kind, ...toColumns(subject), staff_id: id, caused_by: causedBy })),
    )
  return recipients.length
}

function toColumns(subject: Subject) {
  if ('requestId' in subject) return { request_id: subject.requestId }
  if ('mailId' in subject) return { mail_id: subject.mailId }
  if ('stockItemId' in subject) return { stock_item_id: subject.stockItemId }
  if ('webhookId' in subject) return { webhook_id: subject.webhookId }
  return 'proposalId' in subject ? { proposal_id: subject.proposalId } : { campaign_id: subject.campaignId }
}

/**
 * Alerts the assignee of a request to a customer's reply, else the author of the last reply, else all who handle requests, in
 * the transaction that stores the reply.
 */
export async function createReplyAlert(tx: Transaction, { requestId }: { requestId: string }): Promise<void> {
  const [request] = await tx.select({ ownerId: requests.owner_id }).from(requests).where(eq(requests.id, requestId))
  if (!request) return
  const person = request.ownerId ?? (await findLastAuthor(tx, requestId))
  const alert = { kind: 'reply', requestId, causedBy: null } as const
  // A person who left the team gets none; then the whole team does.
  if (person && (await createAlerts(tx, { ...alert, staffIds: [person] })) > 0) return
  await createAlerts(tx, { ...alert, staffIds: 'all' })
}

/**
 * Alerts all who handle requests to an unmatched email, in the transaction that stores it; not to more of a sender while an alert to
 * one of them is unread.
 */
export async function createUnmatchedAlert(
  tx: Transaction,
  { id, from_email }: { id: string; from_email: string },
): Promise<void> {
  const unread = await tx
    .select({ id: staffAlerts.id })
    .from(staffAlerts)
    .innerJoin(inboundMails, eq(inboundMails.id, staffAlerts.mail_id))
    .where(and(isNull(staffAlerts.read_at), isNull(inboundMails.request_id), eq(inboundMails.from_email, from_email)))
    .limit(1)
  if (unread.length === 0)
    await createAlerts(tx, { kind: 'unmatched-email', mailId: id, staffIds: 'all', causedBy: null })
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
