import { data, Link, redirect } from 'react-router'
import { retentionSchema } from '#app/features/requests/retention/retention.schema.ts'
import { changeRetention, countExpiring, readRetention } from '#app/features/requests/retention/retention.server.ts'
import { authorityOf } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { countIn, readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, adminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/settings.route.ts'
import { RetentionPanel } from './retention-panel.tsx'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Settings', matches)

/** What is asked for in the address is shown with what it would do, and not set yet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = url.searchParams.get('months')
  const form = new FormData()
  form.set('months', asked ?? '')
  const parsed = asked === null ? undefined : parseForm(retentionSchema, form)
  const retention = await readRetention(db)
  return {
    retention,
    asked,
    errors: parsed && !parsed.ok ? parsed.errors : {},
    preview: parsed?.ok
      ? { months: parsed.value.months, ...(await countExpiring(db, parsed.value.months)) }
      : undefined,
    fresh: authorityOf(getPerson(context), '') !== undefined,
    told: url.searchParams.get('told') === 'retention',
  }
}

type Answer = { errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const refused = (errors: FieldErrors, message?: string) => data<Answer>({ errors, message }, { status: 422 })
  const parsed = parseForm(retentionSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const agreed = form.get('agreed') === 'yes'
  const foreseen = countIn(form.get('foreseen'))
  if (foreseen > 0 && !agreed) return refused({ agreed: ['Without this nothing is changed'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refused(confirmed.errors)
  const { outcome } = await changeRetention(args.context.get(servicesContext).db, {
    ...parsed.value,
    seen: momentIn(form.get('seen')),
    mayDelete: foreseen,
    by: confirmed.authority,
  })
  if (outcome === 'changed') return redirect('/admin/settings?told=retention', 303)
  return refused(
    {},
    outcome === 'stale'
      ? 'Somebody else has changed this meanwhile. What holds now is below; nothing of yours was saved.'
      : 'It would delete more than when you looked. Look at the new number before you save.',
  )
}

/** Null for nothing, and for what no page of ours has sent. */
function momentIn(value: unknown): Date | null {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { told, errors, ...retention } = loaderData
  const message = actionData?.message
  return (
    <AdminPage narrow title="Settings" lead="What holds for the whole shop. Only owners see this page.">
      {message ? <Alert tone="error">{message}</Alert> : told && !actionData && <Alert>It holds from now on.</Alert>}
      <RetentionPanel {...retention} errors={{ ...errors, ...actionData?.errors }} />
      <Panel title="Setup" text="The five steps that make the demo shop yours, and the demo shop itself.">
        <Link to="/admin/setup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Go to the setup
        </Link>
      </Panel>
      <Panel
        title="Delete a person"
        text="When somebody asks to be forgotten: everything sent under one email address. You see what there is before anything is deleted."
      >
        <Link to="/admin/erasure" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Look up a person
        </Link>
      </Panel>
    </AdminPage>
  )
}
