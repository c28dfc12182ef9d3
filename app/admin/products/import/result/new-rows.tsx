import { type Column, Table } from '#app/admin/components/data-list/table.tsx'
import type { NewRow } from '#app/features/imports/result/preview.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'

const columns: Column<NewRow>[] = [
  {
    label: 'Name',
    narrowSlot: 'name',
    cell: ({ name }, link) => link || <span className="font-semibold">{name}</span>,
  },
  { label: 'Category', narrowSlot: 'fact', width: 'l', cell: ({ category }) => category && <span>{category}</span> },
  {
    label: 'Item number',
    narrowSlot: 'fact',
    width: 'l',
    cell: ({ itemNumber }) => itemNumber && <span className="tabular-figures">{itemNumber}</span>,
  },
  { label: 'Price', narrowSlot: 'corner', width: 's', isNumber: true, cell: ({ price }) => <span>{price}</span> },
  {
    label: 'Row',
    narrowSlot: 'fact',
    width: 's',
    isNumber: true,
    cell: ({ line }) => (
      <span className="text-muted">
        <span className="lg:hidden">Row </span>
        <span>{formatNumber(line)}</span>
      </span>
    ),
  },
]

/** Lists products that the import adds or has added. */
export const NewRows = ({ rows }: { rows: NewRow[] }) => (
  <Table
    label="New products"
    rows={rows}
    row={({ line, id, name }) => ({ id: String(line), name, ...(id && { to: `/admin/products/${id}` }) })}
    columns={columns}
  />
)
