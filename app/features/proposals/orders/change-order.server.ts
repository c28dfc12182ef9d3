import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Transaction } from '#db/client.ts'
import { proposalOrders, proposalRecipients } from '#db/tables/proposals.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { takeNumber } from '../lifecycle/create-proposal.server.ts'
import { addEvent, type RecipientActor } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { ensureProposalMailQueue, type OrderNews, queueProposalMail } from '../mail/queue.server.ts'
import { areProofsApproved, listProofs } from '../proofs/list-proofs.server.ts'
import { isProductionOrLater, lockStages, readStages } from './stages.server.ts'

export type Order = typeof proposalOrders.$inferSelect

/** Creates the order of an accepted proposal, in the transaction of its acceptance. */
export async function createOrder(
  tx: Transaction,
  {
    id,
    version,
    document,
    by,
  }: { id: string; version: number; document: ProposalDocument; by: Actor | RecipientActor },
): Promise<void> {
  const proofs = await listProofs(tx, { id, document })
  const stage = proofs.length > 0 && areProofsApproved(proofs) ? 'proof-approved' : 'ordered'
  const number = await takeNumber(tx, 'order')
  await tx.insert(proposalOrders).values({ number, proposal_id: id, stage, due_on: document.inHandsOn })
  await addEvent(tx, { proposal_id: id, kind: 'order-created', version, detail: number }, by)
}

/**
 * Moves the order on once all proofs are approved; a later stage stays. The new version rejects forms opened before, whose
 * stage would undo that.
 */
export async function approveOrderProofs(tx: Transaction, { id }: { id: string }): Promise<void> {
  await tx
    .update(proposalOrders)
    .set({ stage: 'proof-approved', version: sql`${proposalOrders.version} + 1`, updated_at: new Date() })
    .where(and(eq(proposalOrders.proposal_id, id), eq(proposalOrders.stage, 'ordered')))
}

export type OrderChange = Partial<
  Pick<Order, 'stage' | 'payment_url' | 'payment_state' | 'invoice_number' | 'due_on' | 'note'>
>

export type OrderResult =
  | 'changed'
  | 'conflict'
  | 'not-found'
  /** Production starts after all proofs are approved. */
  | 'proofs-open'
  | 'unknown-stage'

/**
 * Changes an order.
 * @param version shown to the editor
 * @param notify if true, recipients are notified of a new stage by email
 */
export async function changeOrder(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  {
    proposalId,
    version,
    change,
    notify = false,
    by,
  }: { proposalId: string; version: number; change: OrderChange; notify?: boolean; by: Actor },
): Promise<OrderResult> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId)
    const [order] = await tx
      .select()
      .from(proposalOrders)
      .where(eq(proposalOrders.proposal_id, proposalId))
      .for('update')
    if (!order || !proposal?.sent_version) return 'not-found'
    if (order.version !== version) return 'conflict'
    const stage = change.stage === undefined || change.stage === order.stage ? undefined : change.stage
    if (stage !== undefined) await lockStages(tx)
    const stages = await readStages(tx)
    const name = stages.find(({ key }) => key === stage)?.name
    if (stage !== undefined) {
      if (name === undefined) return 'unknown-stage'
      const document = (await readVersion(tx, { id: proposalId, number: proposal.sent_version }))?.document
      const proofs = document ? await listProofs(tx, { id: proposalId, document }) : []
      if (isProductionOrLater(stages, stage) && !areProofsApproved(proofs)) return 'proofs-open'
    }
    await tx
      .update(proposalOrders)
      .set({ ...change, version: version + 1, updated_at: new Date() })
      .where(eq(proposalOrders.id, order.id))
    if (name !== undefined) await addEvent(tx, { proposal_id: proposalId, kind: 'order-stage', detail: name }, by)
    const after = { fields: Object.keys(change).join(', ') }
    await addAuditEntry(tx, { by, action: 'order.changed', subject: order.number, subjectId: order.id, after })
    if (notify && name !== undefined) await notifyRecipients(tx, jobs, { proposalId, text: name })
    return 'changed'
  })
}

/** Queues an email about the order to every recipient. */
export async function notifyRecipients(
  tx: Transaction,
  jobs: Services['jobs'],
  { proposalId, ...news }: { proposalId: string } & OrderNews,
): Promise<void> {
  const recipients = await tx
    .select({ id: proposalRecipients.id })
    .from(proposalRecipients)
    .where(and(eq(proposalRecipients.proposal_id, proposalId), isNull(proposalRecipients.revoked_at)))
  for (const { id: recipientId } of recipients)
    await queueProposalMail(jobs, tx, { kind: 'order', proposalId, recipientId, ...news })
}
