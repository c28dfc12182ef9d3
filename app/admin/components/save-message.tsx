import { Link } from 'react-router'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Alert } from '../shell/admin-page.tsx'

type FieldLine = { label: string; value: string }

/** The response of a form that was not saved. */
export type SaveProblem = {
  errors: FieldErrors
  values: FieldValues
  message?: string
  /** The record that has the value already. */
  taken?: { path: string; label: string }
  /** In an edit conflict, the version that the next attempt replaces. */
  version?: number
  /** In an edit conflict, the current values that differ from the submitted ones. */
  theirs?: FieldLine[]
}

export function SaveMessage({ result }: { result: SaveProblem | undefined }) {
  if (!result?.message) return null
  const { message, taken, theirs = [] } = result
  return (
    <div className="grid gap-3">
      <Alert tone="error">
        <span>{message}</span>{' '}
        {taken && (
          <Link to={taken.path} className="font-semibold underline underline-offset-4">
            {taken.label}
          </Link>
        )}
      </Alert>
      {theirs.length > 0 && (
        <dl aria-label="Current version" className="grid gap-2 rounded-md border border-line p-4 text-sm">
          {theirs.map(({ label, value }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="break-words whitespace-pre-line">{value || 'None'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Lists the current values that differ from the submitted ones. @param texts the current values to read */
export const listTheirs = (
  labels: Record<string, string>,
  current: FieldValues,
  mine: FieldValues,
  texts = current,
): FieldLine[] =>
  Object.entries(labels).flatMap(([name, label]) =>
    (current[name] ?? '') === (mine[name] ?? '') ? [] : [{ label, value: texts[name] ?? '' }],
  )

export const conflictMessage =
  'Someone else edited this while you were working. Your changes were not saved. Compare with the current version, then save again to replace it.'
export const deletedMessage = 'Someone deleted this while you were working. Add it again to keep your text.'
