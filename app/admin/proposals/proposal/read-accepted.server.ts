import { eq } from 'drizzle-orm'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { readAcceptance } from '#app/features/proposals/pdf/read-acceptance.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import type { OpenedProposal } from './open-proposal.server.ts'

/** Reads who accepted a proposal, when, and which options; undefined unless it is accepted. */
export async function readAccepted(db: Queryable, { id, state, sent_version: number }: OpenedProposal) {
  const version = state === 'accepted' && number !== null ? await readVersion(db, { id, number }) : undefined
  const accepted = version && (await readAcceptance(db, version))
  if (!accepted) return undefined
  const [row] = await db
    .select({ options: proposalAcceptances.options })
    .from(proposalAcceptances)
    .where(eq(proposalAcceptances.proposal_id, id))
  const { acceptance, acceptedAt } = accepted
  const choices = acceptance.choices.map(({ text }) => text)
  return { at: acceptedAt, by: acceptance.name, choices, optionIds: row?.options.map(({ option }) => option) ?? [] }
}
