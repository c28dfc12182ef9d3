import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { portalMembers } from '#db/tables/portal.ts'
import { proposals } from '#db/tables/proposals.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { stockItems } from '#db/tables/stock.ts'
import type { CustomerKind } from '../transfer/columns.ts'

type MoveOptions = {
  kind: CustomerKind
  from: string
  to: string
  /** Restricts the move, for an undo. */
  ids?: string[]
}

const hasSameItem = (company: string) => sql`exists (
  select from stock_items existing where existing.company_id = ${company}::uuid and existing.kind = stock_items.kind
    and existing.name = stock_items.name and existing.color = stock_items.color and existing.size = stock_items.size)`

const hasSameMember = (company: string) => sql`exists (
  select from portal_members existing where existing.company_id = ${company}::uuid and existing.email = portal_members.email)`

/**
 * Moves proposals, campaigns, stock and access to the portal from a customer to another. A member of both companies keeps the
 * membership of the target. @returns the ids of the moved records
 */
export async function moveLinkedRecords(tx: Transaction, { kind, from, to, ids }: MoveOptions): Promise<string[]> {
  const moved: string[] = []
  for (const table of [proposals, sendCampaigns] as const) {
    const isMovedRecord = and(
      eq(kind === 'contacts' ? table.contact_id : table.company_id, from),
      ids && inArray(table.id, ids),
    )
    // In the order in which other transactions lock rows.
    await tx.select({ id: table.id }).from(table).where(isMovedRecord).orderBy(asc(table.id)).for('update')
    const rows = await tx
      .update(table)
      .set(kind === 'contacts' ? { contact_id: to } : { company_id: to })
      .where(isMovedRecord)
      .returning({ id: table.id })
    moved.push(...rows.map(({ id }) => id))
  }
  const isMovedMember = and(
    eq(kind === 'contacts' ? portalMembers.contact_id : portalMembers.company_id, from),
    ids && inArray(portalMembers.id, ids),
    kind === 'companies' ? sql`not ${hasSameMember(to)}` : undefined,
  )
  const members = await tx
    .update(portalMembers)
    .set(kind === 'contacts' ? { contact_id: to } : { company_id: to })
    .where(isMovedMember)
    .returning({ id: portalMembers.id })
  moved.push(...members.map(({ id }) => id))
  if (kind === 'contacts') return moved
  const isMovedItem = and(eq(stockItems.company_id, from), ids && inArray(stockItems.id, ids))
  // The target may have the same item, with a separate count: the item code in the suffix distinguishes both. An undo does not
  // remove the suffix.
  const suffix = sql`case when ${hasSameItem(to)} then ' (merged, ' || stock_items.code || ')' else '' end`
  const items = await tx
    .update(stockItems)
    .set({ company_id: to, name: sql`${stockItems.name} || ${suffix}` })
    .where(isMovedItem)
    .returning({ id: stockItems.id })
  return [...moved, ...items.map(({ id }) => id)]
}
