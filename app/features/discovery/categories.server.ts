import { sql } from 'drizzle-orm'
import { formatSearch, noFilters, parseFilters } from '#app/features/catalog/query/filters.schema.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'

export type Category = {
  name: string
  /** Path of its page, the list without other filters. */
  path: string
  /** Number of products in stock. */
  products: number
  /** Last change of one of them. */
  changedAt: Date
}

/** Lists the categories that have a page, by name. Reads all products. */
export async function readCategories(db: Queryable): Promise<Category[]> {
  const { category, updated_at, in_stock } = productData
  const rows = await db
    .select({ name: category, products: sql<number>`count(*)::integer`, changedAt: sql<string>`max(${updated_at})` })
    .from(productData)
    .where(sql`${in_stock} and ${category} <> ''`)
    .groupBy(category)
    .orderBy(category)
  return rows.flatMap(({ name, products, changedAt }) => {
    const search = formatSearch({ ...noFilters, categories: [name ?? ''] })
    // A category name that is too long for a filter has no page.
    if (parseFilters(search).categories.length === 0) return []
    return [{ name: name ?? '', path: `/products${search}`, products, changedAt: new Date(changedAt) }]
  })
}
