import { maxPieces } from '../../pricing/method.schema.ts'
import type { Line } from '../../pricing/option.schema.ts'
import { parseRate, toRateText } from '../../pricing/rate.ts'

type Rows = Line['prices']

/** Formats one column of a line's prices, one quantity a line: "48: 12.50". */
export const formatPriceText = (rows: Rows, column: 'price' | 'cost'): string =>
  rows.flatMap((row) => (row[column] === null ? [] : `${row.from}: ${toRateText(row[column])}`)).join('\n')

type Rates = Map<number, number>

/** Parses what `formatPriceText` formats; undefined for other text. A rate without quantity is from 1 on. */
function parsePriceText(text: string): Rates | undefined {
  const rates: Rates = new Map()
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, from = '1', typed = ''] = /^(?:([\d,]{1,9})\+?\s*:)?\s*(\S+)$/.exec(line) ?? []
    const [quantity, rate] = [Number(from.replaceAll(',', '')), parseRate(typed)]
    if (rate === undefined || quantity < 1 || quantity > maxPieces) return undefined
    rates.set(quantity, rate)
  }
  return rates
}

/** Joins prices and costs by quantity; each applies from its quantity on. `errors` names the text that cannot be read. */
export function parsePriceTexts({ prices, costs }: { prices: string; costs: string }) {
  const [price, cost] = [parsePriceText(prices), parsePriceText(costs)]
  const froms = [...new Set([...(price?.keys() ?? []), ...(cost?.keys() ?? [])])].sort((a, b) => a - b)
  const getRate = (rates: Rates | undefined, quantity: number) => {
    const from = [...(rates?.keys() ?? [])].filter((each) => each <= quantity)
    return from.length === 0 ? null : (rates?.get(Math.max(...from)) ?? null)
  }
  const rows: Rows = froms.map((from) => ({ from, price: getRate(price, from), cost: getRate(cost, from) }))
  return { rows, errors: [...(price ? [] : ['prices' as const]), ...(cost ? [] : ['costs' as const])] }
}
