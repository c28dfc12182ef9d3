import type { DecimalSign, Mapping, Money } from './mapping/mapping.ts'

export type ImportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson'

export type PreviewColumn = {
  /** As the file calls it; made unique ("Price (2)"), and "Column C" where it has no name. */
  name: string
  /** The first different values, cut, at most five. */
  samples: string[]
  /** Of its values those that say how prices are written and in which money, were they prices. */
  figures?: string[]
}

/** Questions that only a person can answer. */
export type Question = DecimalQuestion | CurrencyQuestion

export type DecimalQuestion = {
  about: 'decimal'
  /** Suggested answer. */
  suggested: DecimalSign
  /** Ambiguous values of the file. */
  samples: string[]
}

export type CurrencyQuestion = { about: 'currency'; money: Money; samples: string[] }

/** Result of reading the beginning of a file. */
export type Preview = {
  format: ImportFormat
  /** Detected delimiter; null for formats without one. */
  delimiter: string | null
  encoding: string | null
  sheet: string | null
  /** The line that names the columns. */
  headerLine: number | null
  columns: PreviewColumn[]
  /** The first rows, cells as text and cut, in the columns' order. */
  rows: { line: number; cells: string[] }[]
  /** Guessed mapping, including the preset. */
  mapping: Mapping
}
