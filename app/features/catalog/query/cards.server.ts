import { sql } from 'drizzle-orm'
import { firstImage, productData } from '#db/tables/products.ts'
import type { ListedColor, ListedProduct } from './listing.ts'

/** Maximum number of colors on a card. */
const maxColors = 6

type ColorRow = Omit<ListedColor, 'hex'> & {
  hex: string | null
  /** Of all colors in stock. */
  count: number
}

/** The row's own color first; in the row's own statement, so that a page of cards costs no other. */
const colorRows = sql<ColorRow[] | null>`(
  select json_agg(shown) from (
    select variant.id, variant.name, variant.slug, coalesce(nullif(variant.image_url, ''), variant.image_urls ->> 0) as image,
      variant.rounded_price as price, variant.minimum_quantity as "minimumQuantity", variant.colour as color,
      variant.colour_hex as hex, count(*) over () as count
    from product_data variant
    where variant.in_stock and variant.style_key = product_data.style_key
    order by variant.id = product_data.id desc, variant.colour, variant.id
    limit ${sql.raw(String(maxColors))}
  ) shown
)`

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
  colorRows,
}

type CardRow = Omit<ListedProduct, 'colors' | 'hiddenColors'> & { colorRows: ColorRow[] | null }

export function toCard({ colorRows, ...row }: CardRow): ListedProduct {
  const count = colorRows?.[0]?.count ?? 0
  if (!colorRows || count < 2) return { ...row, colors: [], hiddenColors: 0 }
  // The last place is that of the number of hidden colors.
  const shown = count > maxColors ? colorRows.slice(0, maxColors - 1) : colorRows
  const colors = shown
    .map(({ count: _, hex, ...color }) => ({ ...color, ...(hex && { hex }) }))
    .sort((a, b) => a.color.localeCompare(b.color, 'en') || (a.id < b.id ? -1 : 1))
  return { ...row, colors, hiddenColors: count - shown.length }
}
