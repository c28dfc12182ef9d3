import * as v from 'valibot'
import { type DecimalSign, type Money, mappingSchema } from './mapping/mapping.ts'

const importFormat = v.picklist(['csv', 'xlsx', 'json', 'ndjson'])
export type ImportFormat = v.InferOutput<typeof importFormat>

const previewColumn = v.object({
  /** As the file calls it; made unique ("Price (2)"), and "Column C" where it has no name. */
  name: v.string(),
  /** The first different values, cut, at most five. */
  samples: v.array(v.string()),
  /** Of its values those that say how prices are written and in which money, were they prices. */
  figures: v.optional(v.array(v.string())),
})
export type PreviewColumn = v.InferOutput<typeof previewColumn>

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

const nullableText = v.nullable(v.string())

/** Result of reading the beginning of a file. */
export const previewSchema = v.object({
  format: importFormat,
  /** Detected delimiter; null for formats without one. */
  delimiter: nullableText,
  encoding: nullableText,
  sheet: nullableText,
  /** The line that names the columns. */
  headerLine: v.nullable(v.number()),
  columns: v.array(previewColumn),
  /** The first rows, cells as text and cut, in the columns' order. */
  rows: v.array(v.object({ line: v.number(), cells: v.array(v.string()) })),
  /** Guessed mapping, including the preset. */
  mapping: mappingSchema,
})
export type Preview = v.InferOutput<typeof previewSchema>
