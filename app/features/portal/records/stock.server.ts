import { and, eq, isNull, sql } from 'drizzle-orm'
import { listMovements } from '#app/features/stock/movements/list-movements.server.ts'
import type { Queryable } from '#db/client.ts'
import { stockItems } from '#db/tables/stock.ts'

const pageSize = 50

const { id, name, color, size, kind, code, image, on_hand, reserved, low_at, company_id, archived_at } = stockItems

const columns = {
  id,
  name,
  color,
  size,
  kind,
  code,
  image,
  reserved,
  onHand: on_hand,
  available: sql<number>`${on_hand} - ${reserved}`,
  isLow: sql<boolean>`coalesce(${on_hand} - ${reserved} <= ${low_at}, false)`,
}

/** Lists what a company has in stock, by name, without costs. @param after id of the last row of the page before */
export async function listStock(
  db: Queryable,
  {
    companyId,
    isLow = false,
    after,
    limit = pageSize,
  }: { companyId: string; isLow?: boolean; after?: string | undefined; limit?: number },
) {
  const isBeyond = after
    ? sql`(${name}, ${color}, ${size}, ${id}) > (
        select last.name, last.color, last.size, last.id from stock_items last where last.id = ${after}::uuid)`
    : undefined
  const isFew = isLow ? sql`${on_hand} - ${reserved} <= ${low_at}` : undefined
  const rows = await db
    .select(columns)
    .from(stockItems)
    .where(and(eq(company_id, companyId), isNull(archived_at), isFew, isBeyond))
    .orderBy(name, color, size, id)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
export type ListedStock = Awaited<ReturnType<typeof listStock>>['rows'][number]

/** Reads an item with its history, without costs and names of staff; undefined for one of another company. */
export async function findStock(
  db: Queryable,
  { companyId, id: itemId, after }: { companyId: string; id: string; after?: number | undefined },
) {
  const [item] = await db
    .select({ ...columns, contents: stockItems.contents })
    .from(stockItems)
    .where(and(eq(id, itemId), eq(company_id, companyId)))
  if (!item) return undefined
  const { rows, next } = await listMovements(db, { itemId, after })
  const movements = rows.map(({ id: movementId, kind: movement, quantity, reason, createdAt, order, shipment }) => ({
    id: movementId,
    kind: movement,
    quantity,
    reason,
    at: createdAt,
    source: order ?? shipment,
  }))
  return { item, movements, next }
}
export type PortalMovement = NonNullable<Awaited<ReturnType<typeof findStock>>>['movements'][number]
