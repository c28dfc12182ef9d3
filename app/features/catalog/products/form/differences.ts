import { type Difference, listTextDifferences } from '#app/features/content/document.ts'
import { describeArea } from '#app/features/logo/areas/areas.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { type BreakRow, getBreakIssues, toPriceBreaks } from '../breaks/break-rows.ts'
import { describeImprintLocations, parseImprintLocations } from '../facts/imprint-locations.ts'
import { getProductFieldTitle, type ProductField, productFormFields } from '../product.schema.ts'
import type { ProductFields } from '../product-columns.ts'
import { getTexts, type ProductTexts, parseAreas, parseBreakRows, parseImages } from './product-texts.ts'

/** Lists the fields in which two versions of a product differ, in words. */
export function listProductDifferences(before: ProductTexts, after: ProductTexts, unit: LengthUnit): Difference[] {
  const changed = productFormFields.filter((field) => before[field] !== after[field])
  const describe = (texts: ProductTexts) =>
    Object.fromEntries(changed.map((field) => [getProductFieldTitle(field), describeField(field, texts, unit)]))
  return listTextDifferences(describe(before), describe(after))
}

/** Lists the fields of a product that have a text, without its images and drawn areas. */
export function describeProduct(product: ProductFields, unit: LengthUnit): { label: string; value: string }[] {
  const texts = getTexts(product)
  return productFormFields.flatMap((field) => {
    const value = field === 'pictures' || field === 'imprint_areas' ? '' : describeField(field, texts, unit)
    return value === '' ? [] : [{ label: getProductFieldTitle(field), value }]
  })
}

/**
 * A field in words; most are empty without a value. Invalid prices, price breaks and imprint locations of a draft are shown as
 * typed.
 */
function describeField(field: ProductField, texts: ProductTexts, unit: LengthUnit): string {
  const text = texts[field]
  switch (field) {
    case 'rounded_price':
      return text === '' ? noPrice : Number.isNaN(parseMoney(text)) ? text : formatPrice(parseMoney(text))
    case 'price_breaks':
      return describeBreaks(parseBreakRows(texts))
    case 'pictures':
      // The last part of an external URL may be the same for several images.
      return parseImages(texts)
        .map(
          ({ url, alt }) => `${url.startsWith('/') ? url.slice(url.lastIndexOf('/') + 1) : url}${alt && ` (${alt})`}`,
        )
        .join('\n')
    case 'imprint_areas':
      return parseAreas(text)
        .map((area) => describeArea(area, unit))
        .join('\n')
    case 'imprint_locations': {
      const read = parseImprintLocations(text)
      return 'value' in read ? describeImprintLocations(read.value, (size) => formatLengths(size, unit)) : text
    }
    case 'locked_fields':
      return text
        .split(',')
        .map((column) => getProductFieldTitle(column))
        .join('\n')
    case 'in_stock':
    case 'hidden':
    case 'rush_service_available':
      return text === 'on' ? 'Yes' : 'No'
    default:
      return text
  }
}

/** Lists the valid price breaks, then the others as typed. */
function describeBreaks(rows: readonly BreakRow[]): string {
  // An overlap is an error of the form only: the range ends where the next one begins.
  const issues = [
    ...rows.flatMap((row, index) => getBreakIssues([row]).map((issue) => ({ ...issue, row: index }))),
    ...getBreakIssues(rows).filter(({ cell }) => cell === 'from'),
  ]
  const invalid = new Set(issues.flatMap(({ row, isWarning }) => (isWarning ? [] : [row])))
  const valid = toPriceRows(toPriceBreaks(rows.filter((_, index) => !invalid.has(index))))
  const typed = rows
    .filter((_, index) => invalid.has(index))
    .map(({ from, to, price }) => [from + (to && `–${to}`), price].filter(Boolean).join(': '))
  return [...valid.map(({ label, price }) => `${label}: ${formatCents(price)}`), ...typed].join('\n')
}
