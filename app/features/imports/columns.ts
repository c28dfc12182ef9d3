import * as v from 'valibot'
import { formatQuantityPrices } from '#app/features/catalog/products/costs/quantity-prices.ts'
import { formatSupplierSizes } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { formatImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { formatOunces } from '#app/features/catalog/products/facts/weight.ts'
import type { ProductColumn } from '#app/features/catalog/products/product-columns.ts'
import { serializeAreas } from '#app/features/logo/areas/areas.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { mapFacts } from '#db/tables/product-facts.ts'
import type { PriceBreak, Product } from '#db/tables/products.ts'

/**
 * Kinds of values of imports and exports, by column, in the order of our own files. An exported file imports without
 * changes.
 */
export const columnKinds = {
  slug: 'slug',
  name: 'line',
  description: 'lines',
  category: 'line',
  brand: 'line',
  rounded_price: 'price',
  minimum_quantity: 'quantity',
  price_breaks: 'breaks',
  production_time: 'days',
  rush_service_available: 'yes-no',
  purchase_includes: 'lines',
  in_stock: 'stock',
  family: 'line',
  colour: 'line',
  colour_hex: 'hex',
  image_url: 'url',
  image_urls: 'urls',
  image_alts: 'alts',
  imprint_areas: 'areas',
  supplier: 'line',
  supplier_item_number: 'line',
  item_number: 'line',
  sizes: 'sizes',
  size_chart: 'lines',
  imprint_locations: 'locations',
  net_costs: 'quantity-prices',
  supplier_sizes: 'supplier-sizes',
  msrp: 'quantity-prices',
  discount_code: 'discount-code',
  ...mapFacts(({ kind }) => kind),
} as const satisfies Record<Exclude<ProductColumn, 'locked_fields' | 'hidden'>, string>

export type ImportColumn = keyof typeof columnKinds

/** Columns in the order of the shop's own files. */
export const importColumnNames = Object.keys(columnKinds) as ImportColumn[]

export const isImportColumn = (name: string): name is ImportColumn => Object.hasOwn(columnKinds, name)

/** A size as a row of its own gives it; null for what the file does not say. */
export type SizeRow = {
  name: string
  item_number: string | null
  in_stock: boolean | null
  /** Dollars a unit on top of the list price and the cost of the row. */
  upcharge: number | null
  extra_cost: number | null
}

/**
 * Sizes of a row that was joined from rows of sizes, and its fields before they were merged with those of the product. `rejected`:
 * names of sizes whose rows have errors.
 */
export type SizeRows = { sizes: SizeRow[]; rejected?: string[]; given?: ImportedFields }

/** The product columns that a row sets, in stored form. */
export type ImportedFields = Partial<Pick<Product, ImportColumn>> & { size_rows?: SizeRows }

export type ExportedProduct = Pick<Product, ImportColumn>

/** Formats a value for JSON. */
export const toJsonValue = (product: ExportedProduct, column: ImportColumn): unknown => product[column]

/** Formats a value for CSV and spreadsheets: prices with two decimals, lists with one entry per line, booleans as yes or no. */
export function toTextValue(product: ExportedProduct, column: ImportColumn): string {
  const value = product[column]
  if (value === null) return ''
  switch (column) {
    case 'rounded_price':
      return product.rounded_price?.toFixed(2) ?? ''
    case 'price_breaks':
      return formatBreaks(product.price_breaks)
    case 'net_costs':
    case 'msrp':
      return formatQuantityPrices(product[column], '|')
    case 'supplier_sizes':
      return escapeFormula(formatSupplierSizes(product.supplier_sizes, '|'))
    case 'image_urls':
      return formatImageUrls(product.image_urls)
    case 'image_alts':
      return Object.keys(product.image_alts).length > 0 ? JSON.stringify(product.image_alts) : ''
    case 'imprint_areas':
      return serializeAreas(product.imprint_areas)
    case 'sizes':
      return escapeFormula(formatSizes(product.sizes, '|'))
    case 'imprint_locations':
      return escapeFormula(formatImprintLocations(product.imprint_locations))
    case 'weight_oz':
      return product.weight_oz === null ? '' : formatOunces(product.weight_oz)
    default:
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      return escapeFormula(String(value))
  }
}

const figure = v.pipe(v.number(), v.minValue(0))
const canonicalBreaks = v.array(
  v.union([
    v.strictObject({ qty: figure, price: figure }),
    v.strictObject({ min_quantity: figure, max_quantity: v.nullable(figure), price: figure }),
  ]),
)

const formatBreak = (entry: PriceBreak): string => {
  if ('qty' in entry) return `${entry.qty}:${entry.price}`
  const { min_quantity: from, max_quantity: to, price } = entry
  return `${to === null ? `${from}+` : `${from}-${to}`}:${price}`
}

/** "48:9.5|96:8.75", or with ranges "48-95:9.5|96+:8.75"; JSON for other stored values. */
function formatBreaks(breaks: unknown[]): string {
  if (breaks.length === 0) return ''
  return v.is(canonicalBreaks, breaks) ? breaks.map(formatBreak).join('|') : JSON.stringify(breaks)
}

/** One per line; JSON if a URL contains a line break or surrounding blanks. */
function formatImageUrls(urls: string[]): string {
  const isPlain = urls.every((url) => /^[^\s|;]+$/.test(url) && !url.startsWith('['))
  return isPlain ? urls.join('\n') : JSON.stringify(urls)
}
