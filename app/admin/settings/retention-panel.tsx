import { Form, Link } from 'react-router'
import { maxMonths } from '#app/features/requests/erasure/retention.schema.ts'
import type { ExpiringCounts, Retention } from '#app/features/requests/erasure/retention.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'
import type { SectionResult } from './group-panel.tsx'

type Months = number | null
type Preview = ExpiringCounts & { months: Months }

type RetentionPanelProps = {
  retention: Retention
  /** ACCEPTANCE_YEARS, for which accepted proposals stay. */
  acceptanceYears: number
  /** Months as typed, from the URL; null without a preview. */
  monthsParam: string | null
  preview: Preview | undefined
  isRecentlyConfirmed: boolean
  /** Errors of the months in the URL. */
  errors: FieldErrors
  /** Result of the last submission. */
  result: SectionResult | undefined
}

/** The retention period: preview its effect, then confirm. */
export function RetentionPanel({
  retention,
  acceptanceYears,
  monthsParam,
  preview,
  isRecentlyConfirmed,
  result,
  ...parsed
}: RetentionPanelProps) {
  const { months, changedAt } = retention
  const errors = { ...parsed.errors, ...result?.errors }
  return (
    <Panel
      title="Data retention"
      text={
        <>
          <span>
            {months === null
              ? 'Requests are kept indefinitely. '
              : `Requests are deleted ${formatMonths(months)} after they arrive, whatever their status. `}
          </span>
          <span>
            {`Deletion includes proposals and orders of that age, unless accepted within ${acceptanceYears === 1 ? 'a year' : `${acceptanceYears} years`}. `}
          </span>
          {changedAt && (
            <>
              <span>{'Updated '}</span>
              <DateTime at={changedAt} />
              <span>.</span>
            </>
          )}
        </>
      }
    >
      {result?.message && (
        <div className="mb-5">
          <Alert tone={result.isOk ? 'success' : 'error'}>{result.message}</Alert>
        </div>
      )}
      <Form
        method="get"
        action="/admin/settings#retention"
        preventScrollReset
        className="flex flex-wrap items-start gap-3"
      >
        <TextField
          key={monthsParam ?? months}
          label="Months after a request arrived"
          name="months"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={monthsParam ?? months ?? ''}
          hint={`1 to ${maxMonths}. Leave empty to keep requests indefinitely.`}
          errors={errors.months}
          className="min-w-0 flex-[1_1_100%] sm:flex-[0_1_18rem]"
        />
        <Button type="submit" variant="secondary" className="sm:mt-6.5">
          Preview
        </Button>
      </Form>
      {preview && (
        <Form
          method="post"
          action={`/admin/settings?${new URLSearchParams({ months: String(preview.months ?? '') })}#retention`}
          preventScrollReset
          className="mt-6 grid gap-4 border-t border-line pt-5"
        >
          <input type="hidden" name="months" value={preview.months ?? ''} />
          <input type="hidden" name="previewedCount" value={preview.requests} />
          <input type="hidden" name="shownChangedAt" value={changedAt?.toISOString() ?? ''} />
          <RetentionEffect {...preview} />
          {preview.requests > 0 && (
            <Checkbox
              name="agreed"
              value="yes"
              label={`Permanently delete ${formatCount(preview.requests, 'request')} tonight, including artwork, notes and emails`}
              errors={errors.agreed}
              required
            />
          )}
          <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
          <Button type="submit" variant={preview.requests > 0 ? 'danger' : 'primary'} className="justify-self-start">
            {preview.months === null ? 'Keep indefinitely' : `Delete after ${formatMonths(preview.months)}`}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function RetentionEffect({ months, requests, open, won }: Preview) {
  if (months === null) return <p>Nothing is deleted automatically. The privacy page states no retention period.</p>
  const included = [
    open > 0 && `${formatCount(open, 'request')} still open`,
    won > 0 && `${formatCount(won, 'request')} won`,
  ]
  const includedTexts = included.filter(Boolean)
  return (
    <div className="grid gap-2">
      <p className="text-lg leading-7">
        <span>{`If you delete after ${formatMonths(months)}, `}</span>
        <strong className="font-semibold">{formatCount(requests, 'request')}</strong>{' '}
        <span>{`${requests === 1 ? 'is' : 'are'} deleted tonight.`}</span>
      </p>
      {includedTexts.length > 0 && (
        <p className="font-medium text-danger">{`This includes ${includedTexts.join(' and ')}.`}</p>
      )}
      <p className="text-sm text-muted">
        <span>
          {
            'After that, older requests are deleted every night. The privacy page states the period as soon as you save. '
          }
        </span>
        {requests > 0 && (
          <>
            <span>{'If the law requires you to keep records, '}</span>
            <Link to="/admin/requests/export?spam=with" className="underline underline-offset-4">
              export them
            </Link>
            <span> first.</span>
          </>
        )}
      </p>
    </div>
  )
}

const formatMonths = (months: number) => (months === 1 ? 'one month' : `${months} months`)
