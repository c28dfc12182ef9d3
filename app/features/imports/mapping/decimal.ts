import type { DecimalQuestion } from '../file-preview.ts'
import { detectDecimalSeparator } from '../values/numbers.ts'
import type { DecimalSeparator } from './mapping.ts'

const maxShown = 5

/**
 * Detects the decimal separator. Figures that can only be read one way tell that of all ("12,90", "1.234,50"); without any, or
 * with both, it is asked for, never guessed (docs/domain.md, Import).
 * @returns a question, or the separator; null without evidence
 */
export function detectDecimal(values: Iterable<string>): {
  decimal: DecimalSeparator | null
  question: DecimalQuestion | undefined
} {
  const textsBySeparator: Record<DecimalSeparator | 'either', Set<string>> = {
    '.': new Set(),
    ',': new Set(),
    either: new Set(),
  }
  for (const value of values) {
    const separator = detectDecimalSeparator(value)
    if (separator) textsBySeparator[separator].add(value.trim())
  }
  const points = textsBySeparator['.'].size
  const commas = textsBySeparator[','].size
  const decimal =
    commas > 0 && points === 0 && !hasCommaOfThousands(textsBySeparator) ? ',' : points > 0 && commas === 0 ? '.' : null
  if (decimal !== null || commas + points + textsBySeparator.either.size === 0) return { decimal, question: undefined }
  const suggested = commas > points ? ',' : '.'
  const samples = [...textsBySeparator[','], ...textsBySeparator.either, ...textsBySeparator['.']].slice(0, maxShown)
  return { decimal: null, question: { about: 'decimal', suggested, samples } }
}

/**
 * True if "12,90" may be a slip: a figure such as "1,299" is more likely to have thousands, unless another one shows that points
 * separate these ("1.234,50").
 */
const hasCommaOfThousands = (texts: Record<DecimalSeparator | 'either', Set<string>>): boolean =>
  [...texts.either].some((text) => text.includes(',')) && ![...texts[',']].some((text) => text.includes('.'))
