import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { readPageProofs } from '#app/features/proposals/page/proofs/read-page-proofs.server.ts'
import type { Queryable } from '#db/client.ts'
import {
  proposalProofDecisions,
  proposalProofs,
  proposalProofVersions,
  proposalRecipients,
  proposals,
} from '#db/tables/proposals.ts'
import type { PortalMember } from '../access/portal-member.ts'
import { isSentTo } from './proposals.server.ts'

/** Proposals with open proofs at a time. */
const maxProposals = 50

/** Lists the proofs of a company that await a decision, and whether the member decides: signers do. */
export async function listOpenProofs(db: Queryable, { companyId, email }: Pick<PortalMember, 'companyId' | 'email'>) {
  const ofMember = and(
    eq(proposalRecipients.proposal_id, proposals.id),
    eq(proposalRecipients.email, email),
    eq(proposalRecipients.role, 'signer'),
    isNull(proposalRecipients.revoked_at),
  )
  const found = await db
    .selectDistinct({
      id: proposals.id,
      number: proposals.number,
      version: proposals.sent_version,
      canDecide: sql<boolean>`${proposalRecipients.id} is not null`,
    })
    .from(proposals)
    .innerJoin(proposalProofs, eq(proposalProofs.proposal_id, proposals.id))
    .innerJoin(proposalProofVersions, eq(proposalProofVersions.proof_id, proposalProofs.id))
    .leftJoin(proposalProofDecisions, eq(proposalProofDecisions.version_id, proposalProofVersions.id))
    .leftJoin(proposalRecipients, ofMember)
    .where(
      and(
        isSentTo(companyId),
        ne(proposals.status, 'withdrawn'),
        isNotNull(proposalProofVersions.sent_at),
        isNull(proposalProofVersions.voided_at),
        isNull(proposalProofDecisions.id),
      ),
    )
    .orderBy(proposals.number)
    .limit(maxProposals)
  const proofs = await Promise.all(
    found.map(async ({ id, number, version, canDecide }) => {
      const sent = version ? await readVersion(db, { id, number: version }) : undefined
      const listed = sent ? await readPageProofs(db, { id, document: sent.document }) : []
      return listed.flatMap(({ title, state, version: proof }) =>
        state === 'sent' && proof
          ? { proposalId: id, number, title, versionId: proof.id, approveBy: proof.approveBy, canDecide }
          : [],
      )
    }),
  )
  return proofs.flat()
}
export type OpenProof = Awaited<ReturnType<typeof listOpenProofs>>[number]
