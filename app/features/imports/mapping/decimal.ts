import type { DecimalQuestion } from '../file-preview.ts'
import { getEvidence } from '../values/numbers.ts'
import type { DecimalSign } from './mapping.ts'

const maxShown = 5

/**
 * How prices are written. A point before the decimals is taken where it is plain; a comma, or what could be either, is asked for and
 * never guessed (docs/domain.md, Import).
 * @returns a question, or the sign; null where nothing tells and nothing needs to be asked yet
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
