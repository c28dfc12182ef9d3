import type { NotedKind, NotedRow } from '#app/features/imports/read.server.ts'
import type { ChangedRow, NewRow } from '#app/features/imports/result/preview.server.ts'

/** Rows of a page. */
export const rowsShown = 20

/** Of what a page shows, from which line on; one row more than fits says that there are more. */
export type ShownRows = { after: number } & (
  | { show: NotedKind; rows: NotedRow[] }
  | { show: 'changed'; rows: ChangedRow[] }
  | { show: 'new'; rows: NewRow[] }
)
