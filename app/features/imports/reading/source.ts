import type { ImportFormat } from '../file-preview.ts'

/** Text, number, boolean or nested JSON value; undefined if the row has no such cell. */
export type Cell = unknown

export type SourceRow = {
  /** Line where the row begins, from 1; for JSON the number of the object. */
  line: number
  cells: Cell[]
  /** Reason why the row cannot be read, for people. */
  broken?: string
  /** Message that the row has fewer cells than headings; a cell in the middle may be missing. */
  short?: string
}

export type Source = {
  format: ImportFormat
  delimiter: string | null
  encoding: string | null
  sheet: string | null
  headerLine: number | null
  /** Unique column names; those of JSON grow while rows are read. */
  headers: string[]
  /** Single use; stopping early closes the file. @throws FileRejected */
  rows: AsyncGenerator<SourceRow>
}

/** File settings that a person chose because detection failed or was ambiguous. */
export type ReadingOptions = { delimiter?: string | undefined; encoding?: string | undefined }
