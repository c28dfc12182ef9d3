import { Form, useNavigation } from 'react-router'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../../../shell/admin-page.tsx'
import { counted, countsText } from '../import-text.ts'

/** It is in the shop: where to see it, and how to take it back. */
export function AppliedPanel({ found: { counts, appliedAt, changeId } }: { found: Omit<ImportView, 'settings'> }) {
  const busy = useNavigation().formData?.get('intent') === 'undo'
  const { new: added, changed, refused, missing } = counts
  const done = [
    added > 0 && `${counted(added, 'product')} added`,
    changed > 0 && `${counted(changed, 'product')} changed`,
    missing > 0 && `${counted(missing, 'product')} hidden`,
    refused > 0 && `${counted(refused, 'row')} left out`,
  ].filter(Boolean)
  return (
    <Panel
      title="It is in the shop"
      text={
        <>
          {done.length > 0 ? `${done.join(', ')}, ` : 'Nothing had to change, '}
          {appliedAt && <DateTime at={appliedAt} />}.
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/admin/products?sort=changed">See the products</ButtonLink>
        <ButtonLink to="/admin/products/import" variant="secondary">
          Import another file
        </ButtonLink>
        {changeId && (
          <Form method="post">
            <Button type="submit" name="intent" value="undo" variant="ghost" busy={busy}>
              Undo this import
            </Button>
          </Form>
        )}
      </div>
      {changeId && (
        <p className="mt-3 text-sm text-muted">
          Undoing takes back all of it in one step. What somebody changed since stays, and is named.
        </p>
      )}
    </Panel>
  )
}

/** That it was taken back: what it had done, and how it comes in again. */
export function UndonePanel({ found: { counts, appliedAt } }: { found: Omit<ImportView, 'settings'> }) {
  return (
    <Panel
      title="This import was undone"
      text={
        <>
          {countsText(counts)}
          {appliedAt && (
            <>
              {', put in '}
              <DateTime at={appliedAt} />
            </>
          )}
          . It is no longer in the shop. To put it in again, bring the file in once more.
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/admin/products/import">Import a file</ButtonLink>
        <ButtonLink to="/admin/products" variant="secondary">
          See the products
        </ButtonLink>
      </div>
    </Panel>
  )
}
