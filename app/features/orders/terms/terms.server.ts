import { productData } from '#db/tables/products.ts'
import { priceRows } from '../price-breaks.ts'
import type { Terms } from './terms.ts'

/** The columns that `termsOf` reads, for a select. */
export const termsColumns = {
  priceBreaks: productData.price_breaks,
  minimum: productData.minimum_quantity,
  productionTime: productData.production_time,
  rush: productData.rush_service_available,
}

/** A product's terms in the short form that pages and browsers keep. */
export function getTerms({ priceBreaks, ...terms }: { priceBreaks: unknown } & Omit<Terms, 'breaks'>): Terms {
  return { ...terms, breaks: priceRows(priceBreaks).map(({ from, price }) => ({ from, price })) }
}
