import { Form, Link } from 'react-router'
import { mostMonths } from '#app/features/requests/retention/retention.schema.ts'
import type { Expiring, Retention } from '#app/features/requests/retention/retention.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

type Months = number | null
type Preview = Expiring & { months: Months }

type RetentionPanelProps = {
  retention: Retention
  /** What stands in the address. */
  asked: string | null
  preview: Preview | undefined
  fresh: boolean
  errors: FieldErrors
}

/** How long requests are kept: first what a period would do, then the button that makes it hold. */
export function RetentionPanel({ retention, asked, preview, fresh, errors }: RetentionPanelProps) {
  const { months, changedAt } = retention
  return (
    <Panel
      title="How long requests are kept"
      text={
        <>
          {months === null
            ? 'For ever. '
            : `For ${inMonths(months)} from the day they arrive, whatever became of them. `}
          {changedAt && (
            <>
              Set <DateTime at={changedAt} />.
            </>
          )}
        </>
      }
    >
      <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-3">
        <TextField
          key={asked ?? months}
          label="Months"
          name="months"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={asked ?? months ?? ''}
          hint={`1 to ${mostMonths}. Left empty, they are kept for ever.`}
          errors={errors.months}
          className="min-w-0 flex-[1_1_100%] sm:flex-[0_1_18rem]"
        />
        <Button type="submit" variant="secondary" className="sm:mt-6.5">
          See what it would do
        </Button>
      </Form>
      {preview && (
        <Form
          method="post"
          action={`/admin/settings?${new URLSearchParams({ months: String(preview.months ?? '') })}`}
          preventScrollReset
          className="mt-6 grid gap-4 border-t border-line pt-5"
        >
          <input type="hidden" name="months" value={preview.months ?? ''} />
          <input type="hidden" name="foreseen" value={preview.requests} />
          <input type="hidden" name="seen" value={changedAt?.toISOString() ?? ''} />
          <Effect {...preview} />
          {preview.requests > 0 && (
            <Checkbox
              name="agreed"
              value="yes"
              label={`Delete ${counted(preview.requests)} tonight, with artwork, notes and mails, for good`}
              errors={errors.agreed}
              required
            />
          )}
          <ConfirmField fresh={fresh} errors={errors} />
          <Button type="submit" variant={preview.requests > 0 ? 'danger' : 'primary'} className="justify-self-start">
            {preview.months === null ? 'Keep them for ever' : `Keep them for ${inMonths(preview.months)}`}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function Effect({ months, requests, open, won }: Preview) {
  if (months === null) return <p>Nothing is deleted by itself. The privacy page names no period.</p>
  const among = [open > 0 && `${counted(open)} nobody has finished`, won > 0 && `${counted(won)} you have won`]
  const said = among.filter(Boolean)
  return (
    <div className="grid gap-2">
      <p className="text-lg leading-7">
        At {inMonths(months)} <strong className="font-semibold">{counted(requests)}</strong> would be deleted tonight.
      </p>
      {said.length > 0 && <p className="font-medium text-danger">Among them {said.join(' and ')}.</p>}
      <p className="text-sm text-muted">
        From then on every night what has become older. The privacy page says so from the moment you save.{' '}
        {requests > 0 && (
          <>
            What the law makes you keep,{' '}
            <Link to="/admin/requests/export?spam=with" className="underline underline-offset-4">
              export
            </Link>{' '}
            first.
          </>
        )}
      </p>
    </div>
  )
}

const counted = (requests: number) => (requests === 1 ? '1 request' : `${requests.toLocaleString('en-US')} requests`)
const inMonths = (months: number) => (months === 1 ? 'one month' : `${months} months`)
