import type { ImprintLocation } from '#db/tables/products.ts'
import { createBatchedLookup } from '../batched-lookup.ts'
import { getImprintTablesUrl, maxProductsPerRequest } from './imprint-tables.ts'

/** Returns the imprint table of a product by its id, empty if it has none. */
export const getImprintTable = createBatchedLookup<ImprintLocation>({
  getUrl: getImprintTablesUrl,
  maxKeysPerRequest: maxProductsPerRequest,
})
