import { formatQuantityPrices } from '#app/features/catalog/products/costs/quantity-prices.ts'
import { checkSupplierSizes, formatSupplierSizes } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import {
  checkImprintLocations,
  describeImprintLocations,
} from '#app/features/catalog/products/facts/imprint-locations.ts'
import { checkSizes, formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { formatOunces } from '#app/features/catalog/products/facts/weight.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { describeArea } from '#app/features/logo/areas/areas.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { defaultLengthUnit, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import type { ImportColumn } from '../columns.ts'

export type FormattedChange = { title: string; before: string; after: string }

const nothing = 'nothing'
const maxLength = 160

/** Formats both values; long texts start shortly before the first difference. */
export function formatChange(
  column: ImportColumn,
  before: unknown,
  after: unknown,
  unit?: LengthUnit,
): Omit<FormattedChange, 'title'> {
  if (typeof before === 'string' && typeof after === 'string' && isText(column)) {
    let same = 0
    while (same < before.length && before[same] === after[same]) same += 1
    const from = same > maxLength / 2 ? same - 40 : 0
    const cutStart = (text: string) => (from === 0 ? text : `…${text.slice(from)}`)
    return { before: formatValue(column, cutStart(before), unit), after: formatValue(column, cutStart(after), unit) }
  }
  return { before: formatValue(column, before, unit), after: formatValue(column, after, unit) }
}

const isText = (column: ImportColumn) => column !== 'image_url'

/** Formats a product value for display. */
export function formatValue(column: ImportColumn, value: unknown, unit: LengthUnit = defaultLengthUnit): string {
  if (value === null || value === undefined || value === '') return nothing
  switch (column) {
    case 'rounded_price':
      return formatPrice(Number(value))
    case 'price_breaks':
      return formatBreaks(value)
    case 'net_costs':
    case 'msrp':
      return (Array.isArray(value) && truncate(formatQuantityPrices(value, '|').replaceAll('|', ', '))) || nothing
    case 'supplier_sizes': {
      const read = checkSupplierSizes(value)
      return truncate('value' in read ? formatSupplierSizes(read.value, '|') : '') || nothing
    }
    case 'image_urls':
      return Array.isArray(value) && value.length > 0 ? truncate(value.map(fileName).join(', ')) : nothing
    case 'image_url':
      return truncate(fileName(value))
    case 'image_alts':
      return truncate(Object.values(value).join(', ')) || nothing
    case 'imprint_areas':
      return (
        toDrawnAreas(value)
          .map((area) => describeArea(area, unit))
          .join('; ') || nothing
      )
    case 'sizes': {
      const read = checkSizes(value)
      return truncate('value' in read ? formatSizes(read.value, '|') : '') || nothing
    }
    case 'imprint_locations': {
      const read = checkImprintLocations(value)
      return (
        truncate('value' in read ? describeImprintLocations(read.value, (size) => formatLengths(size, unit)) : '') ||
        nothing
      )
    }
    case 'weight_oz':
      return formatOunces(Number(value))
    case 'country_of_origin':
      return getCountryName(String(value))
    default:
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      return truncate(String(value))
  }
}

function toDrawnAreas(value: unknown) {
  const read = parseDrawnAreas(value)
  return 'value' in read ? read.value : []
}

function formatBreaks(value: unknown): string {
  const rows = toPriceRows(value)
  return rows.length > 0
    ? truncate(rows.map(({ from, price }) => `${from}: ${formatCents(price)}`).join(', '))
    : nothing
}

const fileName = (url: unknown) => String(url).split('?')[0]?.split('/').at(-1) || String(url)

const truncate = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** True if two values mean the same: empty text equals none, and key order is ignored. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepEqual(toNull(one), toNull(other))
}

const toNull = (value: unknown) => (value === '' ? null : (value ?? null))
