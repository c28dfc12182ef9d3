import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalProofDecisions, proposalProofs, proposalProofVersions } from '#db/tables/proposals.ts'
import { addEvent, type RecipientActor } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { approveOrderProofs } from '../orders/change-order.server.ts'
import { areProofsApproved, listProofs } from './list-proofs.server.ts'

/** Points that a person confirms before approving a proof. */
export const proofChecklist = ['spelling', 'colors', 'size', 'position'] as const

export type ProofDecision =
  | { decision: 'approved' }
  | { decision: 'changes'; note: string; spots: { x: number; y: number; text: string }[] }

export type DecidedBy =
  | { recipient: RecipientActor & { role: 'signer' | 'reader' }; ip: string; userAgent: string }
  | { staff: Actor }

export type DecideResult =
  | 'decided'
  /** The same decision was made before. */
  | 'repeated'
  /** Another decision was made, or a newer proof or imprint replaced this one. */
  | 'outdated'
  | 'not-a-signer'
  | 'not-found'

/** Approves a proof or asks for changes, once per version. The last approval lets the order go on. */
export const decideProof = (
  { db }: Pick<Services, 'db'>,
  { id, versionId, by, ...decision }: { id: string; versionId: string; by: DecidedBy } & ProofDecision,
): Promise<DecideResult> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    const [found] = await tx
      .select({ proposalId: proposalProofs.proposal_id, title: proposalProofs.title })
      .from(proposalProofVersions)
      .innerJoin(proposalProofs, eq(proposalProofs.id, proposalProofVersions.proof_id))
      .where(eq(proposalProofVersions.id, versionId))
    const document = row?.sent_version && (await readVersion(tx, { id, number: row.sent_version }))?.document
    if (!row || !document || found?.proposalId !== id) return 'not-found'
    if ('recipient' in by && by.recipient.role !== 'signer') return 'not-a-signer'
    const proof = (await listProofs(tx, { id, document })).find(({ current }) => current?.id === versionId)
    if (!proof || proof.state === 'draft') return 'outdated'
    if (proof.state !== 'sent') return proof.state === decision.decision ? 'repeated' : 'outdated'
    const person =
      'recipient' in by
        ? {
            name: by.recipient.name,
            recipient_id: by.recipient.recipientId,
            client_address: by.ip,
            user_agent: by.userAgent,
          }
        : { name: by.staff.name, recorded_by: by.staff.staffId }
    const isApproved = decision.decision === 'approved'
    await tx.insert(proposalProofDecisions).values({
      version_id: versionId,
      decision: decision.decision,
      ...person,
      ...(isApproved ? { checklist: [...proofChecklist] } : { note: decision.note, spots: decision.spots }),
    })
    const detail = isApproved ? found.title : `${found.title}: ${decision.note}`
    const event = { proposal_id: id, kind: isApproved ? 'proof-approved' : 'proof-changes', detail } as const
    await addEvent(tx, event, 'recipient' in by ? by.recipient : by.staff)
    const causedBy = 'staff' in by ? by.staff.staffId : null
    await createProposalAlert(tx, { kind: 'proposal-proof', proposalId: id, causedBy })
    if (isApproved && areProofsApproved(await listProofs(tx, { id, document }))) await approveOrderProofs(tx, { id })
    return 'decided'
  })
