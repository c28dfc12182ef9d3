import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import {
  proposalAcceptances,
  proposalProofDecisions,
  proposalProofs,
  proposalProofVersions,
} from '#db/tables/proposals.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { listImprintsToProve } from './imprints-to-prove.ts'

export type ProofVersion = typeof proposalProofVersions.$inferSelect & {
  decision: typeof proposalProofDecisions.$inferSelect | null
}

/** `missing`: none was made, or the imprint changed since. `draft`: made, but not sent. */
export type ProofState = 'missing' | 'draft' | 'sent' | 'approved' | 'changes'

export type Proof = {
  lineId: string
  imprintId: string
  title: string
  /** "Camp Mug, Navy" */
  product: string
  imprint: string
  mockup: string | null
  imprintSha256: string
  state: ProofState
  /** The current version; null if missing. */
  current: ProofVersion | null
  /** All versions, the oldest first. */
  versions: ProofVersion[]
}

/** Lists the proofs that a proposal needs, those of the accepted options once it is accepted. */
export async function listProofs(
  db: Queryable,
  { id, document }: { id: string; document: Pick<ProposalDocument, 'options'> },
): Promise<Proof[]> {
  const [accepted] = await db
    .select({ options: proposalAcceptances.options })
    .from(proposalAcceptances)
    .where(eq(proposalAcceptances.proposal_id, id))
  const imprints = listImprintsToProve(
    document,
    accepted?.options.map(({ option }) => option),
  )
  const rows = await db
    .select({ proof: proposalProofs, version: proposalProofVersions, decision: proposalProofDecisions })
    .from(proposalProofs)
    .innerJoin(proposalProofVersions, eq(proposalProofVersions.proof_id, proposalProofs.id))
    .leftJoin(proposalProofDecisions, eq(proposalProofDecisions.version_id, proposalProofVersions.id))
    .where(eq(proposalProofs.proposal_id, id))
    .orderBy(asc(proposalProofVersions.number))
  return imprints.map(({ facts, ...named }) => {
    const imprintSha256 = hashCanonically(facts)
    const versions = rows
      .filter(({ proof }) => proof.line_id === named.lineId && proof.imprint_id === named.imprintId)
      .map(({ version, decision }) => ({ ...version, decision }))
    const last = versions.at(-1)
    const current = last && !last.voided_at && last.imprint_sha256 === imprintSha256 ? last : null
    return { ...named, imprintSha256, state: getProofState(current), current, versions }
  })
}

function getProofState(version: ProofVersion | null): ProofState {
  if (!version) return 'missing'
  if (version.decision) return version.decision.decision === 'approved' ? 'approved' : 'changes'
  return version.sent_at ? 'sent' : 'draft'
}

/** True if nothing keeps production from starting; so it is without imprints. */
export const areProofsApproved = (proofs: readonly Pick<Proof, 'state'>[]): boolean =>
  proofs.every(({ state }) => state === 'approved')

/** Voids what shows imprints that the document no longer has. Call it when a version is sent. @returns their titles */
export async function voidChangedProofs(
  tx: Queryable,
  { id, document, now }: { id: string; document: Pick<ProposalDocument, 'options'>; now: Date },
): Promise<string[]> {
  const hashes = new Map(
    listImprintsToProve(document).map(({ lineId, imprintId, facts }) => [
      `${lineId} ${imprintId}`,
      hashCanonically(facts),
    ]),
  )
  const rows = await tx.select().from(proposalProofs).where(eq(proposalProofs.proposal_id, id))
  const changed = rows.filter((row) => hashes.get(`${row.line_id} ${row.imprint_id}`) !== row.imprint_sha256)
  if (changed.length === 0) return []
  const voided = await tx
    .update(proposalProofVersions)
    .set({ voided_at: now })
    .where(
      and(
        inArray(
          proposalProofVersions.proof_id,
          changed.map((row) => row.id),
        ),
        isNull(proposalProofVersions.voided_at),
      ),
    )
    .returning({ proofId: proposalProofVersions.proof_id })
  const ids = new Set(voided.map(({ proofId }) => proofId))
  return changed.filter((row) => ids.has(row.id)).map(({ title }) => title)
}
