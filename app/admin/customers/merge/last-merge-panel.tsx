import { Form, useNavigation } from 'react-router'
import type { LastMerge } from '#app/features/customers/merge/merge-record.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

/** The latest merge into a customer, which can be undone until the customer is changed. */
export function LastMergePanel({ merge, noun, path }: { merge: LastMerge; noun: string; path: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (!merge) return null
  return (
    <Panel
      title="Last merge"
      text={
        <>
          <span>{`${merge.label}: merged into this ${noun} by ${merge.by}, `}</span>
          <DateTime at={merge.at} />
          <span>.</span>
          {!merge.canUndo && <span>{` It cannot be undone, because this ${noun} was edited since.`}</span>}
        </>
      }
    >
      {merge.canUndo && (
        <Form method="post" action={`${path}/merge`}>
          <Button type="submit" name="intent" value="undo" variant="secondary" size="sm" busy={isBusy}>
            Undo merge
          </Button>
        </Form>
      )}
    </Panel>
  )
}
