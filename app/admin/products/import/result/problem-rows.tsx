import { type Column, Table } from '#app/admin/components/data-list/table.tsx'
import type { RowWithMessages } from '#app/features/imports/imports.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'

type Problem = RowWithMessages['problems'][number] & { line: number; isFirst: boolean }

const texts = {
  error: { label: 'Rows with errors', reason: 'Error' },
  warning: { label: 'Rows with warnings', reason: 'Warning' },
}

const getColumns = (reasonTitle: string): Column<Problem>[] => [
  {
    label: 'Row',
    narrowSlot: 'corner',
    width: 's',
    cell: ({ line, isFirst }) => (
      <span className={isFirst ? 'tabular-figures' : 'tabular-figures lg:sr-only'}>
        <span className="text-muted lg:hidden">Row </span>
        <span>{formatNumber(line)}</span>
      </span>
    ),
  },
  {
    label: 'Column',
    narrowSlot: 'name',
    width: 'l',
    cell: ({ column }) =>
      column ? <span className="font-medium">{column}</span> : <span className="text-muted">Entire row</span>,
  },
  {
    label: 'Value',
    cell: ({ column, value }) =>
      column === '' ? null : value.trim() ? (
        <code className="import-value">{value}</code>
      ) : (
        <span className="text-muted">Empty</span>
      ),
  },
  { label: reasonTitle, width: 'half', cell: ({ reason }) => <span>{reason}</span> },
]

/** Lists rejected rows or rows with warnings, with line and reason. */
export const ProblemRows = ({ rows, type }: { rows: RowWithMessages[]; type: keyof typeof texts }) => (
  <Table
    label={texts[type].label}
    rows={rows.flatMap(({ line, problems }) =>
      problems.map((problem, index) => ({ ...problem, line, isFirst: index === 0 })),
    )}
    row={({ line }, index) => ({ id: String(index), name: String(line) })}
    columns={getColumns(texts[type].reason)}
  />
)
