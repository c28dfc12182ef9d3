import { toCents } from '#app/lib/text/money.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'

/** Returns cents, null without a budget, undefined for invalid text. */
export function parseBudget(typed: string, max: number): number | null | undefined {
  if (typed.trim() === '') return null
  const cents = toCents(parseMoney(typed))
  return cents >= 1 && cents <= max ? cents : undefined
}
