import type { PreviewColumn, Question } from '../file-preview.ts'
import { foreignMoney, getEvidence, isFigure } from '../values/numbers.ts'
import { getCurrency } from './currency.ts'
import { toDecimal } from './decimal.ts'
import type { DecimalSign, Mapping } from './mapping.ts'

/** Columns whose values reveal the number format. */
const isPrice = (target: string | null | undefined) =>
  target === 'rounded_price' || target === 'price_breaks' || target?.startsWith('price') === true

/**
 * Returns the questions about price columns, for guessed or confirmed mappings.
 * @returns also the decimal separator, if unambiguous
 */
export function getQuestions(
  columns: readonly PreviewColumn[],
  mapped: Mapping['columns'],
): { decimal: DecimalSign | null; questions: Question[] } {
  const prices = columns
    .filter(({ name }) => isPrice(mapped[name]))
    .flatMap(({ name, figures, samples }) => (figures ?? samples).map((text) => ({ text, column: name })))
  const { decimal, question } = toDecimal(prices.map(({ text }) => text))
  const money = getCurrency(prices)
  return { decimal, questions: [question, money].filter((each) => each !== undefined) }
}

/** Maximum samples per number format and currency. */
const maxOfAKind = 5

/** Returns the few values of a price column that reveal its number format. */
export function tellingFigures(column: string, texts: Iterable<string>): string[] {
  const kinds = new Map<string, Set<string>>()
  for (const text of texts) {
    const money = foreignMoney(text) ?? foreignMoney(column)
    const kind = getEvidence(text)
    if (!isFigure(text) || (!kind && !money)) continue
    const of = `${kind} ${money}`
    const kept = kinds.get(of) ?? new Set()
    if (kept.size < maxOfAKind) kinds.set(of, kept.add(text.trim()))
  }
  return [...kinds.values()].flatMap((kept) => [...kept])
}
