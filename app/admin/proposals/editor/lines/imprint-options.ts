import { findMethodKey } from '#app/features/proposals/editing/creation/method-key.ts'
import type { ProductLine } from '#app/features/proposals/editing/creation/product-line.server.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatLengths, type LengthUnit } from '#app/lib/text/length.ts'

type Location = ProductLine['locations'][number]

type MethodOptions = { book: PriceBook; product: string; location: Location | undefined; chosen: string }

/** The methods of a line's product: those of the location first, then the shop's. */
export function listMethodOptions({ book, product, location, chosen }: MethodOptions) {
  const all = { ...book.methods, ...book.productMethods[product] }
  const here = new Set((location?.methods ?? []).map((name) => findMethodKey(all, name)))
  const options = Object.entries(all)
    .filter(([key, { isActive }]) => isActive || key === chosen)
    .map(([value, { name }]) => ({ value, label: name }))
  return [...options.filter(({ value }) => here.has(value)), ...options.filter(({ value }) => !here.has(value))]
}

/** "Up to 3 × 2 in, 4 colors"; undefined if nothing is known. */
export function describeLocation({ sizeMm, maxColors }: Location, unit: LengthUnit): string | undefined {
  const limits = [sizeMm && formatLengths(sizeMm, unit), maxColors && formatCount(maxColors, 'color')].filter(Boolean)
  return limits.length > 0 ? `Up to ${limits.join(', ')}` : undefined
}
