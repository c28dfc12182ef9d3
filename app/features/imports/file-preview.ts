import type { DecimalSign, ForeignCurrency, Mapping } from './mapping/mapping.ts'

export type ImportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson'

export type PreviewColumn = {
  /** Name in the file, made unique ("Price (2)"); "Column C" without one. */
  name: string
  /** The first five distinct values, truncated. */
  samples: string[]
  /** Values that reveal the number format and currency, should the column contain prices. */
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

export type CurrencyQuestion = { about: 'currency'; money: ForeignCurrency; samples: string[] }

/** Result of reading the beginning of a file. */
export type Preview = {
  format: ImportFormat
  /** Detected delimiter; null for formats without one. */
  delimiter: string | null
  encoding: string | null
  sheet: string | null
  /** Line of the header row. */
  headerLine: number | null
  columns: PreviewColumn[]
  /** The first rows; cells are truncated text in the order of the columns. */
  rows: { line: number; cells: string[] }[]
  /** Guessed mapping, including the preset. */
  mapping: Mapping
}
