import type { RefusedRow } from '#app/features/imports/read.server.ts'

/** Rows that are not taken, each with where, what and why. */
export function RefusedRows({ rows }: { rows: RefusedRow[] }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
          <th scope="col">Why it is refused</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ line, problems }) =>
          problems.map(({ column, value, reason }, index) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td data-label="Line" className="tabular-nums">
                {index === 0 ? line.toLocaleString('en-US') : <span className="sr-only">{line}</span>}
              </td>
              <td data-label="Column" className="text-sm [overflow-wrap:anywhere]">
                {column}
              </td>
              <td data-label="Value">{value && <code className="import-value">{value}</code>}</td>
              <td data-label="Why" className="text-sm">
                {reason}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
