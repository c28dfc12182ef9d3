import { Link } from 'react-router'
import type { ChangedRow } from '#app/features/imports/result/preview.server.ts'

/** Lists products that the import would change, with old and new values. */
export function ChangedRows({ rows }: { rows: ChangedRow[] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Changes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, id, name, changes }) => (
          <tr key={line}>
            <td>
              <Link
                to={`/admin/products/${id}`}
                className="font-semibold text-forest underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-muted tabular-figures">{`Row ${line.toLocaleString('en-US')}`}</span>
            </td>
            <td>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
