/** Maximum size of a file, checked before it is read (docs/domain.md, Import). */
export const maxBytes = 200 * 1024 * 1024
/** Maximum unpacked size of all parts of a spreadsheet, and the maximum expansion factor of one part. */
export const maxUnpackedBytes = 2 * 1024 * 1024 * 1024
export const maxExpansion = 200
/** Unpacked size up to which the expansion factor is ignored, as small parts compress well. */
export const maxUncheckedBytes = 20 * 1024 * 1024
export const maxRows = 500_000
export const maxColumns = 500
/** Maximum characters of a record, and of a cell that is displayed and stored for a rejected row. */
export const maxRecordLength = 1_000_000
export const maxShownLength = 200
/** Maximum rows that a preview reads, to list columns and units. */
export const maxSampleRows = 500
