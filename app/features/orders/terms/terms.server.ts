import { type ImprintLocation, type ProductSize, productData } from '#db/tables/products.ts'
import { parseAvailableColors } from '../colors/color-options.ts'
import { toLocationOptions } from '../imprint/imprint.ts'
import { toPriceRows } from '../price-breaks.ts'
import { getSizeOptions } from '../sizes/size-options.ts'
import type { PricingTerms } from './terms.ts'

/** The columns that `getTerms` reads, for a select. */
export const termsColumns = {
  priceBreaks: productData.price_breaks,
  minimum: productData.minimum_quantity,
  productionTime: productData.production_time,
  rush: productData.rush_service_available,
  sizes: productData.sizes,
  imprintLocations: productData.imprint_locations,
  color: productData.colour,
  availableColors: productData.available_colors,
}

/** Returns a product's pricing terms in the short form for pages and browsers. */
export function getTerms({
  priceBreaks,
  sizes,
  imprintLocations,
  color,
  availableColors,
  ...terms
}: {
  priceBreaks: unknown
  sizes: readonly ProductSize[]
  imprintLocations: readonly ImprintLocation[]
  color: string | null
  availableColors: string | null
} & Omit<PricingTerms, 'breaks' | 'sizes' | 'imprint' | 'color' | 'colors'>): PricingTerms {
  const sizeOptions = getSizeOptions(sizes)
  const colors = parseAvailableColors(availableColors)
  return {
    ...terms,
    breaks: toPriceRows(priceBreaks).map(({ from, price }) => ({ from, price })),
    ...(sizeOptions && { sizes: sizeOptions }),
    ...(imprintLocations.length > 0 && { imprint: toLocationOptions(imprintLocations) }),
    ...(color ? { color } : colors.length > 0 && { colors }),
  }
}
