import { parseMoney } from '#app/lib/text/parse-money.ts'
import type { QuantityPrice } from '#db/tables/products.ts'
import { maxUnits, parseCount } from '../breaks/break-rows.ts'
import { type Parsed, tooLong } from '../facts/sizes.ts'

/** Characters of a text that is read. */
const maxLength = 5_000
/** Per product. */
const maxQuantities = 50

const example = 'Enter a price such as 4.25, or one line per quantity such as 48: 4.25'

/** Parses prices by quantity: "48: 4.25|96: 4", or one a line; "4.25" alone applies from 1 unit on. */
export function parseQuantityPrices(text: string): Parsed<QuantityPrice[]> {
  if (text.length > maxLength) return { problem: tooLong(maxLength) }
  const lines = text
    .split(/[|;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 1 && !Number.isNaN(parseMoney(lines[0] ?? '')))
    return checkQuantityPrices([{ qty: 1, price: parseMoney(lines[0] ?? '') }])
  const prices: QuantityPrice[] = []
  for (const line of lines) {
    const [quantity = '', price = '', ...others] = line.split(':')
    const read = { qty: parseCount(quantity), price: parseMoney(price) }
    if (others.length > 0 || Number.isNaN(read.qty) || Number.isNaN(read.price)) return { problem: example }
    prices.push(read)
  }
  return checkQuantityPrices(prices)
}

/** Sorts prices by quantity and rounds them to four decimals. */
export function checkQuantityPrices(prices: readonly QuantityPrice[]): Parsed<QuantityPrice[]> {
  if (prices.length > maxQuantities) return { problem: `Use ${maxQuantities} quantities or fewer` }
  const sorted = prices
    .map(({ qty, price }) => ({ qty, price: Math.round(price * 10_000) / 10_000 }))
    .sort((a, b) => a.qty - b.qty)
  for (const [index, { qty, price }] of sorted.entries()) {
    if (!(Number.isInteger(qty) && qty >= 1 && qty <= maxUnits && price >= 0 && price < 1e10))
      return { problem: example }
    if (sorted[index - 1]?.qty === qty) return { problem: `The quantity ${qty} is listed twice` }
  }
  return { value: sorted }
}

/** Formats prices as `parseQuantityPrices` reads them. */
export function formatQuantityPrices(prices: readonly QuantityPrice[], separator: '|' | '\n' = '\n'): string {
  const [first, second] = prices
  if (first?.qty === 1 && !second) return formatAmount(first.price)
  return prices.map(({ qty, price }) => `${qty}: ${formatAmount(price)}`).join(separator)
}

/** Formats a price with two decimals, more if it has fractions of a cent. */
const formatAmount = (price: number) => (Number(price.toFixed(2)) === price ? price.toFixed(2) : String(price))
