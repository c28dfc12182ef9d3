import { Link } from 'react-router'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

type NewDraft = { path: string; name: string; at?: Date }

type NewDraftsProps = { drafts: readonly NewDraft[]; text?: string }

/** This person's drafts to continue: of items never published, or of templates. */
export function NewDrafts({ drafts, text = 'Not published yet. Only you can edit them.' }: NewDraftsProps) {
  if (drafts.length === 0) return null
  return (
    <Panel title={drafts.length === 1 ? 'Continue your draft' : 'Continue your drafts'} text={text} flush>
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
