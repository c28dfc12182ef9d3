import { getImages } from '#app/features/catalog/product-page/product-view.ts'
import { parseSizeChart } from '#app/features/catalog/products/facts/size-chart.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getMarkdownPath } from '#app/lib/text/markdown.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { mapFacts } from '#db/tables/product-facts.ts'
import type { ProductRow } from './product-rows.server.ts'

/**
 * Returns a product of the JSON feed under the names of the catalog's columns. Prices are dollars per unit; `rounded_price` is
 * null if priced on request; the `upcharge` of a size and the `extra_color` of a location are in dollars a unit, `size_chart` a list of rows; an open-ended `max_quantity` is null; `production_time` is in business days.
 */
export function toFeedProduct(product: ProductRow, toUrl: (path: string) => string) {
  const path = getProductPath(product)
  return {
    id: product.id,
    name: product.name,
    url: toUrl(path),
    markdown_url: toUrl(getMarkdownPath(path)),
    description: product.description,
    category: product.category,
    brand: product.brand,
    family: product.family,
    colour: product.colour,
    rounded_price: product.rounded_price,
    minimum_quantity: product.minimum_quantity ?? 1,
    price_breaks: toPriceRows(product.price_breaks).map(({ from, to, price }) => ({
      min_quantity: from,
      max_quantity: to,
      price: toDollars(price),
    })),
    production_time: product.production_time,
    rush_service_available: product.rush_service_available,
    purchase_includes: product.purchase_includes,
    in_stock: product.in_stock,
    item_number: product.item_number,
    sizes: product.sizes,
    size_chart: parseSizeChart(product.size_chart ?? ''),
    ...mapFacts((_, name) => product[name]),
    imprint_locations: product.imprint_locations.map(({ name, methods, sizeMm, maxColors, extraColor }) => ({
      name,
      methods,
      size_mm: sizeMm,
      max_colors: maxColors,
      ...(extraColor !== undefined && { extra_color: extraColor }),
    })),
    images: getImages(product).map((src) => ({ url: toUrl(src), alt: product.image_alts[src] ?? product.name })),
    updated_at: product.updated_at,
  }
}
