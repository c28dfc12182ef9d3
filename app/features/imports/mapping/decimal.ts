import type { DecimalQuestion } from '../file-preview.ts'
import { detectDecimalSign } from '../values/numbers.ts'
import type { DecimalSign } from './mapping.ts'

const maxShown = 5

/**
 * Detects the decimal separator. An unambiguous point is accepted; a comma or an ambiguous sign is asked for, never guessed
 * (docs/domain.md, Import).
 * @returns a question, or the separator; null without evidence
 */
export function detectDecimal(values: Iterable<string>): {
  decimal: DecimalSign | null
  question: DecimalQuestion | undefined
} {
  const textsBySign: Record<DecimalSign | 'either', Set<string>> = { '.': new Set(), ',': new Set(), either: new Set() }
  for (const value of values) {
    const sign = detectDecimalSign(value)
    if (sign) textsBySign[sign].add(value.trim())
  }
  const points = textsBySign['.'].size
  const commas = textsBySign[','].size
  if (commas === 0 && (textsBySign.either.size === 0 || points > 0))
    return { decimal: points > 0 ? '.' : null, question: undefined }
  const suggested = commas > points ? ',' : '.'
  const samples = [...textsBySign[','], ...textsBySign.either, ...textsBySign['.']].slice(0, maxShown)
  return { decimal: null, question: { about: 'decimal', suggested, samples } }
}
