import type { ImportFormat } from '../file-preview.ts'

/** A cell as the file has it: text, a number, yes or no; what JSON nests; undefined where the row has no such cell. */
export type Cell = unknown

export type SourceRow = {
  /** As an editor or a spreadsheet counts, from 1; where the row begins. Of JSON the object's number. */
  line: number
  cells: Cell[]
  /** Why the row cannot be read, in words. */
  broken?: string
  /** That it has fewer cells than there are headings, in words: what is missing may be one in its middle. */
  short?: string
}

export type Source = {
  format: ImportFormat
  delimiter: string | null
  encoding: string | null
  sheet: string | null
  headerLine: number | null
  /** The columns' names, each once. Of JSON they grow while rows are read. */
  headers: string[]
  /** Single use; stopping early closes the file. @throws FileRejected */
  rows: AsyncGenerator<SourceRow>
}

/** File settings that a person chose because detection failed or was ambiguous. */
export type ReadingOptions = { delimiter?: string | undefined; encoding?: string | undefined }
