import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { portalMembers } from '#db/tables/portal.ts'
import { proposals } from '#db/tables/proposals.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { stockItems } from '#db/tables/stock.ts'
import type { CustomerKind } from '../transfer/columns.ts'

type Move = { kind: CustomerKind; from: string; to: string /** Only these; by default all. */; ids?: string[] }

const hasSameItem = (company: string) => sql`exists (
  select from stock_items same where same.company_id = ${company}::uuid and same.kind = stock_items.kind
    and same.name = stock_items.name and same.color = stock_items.color and same.size = stock_items.size)`

const hasSameMember = (company: string) => sql`exists (
  select from portal_members same where same.company_id = ${company}::uuid and same.email = portal_members.email)`

/**
 * Moves proposals, campaigns, stock and access to the portal from a customer to another. Who has access to both companies keeps
 * that of the one that stays. @returns the ids of what moved
 */
export async function moveLinkedRecords(tx: Transaction, { kind, from, to, ids }: Move): Promise<string[]> {
  const moved: string[] = []
  for (const table of [proposals, sendCampaigns] as const) {
    const isLinked = and(
      eq(kind === 'contacts' ? table.contact_id : table.company_id, from),
      ids && inArray(table.id, ids),
    )
    // In the order in which other transactions lock rows.
    await tx.select({ id: table.id }).from(table).where(isLinked).orderBy(asc(table.id)).for('update')
    const rows = await tx
      .update(table)
      .set(kind === 'contacts' ? { contact_id: to } : { company_id: to })
      .where(isLinked)
      .returning({ id: table.id })
    moved.push(...rows.map(({ id }) => id))
  }
  const isMember = and(
    eq(kind === 'contacts' ? portalMembers.contact_id : portalMembers.company_id, from),
    ids && inArray(portalMembers.id, ids),
    kind === 'companies' ? sql`not ${hasSameMember(to)}` : undefined,
  )
  const members = await tx
    .update(portalMembers)
    .set(kind === 'contacts' ? { contact_id: to } : { company_id: to })
    .where(isMember)
    .returning({ id: portalMembers.id })
  moved.push(...members.map(({ id }) => id))
  if (kind === 'contacts') return moved
  const isStock = and(eq(stockItems.company_id, from), ids && inArray(stockItems.id, ids))
  // The company may have the same item, with a separate count: the code distinguishes both, also after an undo.
  const suffix = sql`case when ${hasSameItem(to)} then ' (merged, ' || stock_items.code || ')' else '' end`
  const items = await tx
    .update(stockItems)
    .set({ company_id: to, name: sql`${stockItems.name} || ${suffix}` })
    .where(isStock)
    .returning({ id: stockItems.id })
  return [...moved, ...items.map(({ id }) => id)]
}
