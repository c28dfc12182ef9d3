/** Bytes of a file, before anything of it is read (docs/domain.md, Import). */
export const maxBytes = 200 * 1024 * 1024
/** Bytes that the parts of a spreadsheet may unpack to in all, and of one part how many times its packed size. */
export const maxUnpacked = 2 * 1024 * 1024 * 1024
export const maxExpansion = 200
/** Bytes up to which a part may expand as it likes: small parts repeat themselves. */
export const freelyUnpacked = 20 * 1024 * 1024
/** Rows of a file. */
export const maxRows = 500_000
export const maxColumns = 500
/** Maximum characters of a record, and of a cell that is displayed and stored for a rejected row. */
export const maxRecordLength = 1_000_000
export const maxShownLength = 200
/** Rows that are read before columns are guessed. */
export const rowsLookedAt = 500
