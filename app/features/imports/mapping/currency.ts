import type { CurrencyQuestion, PreviewColumn } from '../file-preview.ts'
import { detectDecimalSeparator, getPriceCurrency, isNumberText } from '../values/numbers.ts'
import { type ForeignCurrency, foreignCurrencies } from './mapping.ts'

const maxShown = 5

/** The foreign currency of a cell; undefined for dollars and for cells without a number. */
export const getCellCurrency = (text: string, column: string): ForeignCurrency | undefined =>
  isNumberText(text) ? getPriceCurrency(text, column) : undefined

/** Counts the prices in each foreign currency. */
export function countCurrencies(column: string, texts: Iterable<string>): Partial<Record<ForeignCurrency, number>> {
  const counts: Partial<Record<ForeignCurrency, number>> = {}
  for (const text of texts) {
    const currency = getCellCurrency(text, column)
    if (currency) counts[currency] = (counts[currency] ?? 0) + 1
  }
  return counts
}

/**
 * Detects prices in foreign currencies, whose exchange rate only a person can give. Asks for the one with most prices; rows with
 * others are rejected.
 * @param columns with prices
 */
export function detectCurrency(columns: readonly PreviewColumn[]): CurrencyQuestion | undefined {
  const counts = columns.map((column) => column.currencyCounts ?? countCurrencies(column.name, getPriceSamples(column)))
  const [dominant] = foreignCurrencies
    .map((money) => ({ money, count: counts.reduce((sum, count) => sum + (count[money] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  if (!dominant) return undefined
  const { money } = dominant
  const samples = columns.flatMap((column) =>
    getPriceSamples(column).filter((text) => getCellCurrency(text, column.name) === money),
  )
  return { about: 'currency', money, samples: [...new Set(samples.map((text) => text.trim()))].slice(0, maxShown) }
}

/** Values of a column of prices. */
export const getPriceSamples = ({ figures, samples }: PreviewColumn): string[] => figures ?? samples

/**
 * Parses an exchange rate to dollars: above 0, at most 1,000. "1.085" has a period before the decimals, "1,085" is ambiguous.
 * @returns undefined for anything else
 */
export function parseExchangeRate(input: unknown): number | undefined {
  const text = typeof input === 'string' ? input.trim() : ''
  const isAmbiguous = text.includes(',') && detectDecimalSeparator(text) === 'either'
  const rate = /^\d*[.,]?\d+$/.test(text) && !isAmbiguous ? Number(text.replace(',', '.')) : 0
  return rate > 0 && rate <= 1_000 ? rate : undefined
}
