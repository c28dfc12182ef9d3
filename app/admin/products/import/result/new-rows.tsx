import type { NewRow } from '#app/features/imports/result/preview.server.ts'

/** Lists products that the import would add. */
export function NewRows({ rows }: { rows: NewRow[] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Category</th>
          <th scope="col">Item number</th>
          <th scope="col">List price</th>
          <th scope="col">Row</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, name, category, itemNumber, price }) => (
          <tr key={line}>
            <td className="font-medium [overflow-wrap:anywhere]">{name}</td>
            <td data-label="Category" className="text-sm">
              {category}
            </td>
            <td data-label="Item number" className="text-sm tabular-figures">
              {itemNumber}
            </td>
            <td data-label="List price" className="text-sm tabular-figures whitespace-nowrap">
              {price}
            </td>
            <td data-label="Row" className="text-sm text-muted tabular-figures">
              {line.toLocaleString('en-US')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
