import { type Column, Table } from '#app/admin/components/data-list/table.tsx'
import type { ChangedRow } from '#app/features/imports/result/preview.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'

const columns: Column<ChangedRow>[] = [
  {
    label: 'Product',
    narrowSlot: 'name',
    cell: ({ line, name }, link) => (
      <>
        {link || <span className="font-semibold">{name}</span>}
        <span className="block text-[0.8125rem] text-muted tabular-figures">{`Row ${formatNumber(line)}`}</span>
      </>
    ),
  },
  {
    label: 'Changes',
    narrowSlot: 'text',
    width: 'half',
    cell: ({ changes }) => (
      <dl className="import-changes">
        {changes.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
]

/** Lists products that the import would change, with old and new values. */
export const ChangedRows = ({ rows }: { rows: ChangedRow[] }) => (
  <Table
    label="Changed products"
    rows={rows}
    row={({ line, id, name }) => ({ id: String(line), name, ...(id && { to: `/admin/products/${id}` }) })}
    columns={columns}
  />
)
