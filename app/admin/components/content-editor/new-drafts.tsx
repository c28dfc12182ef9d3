import { Link } from 'react-router'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

type NewDraft = { path: string; name: string; at?: Date }

/** This person's drafts of items that were never published, to continue them. */
export function NewDrafts({ drafts }: { drafts: readonly NewDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Panel
      title={drafts.length === 1 ? 'Continue your draft' : 'Continue your drafts'}
      text="Not published yet. Only you can see it."
      flush
    >
      <ul className="new-drafts">
        {drafts.map(({ path, name, at }) => (
          <li key={path}>
            <Link to={path} className="font-semibold text-forest underline underline-offset-4">
              {name}
            </Link>
            {at && (
              <span className="text-sm text-muted">
                Edited <DateTime at={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
