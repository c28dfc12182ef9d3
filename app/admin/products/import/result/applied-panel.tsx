import { Form, useNavigation } from 'react-router'
import { DateTime, Panel } from '#app/admin/shell/admin-page.tsx'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatCounts } from '../import-text.ts'

/** Confirms an applied import, with a link to the products and an undo button. */
export function AppliedPanel({
  importView: { counts, appliedAt, changeId },
  hidesMissing,
}: {
  importView: Omit<ImportView, 'settings'>
  hidesMissing: boolean
}) {
  const busy = useNavigation().formData?.get('intent') === 'undo'
  const { new: added, changed, rejected, missing, skippedSizes } = counts
  const outcomes = [
    added > 0 && `${formatCount(added, 'product')} added`,
    changed > 0 && `${formatCount(changed, 'product')} updated`,
    missing > 0 && `${formatCount(missing, 'product')} ${hidesMissing ? 'hidden' : 'marked out of stock'}`,
    rejected > 0 && `${formatCount(rejected, 'row')} skipped`,
    skippedSizes > 0 && `${formatCount(skippedSizes, 'size')} skipped`,
  ].filter(Boolean)
  return (
    <Panel
      title="Import complete"
      text={
        <>
          <span>{outcomes.length > 0 ? `${outcomes.join(', ')}, ` : 'No changes, '}</span>
          {appliedAt && <DateTime at={appliedAt} />}
          <span>.</span>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/admin/products?sort=changed">View products</ButtonLink>
        <ButtonLink to="/admin/products/import" variant="secondary">
          Import another file
        </ButtonLink>
        {changeId && (
          <Form method="post">
            <Button type="submit" name="intent" value="undo" variant="ghost" busy={busy}>
              Undo import
            </Button>
          </Form>
        )}
      </div>
      {changeId && (
        <p className="mt-3 text-sm text-muted">
          Undo restores every product to its state before the import, except those edited since or in use. These are
          listed.
        </p>
      )}
    </Panel>
  )
}

/** Confirms an undone import and shows how to import again. */
export function UndonePanel({ importView: { counts, appliedAt } }: { importView: Omit<ImportView, 'settings'> }) {
  return (
    <Panel
      title="Import undone"
      text={
        <>
          <span>{formatCounts(counts)}</span>
          {appliedAt && (
            <>
              <span>{', imported '}</span>
              <DateTime at={appliedAt} />
            </>
          )}
          <span>. Upload the file again to import it again.</span>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/admin/products/import">Upload file</ButtonLink>
        <ButtonLink to="/admin/products" variant="secondary">
          View products
        </ButtonLink>
      </div>
    </Panel>
  )
}
