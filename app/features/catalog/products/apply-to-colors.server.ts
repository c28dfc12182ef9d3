import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { changeProducts, type ProductsChange, styleFactColumns } from './change-many.server.ts'
import { formatColumns, type ProductColumn } from './product-columns.ts'

/** Columns that can be changed in all colors of a family at once: its facts and pricing terms. */
const familyColumns = [
  ...styleFactColumns,
  'minimum_quantity',
  'price_breaks',
  'net_costs',
  'msrp',
  'discount_code',
  'production_time',
  'rush_service_available',
  'purchase_includes',
] as const satisfies (keyof ProductsChange)[]

type ApplyOptions = {
  /** The product that has the values. */
  id: string
  /** Changed columns; those not among `familyColumns` are ignored. */
  columns: readonly ProductColumn[]
  by: Actor
}

/**
 * Copies changed facts of a product to every other product of its family, the colors its page offers, whatever their category
 * and brand, as one change set. Every color keeps the stock of its sizes.
 * @returns how many other products changed
 */
export async function applyToColors(db: Queryable, { id, columns, by }: ApplyOptions): Promise<number> {
  const shared = familyColumns.filter((column) => columns.includes(column))
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  if (shared.length === 0 || !product?.family) return 0
  const { changed } = await changeProducts(db, {
    ids: sql`select id from ${productData} where family = ${product.family} and id <> ${id}`,
    change: Object.fromEntries(shared.map((column) => [column, product[column]])),
    by,
    title: `Applied ${formatColumns(shared)} of ${product.name} to its other colors`,
  })
  return changed
}
