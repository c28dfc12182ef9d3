import { sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { documentNumbers, proposals } from '#db/tables/proposals.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { addEvent } from './events.server.ts'
import { readBookFor, summarizeProposal } from './price-book.server.ts'

type NewProposal = {
  content: ProposalContent
  requestId?: string | null
  contactId?: string | null
  companyId?: string | null
  assigneeId?: string | null
  brand: Pick<Brand, 'domesticBoxShipping' | 'countryRates'>
  by: Actor
}

/** Creates a draft. */
export function createProposal(
  db: Queryable,
  { content, requestId = null, contactId = null, companyId = null, assigneeId = null, brand, by }: NewProposal,
): Promise<{ id: string; number: string }> {
  return db.transaction(async (tx) => {
    const book = await readBookFor(tx, content, brand)
    const number = await takeNumber(tx, 'proposal')
    const [row] = await tx
      .insert(proposals)
      .values({
        number,
        request_id: requestId,
        contact_id: contactId,
        company_id: companyId,
        assignee_id: assigneeId ?? by.staffId,
        content,
        ...summarizeProposal(content, book, number),
      })
      .returning({ id: proposals.id })
    if (!row) throw new Error('the proposal was not inserted')
    await addEvent(tx, { proposal_id: row.id, kind: 'created' }, by)
    await addAuditEntry(tx, { by, action: 'proposal.created', subject: number, subjectId: row.id })
    return { id: row.id, number }
  })
}

const prefixes = { proposal: 'P', order: 'O' } as const

/** Takes the next number of the shop's year: "P-2026-0042". Others wait until the transaction ends, so that none is left out. */
export async function takeNumber(tx: Transaction, kind: keyof typeof prefixes): Promise<string> {
  const year = Number(getShopDay().slice(0, 4))
  const [row] = await tx
    .insert(documentNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last })
  return `${prefixes[kind]}-${year}-${String(row?.last ?? 0).padStart(4, '0')}`
}
