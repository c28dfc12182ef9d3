import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

type Revision = {
  change: string
  at: Date | string
  author: string
  title: string
  isUndone: boolean
  isLatest: boolean
  isCreation: boolean
}

/** Lists the changes of a box, newest first. The latest can be undone; earlier versions can be restored. */
export function HistoryPanel({ id, revisions }: { id: string; revisions: readonly Revision[] }) {
  return (
    <Panel title="History" text="Published changes, newest first." flush>
      {revisions.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted sm:px-6">No changes yet.</p>
      ) : (
        <ol className="box-revisions">
          {revisions.map((revision) => (
            <li key={revision.change}>
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="font-medium [overflow-wrap:anywhere]">{revision.title}</p>
                <p className="text-sm text-muted">
                  <span>{`${revision.author}, `}</span>
                  <DateTime at={revision.at} />
                  {revision.isUndone && <span>{', undone'}</span>}
                </p>
              </div>
              <RevisionButton {...{ id, revision }} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function RevisionButton({ id, revision }: { id: string; revision: Revision }) {
  const undo = revision.isLatest && !revision.isUndone
  if (revision.isCreation && !undo) return null
  return (
    <form method="post" encType="multipart/form-data">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="change" value={revision.change} />
      {revision.isCreation && <input type="hidden" name="added" value="yes" />}
      <Button type="submit" name="intent" value={undo ? 'undo' : 'restore'} variant="secondary" size="sm">
        <span>{undo ? 'Undo' : 'Restore the version before this change'}</span>
        <span className="sr-only">{undo ? ` “${revision.title}”` : `: ${revision.title}`}</span>
      </Button>
    </form>
  )
}
