import { inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productStock } from '#db/tables/suppliers.ts'
import type { Stock } from './format-stock.ts'

/** The suppliers' stock of products, by id; missing for those whose stock is unknown. */
export async function readStock(db: Queryable, ids: readonly string[]): Promise<Map<string, Stock>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productStock)
    .where(inArray(productStock.product_id, [...ids]))
  return new Map(rows.map(({ product_id, quantity, checked_at }) => [product_id, { quantity, checkedAt: checked_at }]))
}
