import { type Difference, getDifferences } from '#app/features/catalog/products/form/differences.ts'
import type { ProductFields } from '#app/features/catalog/products/product-columns.ts'
import { parseStoredProduct } from '#app/features/catalog/products/revision.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Queryable } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'

/** Maximum number of revisions listed. */
const maxEntries = 20

/** An entry of a product's history. */
export type HistoryEntry = {
  /** Id of the revision that restores the product. */
  id: number
  at: string
  actorName: string
  title: string
  isUndone: boolean
  /** Null for the creation or restoration of the product. */
  differences: Difference[] | null
}

/** Returns the change sets of a product, newest first. */
export async function readHistory(
  db: Queryable,
  product: Product,
  unit?: LengthUnit,
): Promise<{ entries: HistoryEntry[]; hasMore: boolean }> {
  const revisions = await listRevisions(db, { kind: 'product', subject: product.id, limit: maxEntries + 1 })
  let after: Partial<ProductFields> = product
  const entries = revisions.map(({ id, at, name, actor, title, isUndone, before }) => {
    const previous = parseStoredProduct(before)
    const differences = previous ? getDifferences(previous, after, unit) : previous === null ? null : []
    if (previous) after = previous
    return { id, at: at.toISOString(), actorName: name ?? actor, title, isUndone, differences }
  })
  return { entries: entries.slice(0, maxEntries), hasMore: entries.length > maxEntries }
}
