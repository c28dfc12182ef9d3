import type { MessageKind, RowWithMessages } from '#app/features/imports/imports.server.ts'
import type { ChangedRow, NewRow } from '#app/features/imports/result/preview.server.ts'

/** Query values for the kinds of listed rows. */
export const rowKindParams = { rejected: 'errors', withWarnings: 'warnings', changed: 'changed', new: 'new' } as const
type RowKind = keyof typeof rowKindParams

/** Values of old links. */
const oldParams: Record<string, RowKind> = { refused: 'rejected', doubtful: 'withWarnings' }

/** Parses `?show=`. */
export const parseRowKind = (param: string | null): RowKind | undefined =>
  (Object.keys(rowKindParams) as RowKind[]).find((kind) => rowKindParams[kind] === param) ??
  (param !== null && Object.hasOwn(oldParams, param) ? oldParams[param] : undefined)

export const rowsPerPage = 20

/** Rows of one page that starts after a line; one extra row if there is a next page. */
export type ShownRows = { after: number } & (
  | { show: MessageKind; rows: RowWithMessages[] }
  | { show: 'changed'; rows: ChangedRow[] }
  | { show: 'new'; rows: NewRow[] }
)
