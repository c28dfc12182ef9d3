import { isUuid } from '#app/lib/text/uuid.ts'
import type { ImprintLocation } from '#db/tables/products.ts'

/** Path that returns imprint tables. */
export const imprintTablesPath = '/imprint-tables'
export const productParameter = 'product'
/** Products per request; responses are cached for URLs of up to 2,048 characters, about 40 products. */
export const maxProductsPerRequest = 40

/** Imprint tables by product id; products without one are missing. */
export type ImprintTables = Record<string, ImprintLocation[]>

/** Returns one canonical path for a set of products, so that its response is cached once. Drops invalid ids. */
export function getImprintTablesUrl(productIds: readonly string[]): string {
  const ids = [...new Set(productIds.filter(isUuid))].sort()
  const query = new URLSearchParams(ids.map((id) => [productParameter, id]))
  return ids.length > 0 ? `${imprintTablesPath}?${query}` : imprintTablesPath
}
