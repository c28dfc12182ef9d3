import type { useFetcher } from 'react-router'
import { LeftList } from '#app/admin/change-history/skipped-list.tsx'
import { Alert } from '#app/admin/shell/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Said } from './bulk.ts'

type BulkToldProps = {
  said: Extract<Said, { tone: unknown }>
  /** The address of the list. */
  here: string
  fetcher: ReturnType<typeof useFetcher<Said>>
}

/** Result of a bulk action, with an undo button. */
export function BulkTold({ said: { tone, message, change, kept = [] }, here, fetcher }: BulkToldProps) {
  return (
    <fetcher.Form method="post" action={here} className="products-told">
      <Alert tone={tone}>
        {message}
        <LeftList left={kept} />
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
            className="products-undo px-3"
          >
            Undo
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}
