import { describeArea } from '#app/features/logo/areas/areas.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { defaultLengthUnit, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { describeImprintLocations } from '../facts/imprint-locations.ts'
import { formatSizes } from '../facts/sizes.ts'
import { formatOunces } from '../facts/weight.ts'
import { columnTitles, type ProductColumn, type ProductFields, productColumns } from '../product-columns.ts'

/** A column in which two versions of a product differ, formatted. */
export type Difference = { title: string; before: string; after: string }

/** Characters of a long text. */
const maxShownLength = 300

/** Returns the differences between two versions; ignores columns that one of them lacks. */
export function getDifferences(
  before: Partial<ProductFields>,
  after: Partial<ProductFields>,
  unit: LengthUnit = defaultLengthUnit,
): Difference[] {
  const differences = productColumns.flatMap((column) => {
    if (!(column in before && column in after)) return []
    const [oldText, newText] = [formatValue(column, before, unit), formatValue(column, after, unit)]
    return oldText === newText ? [] : [{ column, title: columnTitles[column], before: oldText, after: newText }]
  })
  return differences.map(({ title, before, after }) => {
    const from = Math.max(0, findFirstDifference(before, after) - 40)
    return { title, before: shorten(before, from), after: shorten(after, from) }
  })
}

/** Formats a column's value; empty is "none". */
function formatValue(column: ProductColumn, product: Partial<ProductFields>, unit: LengthUnit): string {
  const value = product[column]
  if (column === 'rounded_price') return formatPrice(product.rounded_price)
  if (column === 'price_breaks') return formatBreaks(value)
  if (column === 'image_urls') return (product.image_urls ?? []).map(getFileName).join(', ') || 'none'
  if (column === 'image_url') return product.image_url ? getFileName(product.image_url) : 'none'
  if (column === 'image_alts') return Object.values(product.image_alts ?? {}).join(' · ') || 'none'
  if (column === 'imprint_areas')
    return (product.imprint_areas ?? []).map((area) => describeArea(area, unit)).join('\n') || 'none'
  if (column === 'sizes') return formatSizes(product.sizes ?? []) || 'none'
  if (column === 'imprint_locations')
    return describeImprintLocations(product.imprint_locations ?? [], (size) => formatLengths(size, unit)) || 'none'
  if (column === 'weight_oz' && product.weight_oz) return formatOunces(product.weight_oz)
  if (column === 'country_of_origin' && product.country_of_origin) return getCountryName(product.country_of_origin)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

/** Returns "48–95: $9.50, 96+: $8.80"; breaks that look alike to visitors are shown as stored. */
function formatBreaks(breaks: unknown): string {
  const rows = toPriceRows(breaks).map(({ label, price }) => `${label}: ${formatCents(price)}`)
  return rows.join(', ') || 'none'
}

const getFileName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function findFirstDifference(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  return index
}

function shorten(text: string, from: number): string {
  if (text.length <= maxShownLength) return text
  const shown = text.slice(from, from + maxShownLength)
  return `${from > 0 ? '…' : ''}${shown}${from + maxShownLength < text.length ? '…' : ''}`
}
