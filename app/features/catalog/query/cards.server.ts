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
  colours: colorsColumn,
}

type CardRow = Omit<ListedProduct, 'colors'> & { colours: Parameters<typeof getColors>[1] }

export function toCard({ colours: colors, ...row }: CardRow): ListedProduct {
  return { ...row, colors: getColors(row.id, colors) }
}
