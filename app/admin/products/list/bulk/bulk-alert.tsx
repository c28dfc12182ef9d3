import type { useFetcher } from 'react-router'
import { SkippedList } from '#app/admin/change-history/skipped-list.tsx'
import { Alert } from '#app/admin/shell/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import type { BulkResult } from './bulk.ts'

type BulkAlertProps = {
  result: Extract<BulkResult, { tone: unknown }>
  /** Path and query of the list. */
  listPath: string
  fetcher: ReturnType<typeof useFetcher<BulkResult>>
}

/** Result of a bulk action, with an undo button. */
export function BulkAlert({ result: { tone, message, change, skipped = [] }, listPath, fetcher }: BulkAlertProps) {
  return (
    <fetcher.Form method="post" action={listPath} className="products-alert">
      <Alert tone={tone}>
        <span>{message}</span>
        <SkippedList items={skipped} />
      </Alert>
      {change && (
        <>
          <input type="hidden" name="change" value={change} />
          <Button
            type="submit"
            name="intent"
            value="undo"
            variant="secondary"
            size="sm"
            busy={fetcher.state !== 'idle'}
            className="px-3"
          >
            Undo
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}
