import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { proposalOrders, proposals } from '#db/tables/proposals.ts'
import { valueCurrency } from '../listing/value-currency.server.ts'

const pageSize = 50
/** Matches are counted up to here. */
export const maxCounted = 1_000

export type OrderFilter = { search: string; stage: string | undefined }

/** SQL condition of a filter on orders joined with their proposals. */
export function getOrderCondition({ search, stage }: OrderFilter): SQL | undefined {
  const contains = (pattern: string): SQL =>
    sql`(${proposals.search_text} like lower(${pattern}) or ${proposalOrders.number} ilike ${pattern})`
  return and(stage ? eq(proposalOrders.stage, stage) : undefined, ...getTextConditions(search, contains))
}

/** Lists orders, newest first. @param filter.after id of the last order of the previous page */
export async function listOrders(db: Queryable, filter: OrderFilter & { after?: string | undefined; limit?: number }) {
  const { after, limit = pageSize } = filter
  const condition = getOrderCondition(filter)
  // As text, which keeps microseconds.
  const [from] = after
    ? await db
        .select({ time: sql<string>`${proposalOrders.created_at}::text` })
        .from(proposalOrders)
        .where(eq(proposalOrders.id, after))
    : []
  const isBeyond =
    from && sql`(${proposalOrders.created_at}, ${proposalOrders.id}) < (${from.time}::timestamptz, ${after}::uuid)`
  const rows = await db
    .select({
      id: proposalOrders.id,
      number: proposalOrders.number,
      stage: proposalOrders.stage,
      dueOn: proposalOrders.due_on,
      paymentState: proposalOrders.payment_state,
      createdAt: proposalOrders.created_at,
      title: proposals.title,
      totalCents: proposals.value_cents,
      currency: valueCurrency,
      customer: sql<string | null>`coalesce(${companies.name}, ${contacts.name})`,
    })
    .from(proposalOrders)
    .innerJoin(proposals, eq(proposals.id, proposalOrders.proposal_id))
    .leftJoin(companies, eq(companies.id, proposals.company_id))
    .leftJoin(contacts, eq(contacts.id, proposals.contact_id))
    .where(and(condition, isBeyond))
    .orderBy(desc(proposalOrders.created_at), desc(proposalOrders.id))
    .limit(limit + 1)
  const counted = sql`(select from ${proposalOrders} join ${proposals} on ${proposals.id} = ${proposalOrders.proposal_id}
    where ${condition ?? sql`true`} limit ${maxCounted + 1}) as matches`
  const { rows: counts } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${counted}`)
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, found: counts[0]?.count ?? 0 }
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number]
