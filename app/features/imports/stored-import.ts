import * as v from 'valibot'
import { type ImportFormat, previewSchema } from './file-preview.ts'
import { emptyMapping, mappingSchema } from './mapping/mapping.ts'

/** Content of `imports.mapping`. */
export const importSettingsSchema = v.object({
  peek: previewSchema,
  /** Confirmed mapping, or the guessed one before. */
  mapping: mappingSchema,
  reading: v.optional(
    v.object({
      delimiter: v.optional(v.string()),
      encoding: v.optional(v.string()),
      sheet: v.optional(v.string()),
    }),
    {},
  ),
  /** Image addresses of the ZIP by file name in lower case. */
  pictureNames: v.optional(v.nullable(v.record(v.string(), v.string())), null),
})
export type ImportSettings = v.InferOutput<typeof importSettingsSchema>

/** Of an import whose settings cannot be read: a file without columns. */
export const noSettings: ImportSettings = {
  peek: {
    format: 'csv',
    delimiter: null,
    encoding: null,
    sheet: null,
    sheets: [],
    headerLine: null,
    columns: [],
    rows: [],
    mapping: emptyMapping,
  },
  mapping: emptyMapping,
  reading: {},
  pictureNames: null,
}

export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const count = v.optional(v.number(), 0)

/**
 * `missing`: products missing in the file, which are or would be hidden. `doubtful`: new and changed rows with warnings.
 * `unclear`: rejected rows whose product is unknown. Older imports know fewer.
 */
export const importCountsSchema = v.object({
  rows: count,
  new: count,
  changed: count,
  same: count,
  refused: count,
  missing: count,
  doubtful: count,
  unclear: count,
})
export type ImportCounts = v.InferOutput<typeof importCountsSchema>

export const noCounts: ImportCounts = v.getDefaults(importCountsSchema)

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
