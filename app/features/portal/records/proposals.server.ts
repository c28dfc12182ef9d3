import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { getState } from '#app/features/proposals/lifecycle/state.ts'
import { isProposalOf } from '#app/features/proposals/listing/is-proposal-of.server.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposals, proposalVersions } from '#db/tables/proposals.ts'

const pageSize = 25

/** SQL condition: the proposal is the company's, and was sent. */
export const isSentTo = (companyId: string): SQL | undefined =>
  and(isProposalOf(companyId), isNotNull(proposals.sent_version), ne(proposals.status, 'draft'))

/** SQL: the landed totals of a sent document, in cents; null for one without a price. */
const totals = sql<
  (number | null)[]
>`jsonb_path_query_array(${proposalVersions.document}, '$.options[*].columns[*].total')`

type ProposalView = {
  companyId: string
  /** Only those that await an answer. */
  isOpen?: boolean
  /** Id of the last row of the page before. */
  after?: string | undefined
  limit?: number
}

/** Lists the proposals that a company was sent, as they were sent last, newest first. */
export async function listProposals(
  db: Queryable,
  { companyId, isOpen = false, after, limit = pageSize }: ProposalView,
) {
  const { id, number, sent_at, status, valid_until } = proposals
  const today = getShopDay()
  const isUnanswered = sql`${status} = 'sent' and coalesce(${valid_until} >= ${today}, true)`
  const isBeyond = after
    ? sql`(${sent_at}, ${id}) < (select last.sent_at, last.id from proposals last where last.id = ${after}::uuid)`
    : undefined
  const rows = await db
    .select({
      id,
      number,
      status,
      valid_until,
      sentAt: sent_at,
      title: sql<string>`${proposalVersions.document} ->> 'title'`,
      currency: sql<string>`${proposalVersions.document} ->> 'currency'`,
      accepted: proposalAcceptances.total_cents,
      totals,
    })
    .from(proposals)
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.proposal_id, id), eq(proposalVersions.number, proposals.sent_version)),
    )
    .leftJoin(proposalAcceptances, eq(proposalAcceptances.proposal_id, id))
    .where(and(isSentTo(companyId), isOpen ? isUnanswered : undefined, isBeyond))
    .orderBy(desc(sent_at), desc(id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(({ status, valid_until: validUntil, accepted, totals: all, ...row }) => {
    const known = all.filter((total) => total !== null)
    return {
      ...row,
      validUntil,
      state: getState({ status, valid_until: validUntil }, today),
      /** Cents: what was accepted, else the cheapest and the dearest choice; null without prices. */
      lowest: accepted ?? (known.length > 0 ? Math.min(...known) : null),
      highest: accepted ?? (known.length > 0 ? Math.max(...known) : null),
    }
  })
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
export type ListedProposal = Awaited<ReturnType<typeof listProposals>>['rows'][number]
