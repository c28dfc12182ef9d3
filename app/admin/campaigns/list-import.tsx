import { formatCount } from '#app/lib/text/count.ts'
import { FileField } from '#app/ui/file-field.tsx'

/** The file of an import; the server reads it before pasted text. */
export const ListFile = ({ label, maxRows }: { label: string; maxRows: string }) => (
  <FileField
    label={label}
    name="file"
    accept=".csv,.txt,text/csv,text/plain"
    hint={`Up to ${maxRows} rows. You see a preview first.`}
  />
)

type SkippedRow = { line: number; name: string; reasons: readonly string[]; isError: boolean }

/** Rows that an import skips, each with its reasons. @param total more than the listed ones, in a long file */
export function SkippedRows({ label, rows, total }: { label: string; rows: readonly SkippedRow[]; total: number }) {
  if (total === 0) return null
  return (
    <ul aria-label={label} className="mb-5 grid gap-1.5 text-sm">
      {rows.map(({ line, name, reasons, isError }) => (
        <li key={`${line} ${name}`} className="wrap-anywhere">
          <span className="text-muted tabular-figures">{`Row ${line} `}</span>
          <span className="font-medium">{name}</span>
          <span className={isError ? 'text-danger' : 'text-muted'}>{` ${reasons.join('. ')}.`}</span>
        </li>
      ))}
      {total > rows.length && <li className="text-muted">{`${formatCount(total - rows.length, 'more row')}.`}</li>}
    </ul>
  )
}
