import { getSizeOptions } from '#app/features/orders/sizes/size-options.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'
import type { ProductView } from './product-view.ts'

/** Returns the terms of a page's product as a box and the quote list store them. */
export const toPricingTerms = (view: ProductView): PricingTerms => ({
  breaks: view.priceRows.map(({ from, price }) => ({ from, price })),
  minimum: view.minimumQuantity,
  productionTime: view.productionTime,
  rush: view.rushService,
  sizes: getSizeOptions(view.sizes),
  imprint: view.imprintLocations,
  ...(view.color && { color: view.color }),
  ...(view.colors.length > 0 && { colors: view.colors }),
})
