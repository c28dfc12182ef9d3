import { type Difference, getDifferences } from '#app/features/catalog/products/form/differences.ts'
import type { ProductFields } from '#app/features/catalog/products/product-columns.ts'
import { parseStoredProduct } from '#app/features/catalog/products/revision.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Queryable } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'

/** Maximum number of revisions listed. */
const maxSteps = 20

/** A step of a product's history. */
export type HistoryStep = {
  /** Id of the revision that restores the product. */
  id: number
  at: string
  who: string
  title: string
  isUndone: boolean
  /** Null for the creation or restoration of the product. */
  differences: Difference[] | null
}

/** Returns the change sets of a product, newest first. */
export async function readHistory(
  db: Queryable,
  product: Product,
): Promise<{ steps: HistoryStep[]; hasMore: boolean }> {
  const revisions = await listRevisions(db, { kind: 'product', subject: product.id, limit: maxSteps + 1 })
  let after: Partial<ProductFields> = product
  const steps = revisions.map(({ id, at, name, actor, title, isUndone, before }) => {
    const previous = parseStoredProduct(before)
    const differences = previous ? getDifferences(previous, after) : previous === null ? null : []
    if (previous) after = previous
    return { id, at: at.toISOString(), who: name ?? actor, title, isUndone, differences }
  })
  return { steps: steps.slice(0, maxSteps), hasMore: steps.length > maxSteps }
}
