import type { PreviewColumn, Question } from '../file-preview.ts'
import { detectDecimalSeparator, isNumberText } from '../values/numbers.ts'
import { detectCurrency, getCellCurrency, getPriceSamples } from './currency.ts'
import { detectDecimal } from './decimal.ts'
import { type DecimalSeparator, isMoneyTarget, type Mapping } from './mapping.ts'

/**
 * Returns the questions about price columns, for guessed or confirmed mappings.
 * @returns also the decimal separator, if unambiguous
 */
export function getQuestions(
  columns: readonly PreviewColumn[],
  mapped: Mapping['columns'],
): { decimal: DecimalSeparator | null; questions: Question[] } {
  const prices = columns.filter(({ name }) => {
    const target = mapped[name]
    return target && isMoneyTarget(target)
  })
  const { decimal, question } = detectDecimal(prices.flatMap(getPriceSamples))
  const money = detectCurrency(prices)
  return { decimal, questions: [question, money].filter((each) => each !== undefined) }
}

/** Maximum samples per number format and currency. */
const maxSamplesPerKind = 5

/** Returns the few values of a price column that reveal its number format. */
export function pickFormatSamples(column: string, texts: Iterable<string>): string[] {
  const kinds = new Map<string, Set<string>>()
  for (const text of texts) {
    const money = getCellCurrency(text, column)
    const kind = detectDecimalSeparator(text)
    if (!isNumberText(text) || (!kind && !money)) continue
    const key = `${kind} ${money}`
    const samples = kinds.get(key) ?? new Set()
    if (samples.size < maxSamplesPerKind) kinds.set(key, samples.add(text.trim()))
  }
  return [...kinds.values()].flatMap((samples) => [...samples])
}
