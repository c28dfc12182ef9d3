import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

type Step = {
  change: string
  at: Date | string
  who: string
  title: string
  isUndone: boolean
  isUndoing: boolean
  isLatest: boolean
  isAdding: boolean
}

/** Lists the changes of a box, newest first. The latest can be undone; earlier versions can be restored. */
export function HistoryPanel({ id, steps }: { id: string; steps: readonly Step[] }) {
  return (
    <Panel title="History" text="Published changes, newest first." flush>
      {steps.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted sm:px-6">No changes yet.</p>
      ) : (
        <ol className="box-steps">
          {steps.map((step) => (
            <li key={step.change}>
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{step.title}</p>
                <p className="text-sm text-muted">
                  {step.who}, <DateTime at={step.at} />
                  {step.isUndone && ', undone'}
                </p>
              </div>
              <StepButton {...{ id, step }} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function StepButton({ id, step }: { id: string; step: Step }) {
  const undo = step.isLatest && !step.isUndone
  if (step.isAdding && !undo) return null
  return (
    <form method="post" encType="multipart/form-data">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="change" value={step.change} />
      {step.isAdding && <input type="hidden" name="added" value="yes" />}
      <Button type="submit" name="intent" value={undo ? 'undo' : 'restore'} variant="secondary" size="sm">
        {undo ? 'Undo' : 'Restore this version'}
        <span className="sr-only">{undo ? ` “${step.title}”` : `: ${step.title}`}</span>
      </Button>
    </form>
  )
}
