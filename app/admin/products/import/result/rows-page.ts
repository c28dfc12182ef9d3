import type { MessageKind, RowWithMessages } from '#app/features/imports/read.server.ts'
import type { ChangedRow, NewRow } from '#app/features/imports/result/preview.server.ts'

/** Query values for the kinds of listed rows. */
export const rowKindParams = { refused: 'errors', doubtful: 'warnings', changed: 'changed', new: 'new' } as const
type RowKind = keyof typeof rowKindParams

/** Parses `?show=`; old links use `refused` and `doubtful`. */
export const parseRowKind = (param: string | null): RowKind | undefined =>
  (Object.keys(rowKindParams) as RowKind[]).find((kind) => kind === param || rowKindParams[kind] === param)

export const rowsPerPage = 20

/** Rows of one page that starts after a line; one extra row if there is a next page. */
export type ShownRows = { after: number } & (
  | { show: MessageKind; rows: RowWithMessages[] }
  | { show: 'changed'; rows: ChangedRow[] }
  | { show: 'new'; rows: NewRow[] }
)
