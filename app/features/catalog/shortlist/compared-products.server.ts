import { and, eq, inArray } from 'drizzle-orm'
import { getTerms, termsColumns } from '#app/features/orders/terms/terms.server.ts'
import { defaultLengthUnit, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, type ImprintLocation, type ProductSize, productData } from '#db/tables/products.ts'
import { noCategory } from '../product-page/product-view.ts'
import { describeColors } from '../products/facts/imprint-locations.ts'
import type { ComparedProduct } from './compared-product.ts'

/** Reads products in the order of the ids, without deleted and hidden ones. */
export async function readComparedProducts(
  db: Queryable,
  ids: readonly string[],
  unit: LengthUnit = defaultLengthUnit,
): Promise<ComparedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: productData.id,
      name: productData.name,
      slug: productData.slug,
      brand: productData.brand,
      category: productData.category,
      image: firstImage,
      price: productData.rounded_price,
      terms: termsColumns,
      inStock: productData.in_stock,
      material: productData.material,
      itemNumber: productData.item_number,
    })
    .from(productData)
    .where(and(inArray(productData.id, [...ids]), eq(productData.hidden, false)))
  const products = new Map(
    rows.map(({ terms: columns, ...row }): [string, ComparedProduct] => {
      const terms = getTerms(columns)
      return [
        row.id,
        {
          ...row,
          terms,
          breaks: terms.breaks,
          rush: terms.rush,
          brand: row.brand || null,
          category: row.category || noCategory,
          minimum: terms.minimum ?? 1,
          productionTime: row.inStock ? terms.productionTime : null,
          imprints: columns.imprintLocations.map((location) => formatLocation(location, unit)),
          sizes: columns.sizes.map(formatSize),
        },
      ]
    }),
  )
  return ids.flatMap((id) => products.get(id) ?? [])
}

/** 'Left chest: embroidery, screen print, 4 × 4 in, up to 6 colors' */
function formatLocation({ name, methods, sizeMm, ...colors }: ImprintLocation, unit: LengthUnit): string {
  const details = [...methods, sizeMm && formatLengths(sizeMm, unit), describeColors(colors)]
  return [name, details.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/** '2XL +$2.00' or 'S, out of stock' */
const formatSize = ({ name, in_stock, upcharge }: ProductSize): string =>
  `${name}${upcharge > 0 ? ` +${formatPrice(upcharge)}` : ''}${in_stock ? '' : ', out of stock'}`
