import { sortSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { Problem } from '../reading/source.ts'
import { isNoPrice, roundToCents } from '../values/numbers.ts'
import type { Variant } from './variants.ts'

type ToDollars = (price: string) => number | undefined
type FillOptions = { toDollars: ToDollars; isPriceExpected: boolean }

/**
 * Empties the prices of variants that have none ("call", 0) although others have, with warnings.
 * @param isPriceExpected warns of empty ones, too
 */
export function fillPrices(variants: readonly Variant[], { toDollars, isPriceExpected }: FillOptions) {
  const hasPrice = ({ price }: Variant) => !isNoPrice(price) && toDollars(price) !== 0
  const warnings: Omit<Problem, 'column'>[] = []
  if (!variants.some(hasPrice)) return { variants, warnings }
  const filled = variants.map((variant) => {
    const { line, size = '', price } = variant
    if (hasPrice(variant) || (price === '' && !isPriceExpected)) return variant
    const effect = size === '' ? '' : `: size ${size} gets the lowest price`
    warnings.push({ value: price, reason: `Row ${line}: read as no price${effect}` })
    return { ...variant, price: '' }
  })
  return { variants: filled, warnings }
}

/**
 * Returns the sizes of one color, each with what it adds to the lowest price, and that price as the file has it. No sizes if a
 * price is unreadable or one of them has several, as their upcharges are unknown.
 */
export function mergeSizes(variants: readonly Variant[], toDollars: ToDollars) {
  const sizes = new Map<string, ProductSize & { dollars: Set<number | undefined> }>()
  for (const { size = '', isAvailable, price } of variants) {
    const name = toSingleLine(size)
    if (name === '') continue
    const known = sizes.get(name.toLowerCase()) ?? { name, in_stock: false, upcharge: 0, dollars: new Set() }
    known.in_stock ||= isAvailable !== false
    if (!isNoPrice(price)) known.dollars.add(toDollars(price))
    sizes.set(name.toLowerCase(), known)
  }
  const list = sortSizes([...sizes.values()])
  const priced = variants.flatMap(({ price }) => (isNoPrice(price) ? [] : { price, dollars: toDollars(price) }))
  const cheapest = Math.min(...priced.map(({ dollars }) => dollars ?? Number.NaN))
  const severalPrices = list.find(({ dollars }) => dollars.size > 1)?.name
  const isClear = list.length > 0 && priced.length > 0 && cheapest >= 0 && severalPrices === undefined
  if (priced.length > 0 && !isClear) return { sizes: [], lowest: undefined, severalPrices }
  return {
    sizes: list.map(({ dollars, ...size }): ProductSize => {
      const [own = cheapest] = dollars
      return isClear ? { ...size, upcharge: roundToCents(own - cheapest) } : size
    }),
    lowest: priced.find(({ dollars }) => dollars === cheapest)?.price,
    severalPrices,
  }
}

/** Returns the most common price, of several the first, and the others in order. */
export function pickPrice(prices: string[]): { price: string; others: string[] } {
  const counts = new Map<string, number>()
  for (const price of prices) if (price !== '') counts.set(price, (counts.get(price) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  const price = best?.[0] ?? ''
  const isOther = (other: string) => other !== price && Number(other) !== Number(price)
  return { price, others: [...counts.keys()].filter(isOther) }
}
