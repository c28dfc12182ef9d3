import { Form, useNavigation } from 'react-router'
import type { listCodeBatches } from '#app/features/sends/redemption/codes.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'
import { getCodesPath } from '../campaign-paths.ts'

/** New codes to download; they are on no later page. */
export const NewCodesPanel = ({ id, codes }: { id: string; codes: readonly string[] }) => (
  <Panel
    title="New codes"
    text="Boxwright stores only hashes, so these files cannot be made again. If you lose them, revoke the batch and generate new codes."
  >
    {/* Submitted natively: the response is a file. */}
    <form method="post" action={`${getCodesPath(id)}/file`} aria-label="New codes" className="flex flex-wrap gap-3">
      <input type="hidden" name="codes" value={codes.join(' ')} />
      <Button type="submit" name="format" value="cards">
        Download print sheet
      </Button>
      <Button type="submit" name="format" value="csv" variant="secondary">
        Download CSV
      </Button>
    </form>
  </Panel>
)

type GeneratePanelProps = { max: number; errors: string[]; count: string | undefined }

/** Generates codes. */
export function GeneratePanel({ max, errors, count }: GeneratePanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title="Generate codes" text="Each code redeems one gift, once. You download them right after.">
      <Form method="post" noValidate aria-label="Generate codes" className="grid justify-items-start gap-4">
        <TextField
          label="Number of codes"
          name="count"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={count ?? ''}
          hint={`Up to ${formatNumber(max)} at once.`}
          errors={errors}
          className="w-full"
        />
        <Button type="submit" name="intent" value="generate" size="sm" busy={isBusy}>
          Generate codes
        </Button>
      </Form>
    </Panel>
  )
}

type CodeBatchesProps = {
  batches: Awaited<ReturnType<typeof listCodeBatches>>
  /** URL of the page where codes are entered. */
  redemptionUrl: string | null
  isOpen: boolean
}

/** Codes by batch, with how many were redeemed. */
export function CodeBatches({ batches, redemptionUrl, isOpen }: CodeBatchesProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (batches.length === 0)
    return (
      <div className="list-card">
        <EmptyState title="No codes yet" text="Print codes on cards for people whose email address you do not know." />
      </div>
    )
  return (
    <Panel
      title="Codes"
      text={
        <>
          <span>{'Recipients enter them at '}</span>
          <span className="font-semibold wrap-anywhere text-ink">{redemptionUrl}</span>
          <PublicUrlNote />
        </>
      }
    >
      <ul aria-label="Batches" className="divide-y divide-line">
        {batches.map(({ batch, createdAt, codes, redeemed, revoked }) => (
          <li key={batch} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{`Batch ${batch}: ${formatNumber(redeemed)} of ${formatNumber(codes)} redeemed`}</p>
              <p className="text-sm text-muted">
                <DateTime at={createdAt} />
                {revoked > 0 && <span>{`, ${formatNumber(revoked)} revoked`}</span>}
              </p>
            </div>
            {isOpen && redeemed + revoked < codes && (
              <details className="action-disclosure">
                <summary>
                  Revoke<span className="sr-only">{` batch ${batch}`}</span>
                </summary>
                <p className="mt-2 text-sm text-muted">{`${formatCount(codes - redeemed - revoked, 'unused code stops', 'unused codes stop')} working.`}</p>
                <Form method="post" className="mt-3">
                  <input type="hidden" name="batch" value={batch} />
                  <Button type="submit" name="intent" value="revoke" variant="danger" size="sm" busy={isBusy}>
                    Revoke unused codes
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
