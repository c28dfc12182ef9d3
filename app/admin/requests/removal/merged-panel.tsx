import { Link } from 'react-router'
import { kindTitles } from '#app/features/requests/kinds.ts'
import type { MergedRequest } from '#app/features/requests/removal/merge-requests.server.ts'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

/** The requests that were merged into the one of the page, with their items and files. */
export function MergedPanel({ merged, canUndo }: { merged: MergedRequest[]; canUndo: boolean }) {
  if (merged.length === 0) return null
  return (
    <div className="mt-4">
      <Panel title="Merged requests">
        <ul className="grid gap-3 text-sm">
          {merged.map(({ id, version, reference, kind, summary, created_at }) => (
            <li key={id}>
              <Link
                to={`/admin/requests/${reference}`}
                className="font-semibold text-forest underline underline-offset-4"
              >
                {reference}
              </Link>{' '}
              <span className="break-words">{summary || kindTitles[kind]}</span> <DateTime at={created_at} />
              {canUndo && (
                <form method="post" action={`/admin/requests/${reference}/merge`} className="mt-1">
                  <input type="hidden" name="version" value={version} />
                  <button
                    type="submit"
                    name="intent"
                    value="undo"
                    aria-label={`Undo merge of ${reference}`}
                    className="button button-secondary button-sm"
                  >
                    Undo merge
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
