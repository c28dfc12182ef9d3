import type { useFetcher } from 'react-router'
import { SkippedList } from '#app/admin/change-history/skipped-list.tsx'
import { Alert } from '#app/admin/shell/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import type { BulkReply } from './bulk.ts'

type BulkAlertProps = {
  reply: Extract<BulkReply, { tone: unknown }>
  /** Path and query of the list. */
  listPath: string
  fetcher: ReturnType<typeof useFetcher<BulkReply>>
}

/** Result of a bulk action, with an undo button. */
export function BulkAlert({ reply: { tone, message, change, skipped = [] }, listPath, fetcher }: BulkAlertProps) {
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
