import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { ImprintTables } from './imprint-tables.ts'

/** Returns the imprint tables of products that have one. @param ids UUIDs */
export async function readImprintTables(db: Queryable, ids: readonly string[]): Promise<ImprintTables> {
  if (ids.length === 0) return {}
  const { id, imprint_locations } = productData
  const rows = await db
    .select({ id, imprint_locations })
    .from(productData)
    .where(and(inArray(id, [...ids]), sql`${imprint_locations} <> '[]'`))
    .orderBy(asc(id))
  return Object.fromEntries(rows.map((row) => [row.id, row.imprint_locations]))
}
