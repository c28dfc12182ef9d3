import * as v from 'valibot'
import { type DecimalSeparator, type ForeignCurrency, foreignCurrencies, mappingSchema } from './mapping/mapping.ts'

const importFormat = v.picklist(['csv', 'xlsx', 'json', 'ndjson'])
export type ImportFormat = v.InferOutput<typeof importFormat>

/** Purpose of a column that is read though it is mapped to nothing. */
const columnUse = v.picklist(['publication', 'currency', 'variants'])

export const columnUseTitles: Record<v.InferOutput<typeof columnUse>, string> = {
  publication: 'Product status',
  currency: 'Currency of prices',
  variants: 'Used to group variants',
}

const previewColumn = v.object({
  /** Name in the file, made unique ("Price (2)"); "Column C" without one. */
  name: v.string(),
  /** The first five distinct values, truncated. */
  samples: v.array(v.string()),
  /** Values that reveal the number format and currency, should the column contain prices. */
  figures: v.optional(v.array(v.string())),
  /** Numbers of prices in foreign currencies, should the column contain prices. */
  currencyCounts: v.optional(v.record(v.picklist(foreignCurrencies), v.number())),
  use: v.optional(columnUse),
})
export type PreviewColumn = v.InferOutput<typeof previewColumn>

/** Questions that only a person can answer. */
export type Question = DecimalQuestion | CurrencyQuestion

export type DecimalQuestion = {
  about: 'decimal'
  /** Suggested answer. */
  suggested: DecimalSeparator
  /** Ambiguous values of the file. */
  samples: string[]
}

export type CurrencyQuestion = { about: 'currency'; money: ForeignCurrency; samples: string[] }

const nullableText = v.nullable(v.string())

/** Result of reading the beginning of a file. */
export const previewSchema = v.object({
  format: importFormat,
  /** Detected delimiter; null for formats without one. */
  delimiter: nullableText,
  encoding: nullableText,
  sheet: nullableText,
  /** Names of all sheets of a spreadsheet. */
  sheets: v.optional(v.array(v.string()), []),
  /** Line of the header row. */
  headerLine: v.nullable(v.number()),
  columns: v.array(previewColumn),
  /** The first rows; cells are truncated text in the order of the columns. */
  rows: v.array(v.object({ line: v.number(), cells: v.array(v.string()) })),
  /** Guessed mapping, including the preset. */
  mapping: mappingSchema,
})
export type Preview = v.InferOutput<typeof previewSchema>
