import type { SizeRow } from '../columns.ts'
import type { ImportFormat } from '../file-preview.ts'
import type { Mapping } from '../mapping/mapping.ts'

/** Text, number, boolean or nested JSON value; undefined if the row has no such cell. */
export type Cell = unknown

/** A formula of a spreadsheet that was saved without its result, as some programs write it. */
export class FormulaWithoutResult {
  readonly formula: string
  constructor(formula: string) {
    this.formula = formula
  }
  toString() {
    return `=${this.formula}`
  }
}

/** Message about a value: the column's name in the file, the value (truncated), and the reason for people. */
export type Problem = { column: string; value: string; reason: string }

export type SourceRow = {
  /** Line where the row begins, from 1; for JSON the number of the object. */
  line: number
  cells: Cell[]
  /** Reason why the row cannot be read, for people. */
  parseError?: string
  /** Message that the row has fewer cells than headings; a cell in the middle may be missing. */
  missingCells?: string
  /** Warnings from joining it with other rows. */
  warnings?: Problem[]
  /** Errors of further rows that were joined with it. */
  problems?: Problem[]
  /** Sizes of the rows that were joined to it. */
  sizes?: SizeRow[]
  /** Names of sizes whose rows have errors. */
  rejectedSizes?: string[]
}

export type Source = {
  format: ImportFormat
  delimiter: string | null
  encoding: string | null
  sheet: string | null
  /** Names of all sheets that can be chosen; empty for other formats. */
  sheets: string[]
  headerLine: number | null
  /** Unique column names; those of JSON grow while rows are read. */
  headers: string[]
  /** Columns that joining added to the file's own, and their meaning. */
  added?: Mapping['columns']
  /** Names of columns that joining reads; grows while rows are read. */
  usedColumns?: ReadonlySet<string>
  /** Single use; stopping early closes the file. @throws FileRejected */
  rows: AsyncGenerator<SourceRow>
}

/** File settings that a person chose because detection failed or was ambiguous. */
export type ReadingOptions = {
  delimiter?: string | undefined
  encoding?: string | undefined
  sheet?: string | undefined
}
