import type { RowResult } from '#app/features/customers/transfer/import.server.ts'
import { formatCount } from '#app/lib/text/count.ts'

const outcomeTitles: Record<RowResult['outcome'], string> = {
  rejected: 'Errors',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

/** Maximum number of listed rows of each outcome. */
const maxListed = 100

/** The rows of an import by outcome, rejected ones with their reasons. */
export function ImportRows({ rows }: { rows: RowResult[] }) {
  if (rows.length === 0) return <p className="text-muted">The file has no rows.</p>
  return (
    <div className="grid gap-5">
      {Object.entries(outcomeTitles).map(([outcome, title]) => {
        const found = rows.filter((row) => row.outcome === outcome)
        if (found.length === 0) return null
        return (
          <section key={outcome}>
            <h3 className="font-semibold">{`${title}: ${formatCount(found.length, 'row')}`}</h3>
            <ul className="mt-1 grid gap-1 text-sm">
              {found.slice(0, maxListed).map(({ line, name, reasons, changes }) => (
                <li key={line} className="break-words">
                  <span className="text-muted tabular-figures">{`Row ${line} `}</span>
                  {name}
                  {reasons.length > 0 && <span className="text-danger">{` ${reasons.join('. ')}.`}</span>}
                  {changes.map(({ title, before, after }) => (
                    <span key={title} className="block pl-4">
                      <span className="text-muted">{`${title}: `}</span>
                      <del>{before || 'Empty'}</del> <span aria-hidden="true">→</span> <ins>{after || 'Empty'}</ins>
                    </span>
                  ))}
                </li>
              ))}
              {found.length > maxListed && (
                <li className="text-muted">{`${(found.length - maxListed).toLocaleString('en-US')} more`}</li>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
