import * as v from 'valibot'
import { type ImportFormat, previewSchema } from './file-preview.ts'
import { emptyMapping, mappingSchema } from './mapping/mapping.ts'

/** Content of `imports.mapping`, whose keys `peek` and `pictureNames` are older than these names. */
export const importSettingsSchema = v.pipe(
  v.object({
    peek: previewSchema,
    mapping: mappingSchema,
    reading: v.optional(
      v.object({
        delimiter: v.optional(v.string()),
        encoding: v.optional(v.string()),
        sheet: v.optional(v.string()),
      }),
      {},
    ),
    pictureNames: v.optional(v.nullable(v.record(v.string(), v.string())), null),
    isCorrection: v.optional(v.boolean()),
    undone: v.optional(
      v.object({ skipped: v.array(v.object({ name: v.string(), reason: v.string() })), skippedCount: v.number() }),
    ),
  }),
  v.transform(({ peek, mapping, reading, pictureNames, ...rest }) => ({
    /** `isCorrection`: the file has corrected rows of an earlier one. `undone`: products that undoing the import skipped. */
    ...rest,
    preview: peek,
    /** Confirmed mapping, or the guessed one before. */
    mapping,
    reading,
    /** Image URLs of the ZIP by file name in lower case. */
    imageNames: pictureNames,
  })),
)
export type ImportSettings = v.InferOutput<typeof importSettingsSchema>

/** True for the whole list of a supplier: only products that such a file lacks are gone. */
export const isWholeList = ({ isCorrection, mapping }: Pick<ImportSettings, 'isCorrection' | 'mapping'>): boolean =>
  isCorrection !== true && (mapping.supplier !== null || Object.values(mapping.columns).includes('supplier'))

type StoredSettings = v.InferInput<typeof importSettingsSchema>

/** Renames the keys to those in `imports.mapping`; a key that is not given stays out. */
export const toStoredSettings = ({
  preview,
  imageNames,
  ...rest
}: Partial<ImportSettings>): Partial<StoredSettings> => ({
  ...rest,
  ...(preview && { peek: preview }),
  ...(imageNames !== undefined && { pictureNames: imageNames }),
})

/** Values of a row with new settings, which the next check has to read. */
export const toUnchecked = (settings: ImportSettings) => ({
  mapping: toStoredSettings(settings),
  state: 'uploaded' as const,
  counts: toStoredCounts(noCounts),
  problem: null,
})

/** Settings of an import whose stored settings cannot be read: a file without columns. */
export const noSettings: ImportSettings = {
  preview: {
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
  imageNames: null,
}

const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** States in the list of imports: `interrupted` is one whose job stopped. */
export const listedStates = [...importStates, 'interrupted'] as const
export type ListedState = (typeof listedStates)[number]

const count = v.optional(v.number(), 0)

/** Content of `imports.counts`; those of older imports lack keys. */
export const importCountsSchema = v.pipe(
  v.object({
    rows: count,
    new: count,
    changed: count,
    same: count,
    leftOut: count,
    refused: count,
    missing: count,
    doubtful: count,
    unclear: count,
    leftOutSizes: count,
  }),
  v.transform(({ leftOut, refused, doubtful, unclear, leftOutSizes, ...counts }) => ({
    ...counts,
    skipped: leftOut,
    rejected: refused,
    withWarnings: doubtful,
    unidentified: unclear,
    skippedSizes: leftOutSizes,
  })),
)

/**
 * `skipped`: rows of new products that are not for sale in the other shop. `missing`: products missing in the file, which are
 * or would be marked out of stock. `withWarnings`: rows with warnings that are new, changed or skipped.
 * `unidentified`: rejected rows whose product is unknown. `skippedSizes`: rows of sizes with errors, without which their product is
 * imported.
 */
export type ImportCounts = v.InferOutput<typeof importCountsSchema>

/** Renames the keys to those in `imports.counts` and in the JSON of the command line. */
export const toStoredCounts = ({
  skipped,
  rejected,
  withWarnings,
  unidentified,
  skippedSizes,
  ...counts
}: ImportCounts) => ({
  ...counts,
  leftOut: skipped,
  refused: rejected,
  doubtful: withWarnings,
  unclear: unidentified,
  leftOutSizes: skippedSizes,
})

export const noCounts: ImportCounts = v.parse(importCountsSchema, {})

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
  /** Id of the change set; null if nothing changed. */
  changeId: string | null
  createdAt: Date
  appliedAt: Date | null
  settings: ImportSettings
}

/** Handling of products that are missing in the file: keep them, or mark them out of stock. */
export const missingChoices = ['keep', 'hide'] as const
export type MissingChoice = (typeof missingChoices)[number]
