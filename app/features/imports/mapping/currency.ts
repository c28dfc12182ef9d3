import type { CurrencyQuestion } from '../file-preview.ts'
import { foreignMoney, isFigure } from '../values/numbers.ts'
import type { Money } from './mapping.ts'

const maxShown = 5

/**
 * Detects prices in foreign currencies, whose exchange rate only a person can give. Asks for the most common one; rows with
 * others are rejected.
 * @param prices with column names
 */
export function getCurrency(prices: Iterable<{ text: string; column: string }>): CurrencyQuestion | undefined {
  const seen = new Map<Money, string[]>()
  for (const { text, column } of prices) {
    if (!isFigure(text)) continue
    const money = foreignMoney(text) ?? (text.includes('$') ? undefined : foreignMoney(column))
    if (money) seen.set(money, [...(seen.get(money) ?? []), text.trim()])
  }
  const [max] = [...seen].sort(([, a], [, b]) => b.length - a.length)
  return max && { about: 'currency', money: max[0], samples: [...new Set(max[1])].slice(0, maxShown) }
}

/** Parses an exchange rate to dollars: above 0, at most 1,000. @returns undefined for anything else */
export function readRate(typed: unknown): number | undefined {
  const text = typeof typed === 'string' ? typed.trim() : ''
  const rate = /^\d*[.,]?\d+$/.test(text) ? Number(text.replace(',', '.')) : 0
  return rate > 0 && rate <= 1_000 ? rate : undefined
}
