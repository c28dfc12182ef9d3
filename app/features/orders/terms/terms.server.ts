import { productData } from '#db/tables/products.ts'
import { toPriceRows } from '../price-breaks.ts'
import type { Terms } from './terms.ts'

/** The columns that `getTerms` reads, for a select. */
export const termsColumns = {
  priceBreaks: productData.price_breaks,
  minimum: productData.minimum_quantity,
  productionTime: productData.production_time,
  rush: productData.rush_service_available,
}

/** Returns a product's pricing terms in the short form for pages and browsers. */
export function getTerms({ priceBreaks, ...terms }: { priceBreaks: unknown } & Omit<Terms, 'breaks'>): Terms {
  return { ...terms, breaks: toPriceRows(priceBreaks).map(({ from, price }) => ({ from, price })) }
}
