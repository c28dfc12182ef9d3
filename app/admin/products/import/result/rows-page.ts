import type { NotedKind, NotedRow } from '#app/features/imports/read.server.ts'
import type { ChangedRow, NewRow } from '#app/features/imports/result/preview.server.ts'

/** Kinds of rows that are listed, as the query names them. */
export const rowKindParams = { refused: 'errors', doubtful: 'warnings', changed: 'changed', new: 'new' } as const
type RowKind = keyof typeof rowKindParams

/** The kind that `?show=` names; links from before the renaming say `refused` and `doubtful`. */
export const parseRowKind = (param: string | null): RowKind | undefined =>
  (Object.keys(rowKindParams) as RowKind[]).find((kind) => kind === param || rowKindParams[kind] === param)

/** Rows of a page. */
export const rowsPerPage = 20

/** Of what a page shows, from which line on; one row more than fits says that there are more. */
export type ShownRows = { after: number } & (
  | { show: NotedKind; rows: NotedRow[] }
  | { show: 'changed'; rows: ChangedRow[] }
  | { show: 'new'; rows: NewRow[] }
)
