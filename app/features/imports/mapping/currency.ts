import type { CurrencyQuestion } from '../file-preview.ts'
import { getForeignCurrency, isNumberText, separateCurrency } from '../values/numbers.ts'
import type { ForeignCurrency } from './mapping.ts'

const maxShown = 5

/**
 * Detects prices in foreign currencies, whose exchange rate only a person can give. Asks for the most common one; rows with
 * others are rejected.
 * @param prices with column names
 */
export function detectCurrency(prices: Iterable<{ text: string; column: string }>): CurrencyQuestion | undefined {
  const textsByCurrency = new Map<ForeignCurrency, string[]>()
  for (const { text, column } of prices) {
    if (!isNumberText(text)) continue
    const money =
      getForeignCurrency(text) ?? (text.includes('$') ? undefined : getForeignCurrency(separateCurrency(column)))
    if (money) textsByCurrency.set(money, [...(textsByCurrency.get(money) ?? []), text.trim()])
  }
  const [dominant] = [...textsByCurrency].sort(([, a], [, b]) => b.length - a.length)
  return dominant && { about: 'currency', money: dominant[0], samples: [...new Set(dominant[1])].slice(0, maxShown) }
}

/** Parses an exchange rate to dollars: above 0, at most 1,000. @returns undefined for anything else */
export function parseExchangeRate(input: unknown): number | undefined {
  const text = typeof input === 'string' ? input.trim() : ''
  const rate = /^\d*[.,]?\d+$/.test(text) ? Number(text.replace(',', '.')) : 0
  return rate > 0 && rate <= 1_000 ? rate : undefined
}
