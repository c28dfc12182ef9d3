import type { RowWithMessages } from '#app/features/imports/read.server.ts'

/** Lists rejected rows or rows with warnings, with line and reason. */
export function ProblemRows({ rows, reasonTitle }: { rows: RowWithMessages[]; reasonTitle: string }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
          <th scope="col">{reasonTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ line, problems }) =>
          problems.map(({ column, value, reason }, index) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td data-label="Row" className="tabular-figures">
                {index === 0 ? line.toLocaleString('en-US') : <span className="sr-only">{line}</span>}
              </td>
              <td data-label="Column" className="text-sm [overflow-wrap:anywhere]">
                {column || <span className="text-muted">Entire row</span>}
              </td>
              <td data-label="Value">
                {column === '' ? null : value.trim() ? (
                  <code className="import-value">{value}</code>
                ) : (
                  <span className="text-sm text-muted">empty</span>
                )}
              </td>
              <td data-label={reasonTitle} className="text-sm">
                {reason}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
