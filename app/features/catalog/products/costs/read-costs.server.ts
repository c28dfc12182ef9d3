import { inArray } from 'drizzle-orm'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { productData, type SupplierSize } from '#db/tables/products.ts'
import { getCostAt, getCosts } from './margins.ts'

/** `unitCost`: dollars; `supplierSizes` cost more or less. */
export type ProductCost = { unitCost: number; supplierSizes: SupplierSize[] }

/**
 * Reads what products cost today at a quantity; without those unknown. For the staff only.
 * @param quantities by product id
 */
export async function readCostsAt(
  db: Queryable,
  quantities: ReadonlyMap<string, number>,
): Promise<Record<string, ProductCost>> {
  const { id, net_costs, msrp, discount_code, supplier_sizes } = productData
  const rows = await db
    .select({ id, net_costs, msrp, discount_code, supplier_sizes })
    .from(productData)
    .where(inArray(id, [...quantities.keys()].filter(isUuid)))
  return Object.fromEntries(
    rows.flatMap((row) => {
      const unitCost = getCostAt(getCosts(row), quantities.get(row.id) ?? 0)
      return unitCost === undefined ? [] : [[row.id, { unitCost, supplierSizes: row.supplier_sizes }]]
    }),
  )
}
