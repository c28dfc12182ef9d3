import type { DecimalQuestion } from '../file-preview.ts'
import { getEvidence } from '../values/numbers.ts'
import type { DecimalSign } from './mapping.ts'

const maxShown = 5

/**
 * Detects the decimal separator. An unambiguous point is accepted; a comma or an ambiguous sign is asked for, never guessed
 * (docs/domain.md, Import).
 * @returns a question, or the separator; null without evidence
 */
export function toDecimal(values: Iterable<string>): {
  decimal: DecimalSign | null
  question: DecimalQuestion | undefined
} {
  const seen: Record<DecimalSign | 'either', Set<string>> = { '.': new Set(), ',': new Set(), either: new Set() }
  for (const value of values) {
    const sign = getEvidence(value)
    if (sign) seen[sign].add(value.trim())
  }
  const points = seen['.'].size
  const commas = seen[','].size
  if (commas === 0 && (seen.either.size === 0 || points > 0))
    return { decimal: points > 0 ? '.' : null, question: undefined }
  const suggested = commas > points ? ',' : '.'
  const samples = [...seen[','], ...seen.either, ...seen['.']].slice(0, maxShown)
  return { decimal: null, question: { about: 'decimal', suggested, samples } }
}
