import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { ProposalDocument } from '#app/features/proposals/document/proposal-document.schema.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { money, optional, text, timestamp, toMoney, toTimestamp } from '../framework/schemas.ts'

/** An acceptance, with its options and signer. */
export const apiAcceptance = v.object({
  version: v.number(),
  accepted_at: timestamp,
  name: text,
  job_title: text,
  email: text,
  po_number: optional(text),
  total: v.pipe(money, v.description('Landed, of all accepted options')),
  options: v.array(
    v.object({
      id: text,
      name: text,
      quantity: v.number(),
      total: optional(money),
      sizes: v.record(text, v.array(v.object({ name: text, quantity: v.number() }))),
    }),
  ),
})

/** Reads the acceptance of a proposal; null without one. @param document of the accepted version */
export async function readAcceptance(
  db: Queryable,
  { id, document }: { id: string; document: ProposalDocument },
): Promise<v.InferInput<typeof apiAcceptance> | null> {
  const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  if (!row) return null
  const { currency } = document
  return {
    version: row.version,
    name: row.name,
    job_title: row.job_title,
    email: row.email,
    po_number: row.po_number,
    accepted_at: toTimestamp(row.accepted_at),
    total: toMoney(row.total_cents, currency),
    options: row.options.map((accepted) => {
      const option = document.options.find((each) => each.id === accepted.option)
      const column = option?.columns[accepted.column]
      return {
        id: accepted.option,
        name: option?.name ?? '',
        quantity: column?.deliveredQuantity ?? 0,
        total: toMoney(column?.total ?? null, currency),
        sizes: accepted.sizes,
      }
    }),
  }
}
