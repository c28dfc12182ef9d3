/** Bytes of a file, before anything of it is read (docs/domain.md, Import). */
export const mostBytes = 200 * 1024 * 1024
/** Bytes that the parts of a spreadsheet may unpack to in all, and of one part how many times its packed size. */
export const mostUnpacked = 2 * 1024 * 1024 * 1024
export const mostExpansion = 200
/** Bytes up to which a part may expand as it likes: small parts repeat themselves. */
export const freelyUnpacked = 20 * 1024 * 1024
/** Rows of a file. */
export const mostRows = 500_000
export const mostColumns = 500
/** Characters of one record, and of one cell as it is shown and kept of a refused row. */
export const longestRecord = 1_000_000
export const longestShown = 200
/** Rows that are looked at before columns are guessed. */
export const rowsLookedAt = 500
