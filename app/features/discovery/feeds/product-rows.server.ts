import { and, asc, gt } from 'drizzle-orm'
import { hasPage } from '#app/features/catalog/product-page/product.server.ts'
import type { Queryable } from '#db/client.ts'
import { type PublicProduct, productData, publicColumns } from '#db/tables/products.ts'
import { streamById } from '../streaming/stream-by-id.ts'

/** Columns used only for search and mockups. */
type OmittedColumn =
  | 'search_text'
  | 'search_vector'
  | 'name_vector'
  | 'imprint_areas'
  | 'style_key'
  | 'color_group'
  | 'facts'
export type ProductRow = Omit<PublicProduct, OmittedColumn>

const { search_text, search_vector, name_vector, imprint_areas, style_key, color_group, facts, ...columns } =
  publicColumns

/** Every product that has a page, in stock or not. */
export function streamProductRows(db: Queryable): AsyncGenerator<ProductRow[], void> {
  const { id } = productData
  return streamById((after, max) =>
    db
      .select(columns)
      .from(productData)
      .where(and(hasPage, after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(max),
  )
}
