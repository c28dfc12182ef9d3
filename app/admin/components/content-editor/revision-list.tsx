import type { PastChange } from '#app/features/content/document.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { Differences } from './differences.tsx'
import './content-editor.css'

/** Leads from the head of an editor to its `RevisionList`. */
export const HistoryLink = ({ className }: { className?: string }) => (
  <ButtonLink to="#history" variant="secondary" size="sm" className={className}>
    History
  </ButtonLink>
)

type RevisionListProps = {
  /** Id of a document whose address does not have it. */
  id?: string
  changes: readonly PastChange[]
  /** `before` of the next page. */
  next: number | undefined
  aside?: React.ReactNode
}

/** Lists who published what and when, newest first, and restores earlier versions. */
export function RevisionList({ id, changes, next, aside }: RevisionListProps) {
  return (
    <div id="history">
      <Panel
        title="History"
        text={changes.length === 0 ? 'No changes yet.' : 'Published changes, newest first.'}
        aside={aside}
      >
        {changes.length > 0 && (
          <>
            <ol aria-label="Changes" className="revisions">
              {changes.map((change) => (
                <li key={change.id}>
                  <details>
                    <summary>
                      <span className="min-w-0 flex-[1_1_10rem] break-words">{change.title}</span>
                      {change.isUndone && <Badge tone="outline">Undone</Badge>}
                      <span className="text-sm text-muted">
                        <span>{`${change.by}, `}</span>
                        <DateTime at={change.at} />
                      </span>
                    </summary>
                    <Revision change={change} id={id} />
                  </details>
                </li>
              ))}
            </ol>
            {next !== undefined && (
              <PageNavigation className="mt-4 justify-self-end">
                <ButtonLink to={`?before=${next}#history`} variant="secondary" size="sm">
                  Older
                </ButtonLink>
              </PageNavigation>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

function Revision({ change, id }: { change: PastChange; id: string | undefined }) {
  if (change.differences === null) return <p className="revision text-muted">The first version.</p>
  return (
    <div className="revision">
      <Differences differences={change.differences} />
      {change.canRestore && (
        <form method="post" className="mt-4">
          {id !== undefined && <input type="hidden" name="id" value={id} />}
          <input type="hidden" name="revision" value={change.id} />
          <Button type="submit" name="intent" value="restore" variant="secondary" size="sm">
            <span>Restore the version before this change</span>
            <span className="sr-only">{`: ${change.title}`}</span>
          </Button>
        </form>
      )}
    </div>
  )
}
