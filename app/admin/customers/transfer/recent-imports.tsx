import { Form, useNavigation } from 'react-router'
import type { ListedImport } from '#app/features/customers/transfer/list-imports.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

/** The imports of the last 30 days, each of which can be undone once. */
export function RecentImports({ imports }: { imports: ListedImport[] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (imports.length === 0) return null
  return (
    <Panel
      title="Recent imports"
      text="Undo deletes the records that an import added and restores those it changed, unless they were edited since. Available for 30 days."
    >
      <ul className="grid gap-4">
        {imports.map(({ id, by, at, count, undoneAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">
              <DateTime at={at} />
              <span className="text-muted">{`, ${by}${undoneAt ? '' : `, ${formatCount(count, 'record')}`}`}</span>
            </span>
            {undoneAt ? (
              <span className="text-sm text-muted">Undone</span>
            ) : (
              <Form method="post" encType="multipart/form-data">
                <input type="hidden" name="import" value={id} />
                <Button type="submit" name="intent" value="undo" variant="secondary" size="sm" busy={isBusy}>
                  Undo import
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
