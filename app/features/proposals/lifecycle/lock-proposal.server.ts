import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposals } from '#db/tables/proposals.ts'
import { type ProposalContent, proposalContentSchema } from '../document/proposal-content.schema.ts'

export type ProposalRow = typeof proposals.$inferSelect

/** Locks a proposal until the transaction ends: sending, accepting, declining and all other changes wait for each other. */
export async function lockProposal(tx: Transaction, id: string): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update')
  return row
}

/** Parses the content that staff edit; undefined, which is logged, if it cannot be read. */
export const parseContent = ({ content }: Pick<ProposalRow, 'content'>): ProposalContent | undefined =>
  parseJson('proposal', proposalContentSchema, content, undefined)
