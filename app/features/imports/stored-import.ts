import type { ImportFormat, Preview } from './file-preview.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { ReadingOptions } from './reading/source.ts'

/** Content of `imports.mapping`. */
export type ImportSettings = {
  peek: Preview
  /** Confirmed mapping, or the guessed one before. */
  mapping: Mapping
  reading: ReadingOptions
  /** Image addresses of the ZIP by file name in lower case. */
  pictureNames: Record<string, string> | null
}

export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/**
 * `missing`: products missing in the file, which are or would be hidden. `doubtful`: new and changed rows with warnings.
 * `unclear`: rejected rows whose product is unknown.
 */
export type ImportCounts = {
  rows: number
  new: number
  changed: number
  same: number
  refused: number
  missing: number
  doubtful: number
  unclear: number
}

export const noCounts: ImportCounts = {
  rows: 0,
  new: 0,
  changed: 0,
  same: 0,
  refused: 0,
  missing: 0,
  doubtful: 0,
  unclear: 0,
}

export type ImportView = {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  format: ImportFormat
  /** Current name of the importing person, else the email of that time or the source. */
  importedBy: string
  state: ImportState
  /** Marked as running without a worker: it was interrupted, changed nothing, and can be restarted. */
  isInterrupted: boolean
  counts: ImportCounts
  /** Rows processed in the current state. */
  progress: number
  /** Reason of the failure, for people. */
  problem: string | null
  /** Its change set; null if it changed nothing. */
  changeId: string | null
  createdAt: Date
  appliedAt: Date | null
  settings: ImportSettings
}

/** Handling of products that are missing in the file: keep them, or mark them out of stock. */
export const missingChoices = ['keep', 'hide'] as const
export type MissingChoice = (typeof missingChoices)[number]
