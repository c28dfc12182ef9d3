import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { parsePriceBreaks } from '#app/features/orders/price-breaks.ts'
import type { Production } from '#app/features/orders/terms/arrival.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import type { ListedColor, ListedProduct } from './listing.ts'

/** Maximum number of colors on a card. */
const maxColors = 6

type ColorRow = Omit<ListedColor, 'hex' | 'breaks' | 'production'> & {
  production: Production
  hex: string | null
  priceBreaks: unknown
  /** Number of colors in stock. */
  count: number
}

/** Colors of the row's style, the row's own first; a subquery, so that a page of cards takes one statement. */
const colorRows = sql<ColorRow[] | null>`(
  select json_agg(shown) from (
    select variant.id, variant.name, variant.slug, coalesce(nullif(variant.image_url, ''), variant.image_urls ->> 0) as image,
      variant.rounded_price as price, variant.minimum_quantity as "minimumQuantity", variant.price_breaks as "priceBreaks",
      json_build_object('productionTime', variant.production_time, 'rush', variant.rush_service_available) as production,
      variant.colour as color,
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
  priceBreaks: productData.price_breaks,
  production: { productionTime: productData.production_time, rush: productData.rush_service_available },
  colorRows,
}

type CardRow = Omit<ListedProduct, 'colors' | 'moreColorCount' | 'breaks'> & {
  priceBreaks: unknown
  colorRows: ColorRow[] | null
}

export function toCard({ colorRows, priceBreaks, ...columns }: CardRow): ListedProduct {
  const row = { ...columns, breaks: toBreaks(priceBreaks) }
  const count = colorRows?.[0]?.count ?? 0
  if (!colorRows || count < 2) return { ...row, colors: [], moreColorCount: 0 }
  // The number of hidden colors takes the last place.
  const shown = count > maxColors ? colorRows.slice(0, maxColors - 1) : colorRows
  const colors = shown
    .map(({ count: _, hex, priceBreaks: own, production, ...color }) => ({
      ...color,
      // The response serializes an array that is used twice only once.
      breaks: isDeepStrictEqual(own, priceBreaks) ? row.breaks : toBreaks(own),
      ...(hex && { hex }),
      ...(!isDeepStrictEqual(production, row.production) && { production }),
    }))
    .sort((a, b) => a.color.localeCompare(b.color, 'en') || (a.id < b.id ? -1 : 1))
  return { ...row, colors, moreColorCount: count - shown.length }
}

const toBreaks = (priceBreaks: unknown) => parsePriceBreaks(priceBreaks).map(({ from, price }) => ({ from, price }))
