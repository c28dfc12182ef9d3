import { and, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { stockBalances, stockItems, stockLocations } from '#db/tables/stock.ts'
import { createReferenceCode } from '../reference-code.server.ts'
import { alertLowStock } from '../reservations/alert-low-stock.server.ts'
import { formatStockItem } from './format-item.ts'
import type { ItemFields } from './item.schema.ts'

export type StockItem = typeof stockItems.$inferSelect

/** Identity of an item, whose pieces are added up. */
export type ItemIdentity = Pick<StockItem, 'kind' | 'name' | 'color' | 'size'> & { company_id: string }

/** Finds an item, without a lock, or creates it with a reference code. An archived one is restored by its next movement. */
export async function ensureItem(
  tx: Transaction,
  { identity, facts = {}, by }: { identity: ItemIdentity; facts?: Partial<StockItem>; by: Actor },
): Promise<StockItem> {
  const { company_id, kind, name, color, size } = stockItems
  const [created] = await tx
    .insert(stockItems)
    .values({ ...facts, ...identity, code: createReferenceCode() })
    .onConflictDoNothing({ target: [company_id, kind, name, color, size] })
    .returning()
  if (created) {
    const subject = formatStockItem(created)
    await addAuditEntry(tx, { by, action: 'stock.item-added', subject, subjectId: created.id })
    return created
  }
  const isSame = and(
    eq(company_id, identity.company_id),
    eq(kind, identity.kind),
    eq(name, identity.name),
    eq(color, identity.color),
    eq(size, identity.size),
  )
  const [found] = await tx.select().from(stockItems).where(isSame)
  if (!found) throw new Error('the stock item was neither found nor created')
  return found
}

/** Creates an item of a company; undefined if it has this one already. */
export function createItem(
  db: Queryable,
  { companyId, fields, by }: { companyId: string; fields: ItemFields; by: Actor },
): Promise<StockItem | undefined> {
  const { lowAt, contents, ...named } = fields
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(stockItems)
      .values({
        ...named,
        contents: named.kind === 'kit' ? contents : [],
        low_at: lowAt,
        company_id: companyId,
        code: createReferenceCode(),
      })
      .onConflictDoNothing()
      .returning()
    if (!created) return undefined
    await addAuditEntry(tx, {
      by,
      action: 'stock.item-added',
      subject: formatStockItem(created),
      subjectId: created.id,
    })
    return created
  })
}

export type ItemChange = Partial<
  Pick<StockItem, 'low_at' | 'archived_at' | 'contents' | 'hs_code' | 'origin_country' | 'customs_cents'>
>

/** Changes an item. `in-stock`: only an empty one is archived. @param version shown to the editor */
export function changeItem(
  db: Queryable,
  { id, version, change, by }: { id: string; version: number; change: ItemChange; by: Actor },
): Promise<'changed' | 'conflict' | 'in-stock' | 'not-found'> {
  return db.transaction(async (tx) => {
    const [item] = await tx.select().from(stockItems).where(eq(stockItems.id, id)).for('no key update')
    if (!item) return 'not-found'
    if (item.version !== version) return 'conflict'
    if (change.archived_at && item.on_hand > 0) return 'in-stock'
    await tx
      .update(stockItems)
      .set({ ...change, version: version + 1 })
      .where(eq(stockItems.id, id))
    await alertLowStock(tx, { itemIds: [id], causedBy: by.staffId })
    const after = { fields: Object.keys(change).join(', ') }
    await addAuditEntry(tx, { by, action: 'stock.item-changed', subject: formatStockItem(item), subjectId: id, after })
    return 'changed'
  })
}

/** Reads an item with its customer and balances by location, also empty ones; undefined for an unknown one. */
export async function readItem(db: Queryable, id: string) {
  const [row] = await db
    .select({ item: stockItems, company: companies.name })
    .from(stockItems)
    .leftJoin(companies, eq(companies.id, stockItems.company_id))
    .where(eq(stockItems.id, id))
  if (!row) return undefined
  const balances = await db
    .select({
      id: stockLocations.id,
      name: stockLocations.name,
      quantity: sql<number>`coalesce(${stockBalances.quantity}, 0)`,
    })
    .from(stockLocations)
    .leftJoin(stockBalances, and(eq(stockBalances.location_id, stockLocations.id), eq(stockBalances.item_id, id)))
    .orderBy(sql`${stockLocations.is_default} desc`, stockLocations.name)
  const { search_text: _, ...item } = row.item
  return { item, company: row.company, balances, available: item.on_hand - item.reserved }
}
