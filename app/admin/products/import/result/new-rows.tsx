import { type Column, Table } from '#app/admin/components/data-list/table.tsx'
import type { NewRow } from '#app/features/imports/result/preview.server.ts'

const columns: Column<NewRow>[] = [
  { label: 'Name', phone: 'name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { label: 'Category', phone: 'fact', width: 'l', cell: ({ category }) => category && <span>{category}</span> },
  {
    label: 'Item number',
    phone: 'fact',
    width: 'l',
    cell: ({ itemNumber }) => itemNumber && <span className="tabular-figures">{itemNumber}</span>,
  },
  { label: 'List price', phone: 'corner', width: 's', isNumber: true, cell: ({ price }) => <span>{price}</span> },
  {
    label: 'Row',
    phone: 'fact',
    width: 's',
    isNumber: true,
    cell: ({ line }) => (
      <span className="text-muted">
        <span className="lg:hidden">Row </span>
        <span>{line.toLocaleString('en-US')}</span>
      </span>
    ),
  },
]

/** Lists products that the import would add. */
export const NewRows = ({ rows }: { rows: NewRow[] }) => (
  <Table label="New products" rows={rows} row={({ line, name }) => ({ id: String(line), name })} columns={columns} />
)
