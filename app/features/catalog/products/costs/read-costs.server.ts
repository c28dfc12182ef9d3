import { inArray } from 'drizzle-orm'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { getCostAt, getCosts } from './margins.ts'

/**
 * Reads what products cost today at a quantity, in dollars a unit; without those unknown. For the staff only.
 * @param quantities by product id
 */
export async function readCostsAt(
  db: Queryable,
  quantities: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  const { id, net_costs, msrp, discount_code } = productData
  const rows = await db
    .select({ id, net_costs, msrp, discount_code })
    .from(productData)
    .where(inArray(id, [...quantities.keys()].filter(isUuid)))
  return Object.fromEntries(
    rows.flatMap((row) => {
      const cost = getCostAt(getCosts(row), quantities.get(row.id) ?? 0)
      return cost === undefined ? [] : [[row.id, cost]]
    }),
  )
}
