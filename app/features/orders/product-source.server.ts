import { inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import type { BoxItem } from '#db/tables/requests.ts'

const { id, family, colour: color, supplier, supplier_item_number } = productData

type SourceColumns = Pick<Product, 'family' | 'colour' | 'supplier' | 'supplier_item_number'>

/** Style, color, supplier and its item number, as a request stores them. For staff only: orders in browsers lack them. */
export const toProductSource = ({ family, colour: color, supplier, supplier_item_number }: SourceColumns) => ({
  style: family,
  color,
  supplier,
  supplier_item_number,
})

/** Adds the source of each product to the items of a box. */
export async function addSources(db: Queryable, items: readonly BoxItem[]): Promise<BoxItem[]> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))]
  const columns = { id, family, colour: color, supplier, supplier_item_number }
  const rows = await db.select(columns).from(productData).where(inArray(id, ids))
  const sources = new Map(rows.map((row) => [row.id, toProductSource(row)]))
  return items.map((item) => {
    const known = Object.entries(sources.get(item.product_id) ?? {}).filter(([, value]) => value)
    return { ...item, ...Object.fromEntries(known) }
  })
}
