import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { describeArea } from '#app/features/logo/areas/areas.ts'
import { priceRows } from '#app/features/orders/price-breaks.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import type { ImportColumn } from '../columns.ts'

export type ShownChange = { title: string; before: string; after: string }

const nothing = 'nothing'
/** Characters of a text that are shown. */
const maxLength = 160

/** Both values, long texts from a little before the place where they part. */
export function shownChange(column: ImportColumn, before: unknown, after: unknown): Omit<ShownChange, 'title'> {
  if (typeof before === 'string' && typeof after === 'string' && isText(column)) {
    let same = 0
    while (same < before.length && before[same] === after[same]) same += 1
    const from = same > maxLength / 2 ? same - 40 : 0
    const part = (text: string) => (from === 0 ? text : `…${text.slice(from)}`)
    return { before: shownValue(column, part(before)), after: shownValue(column, part(after)) }
  }
  return { before: shownValue(column, before), after: shownValue(column, after) }
}

const isText = (column: ImportColumn) => column !== 'image_url'

/** A product's value as people read it. */
export function shownValue(column: ImportColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  switch (column) {
    case 'rounded_price':
      return formatPrice(Number(value))
    case 'price_breaks':
      return breaks(value)
    case 'image_urls':
      return Array.isArray(value) && value.length > 0 ? cut(value.map(fileName).join(', ')) : nothing
    case 'image_url':
      return cut(fileName(value))
    case 'image_alts':
      return cut(Object.values(value).join(', ')) || nothing
    case 'imprint_areas':
      return readable(value).map(describeArea).join('; ') || nothing
    default:
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      return cut(String(value))
  }
}

function readable(value: unknown) {
  const read = parseDrawnAreas(value)
  return 'value' in read ? read.value : []
}

function breaks(value: unknown): string {
  const rows = priceRows(value)
  return rows.length > 0 ? cut(rows.map(({ from, price }) => `${from}: ${formatCents(price)}`).join(', ')) : nothing
}

const fileName = (address: unknown) => String(address).split('?')[0]?.split('/').at(-1) || String(address)

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** True if two values mean the same: empty text equals none, and key order is ignored. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other)
}

const ordered = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined ? null : value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
