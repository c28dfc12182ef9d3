import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { colorsColumn, getColors } from '../related/variants.server.ts'
import type { ListedProduct } from './listing.ts'

/** Columns of a product card; `toCard` builds it from a row. */
export const cardColumns = {
  id: productData.id,
  name: productData.name,
  slug: productData.slug,
  category: productData.category,
  brand: productData.brand,
  image: firstImage,
  price: productData.rounded_price,
  minimumQuantity: productData.minimum_quantity,
  priceBreaks: productData.price_breaks,
  colours: colorsColumn,
}

type CardRow = Omit<ListedProduct, 'colors' | 'breaks'> & {
  priceBreaks: unknown
  colours: Parameters<typeof getColors>[1]
}

export function toCard({ colours: colors, priceBreaks, ...row }: CardRow): ListedProduct {
  const breaks = toPriceRows(priceBreaks).map(({ from, price }) => ({ from, price }))
  return { ...row, breaks, colors: getColors(row.id, colors) }
}
