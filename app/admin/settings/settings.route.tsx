import { data, Link, redirect } from 'react-router'
import { sections } from '#app/features/brand/editing/sections.ts'
import { retentionSchema } from '#app/features/requests/erasure/retention.schema.ts'
import { changeRetention, countExpiring, readRetention } from '#app/features/requests/erasure/retention.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { parseStorableCount, readDate, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/settings.route.ts'
import { RetentionPanel } from './retention-panel.tsx'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Settings', matches)

const brandSections = ['shipping', 'orders', 'promises'] as const

/** A period in the URL is only previewed, not saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const monthsParam = url.searchParams.get('months')
  const form = new FormData()
  form.set('months', monthsParam ?? '')
  const parsed = monthsParam === null ? undefined : parseForm(retentionSchema, form)
  const retention = await readRetention(db)
  return {
    retention,
    monthsParam,
    errors: parsed && !parsed.ok ? parsed.errors : {},
    preview: parsed?.ok
      ? { months: parsed.value.months, ...(await countExpiring(db, parsed.value.months)) }
      : undefined,
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
    isSaved: url.searchParams.get('notice') === 'saved',
  }
}

type ActionResult = { errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const reject = (errors: FieldErrors, message?: string) => data<ActionResult>({ errors, message }, { status: 422 })
  const parsed = parseForm(retentionSchema, form)
  if (!parsed.ok) return reject(parsed.errors)
  const isDeletionConfirmed = form.get('agreed') === 'yes'
  const previewedCount = parseStorableCount(form.get('previewedCount'))
  if (previewedCount > 0 && !isDeletionConfirmed) return reject({ agreed: ['Confirm the deletion to continue'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const { outcome } = await changeRetention(args.context.get(servicesContext).db, {
    ...parsed.value,
    shownChangedAt: readDate(form.get('shownChangedAt')),
    maxDeleted: previewedCount,
    by: confirmed.authority,
  })
  if (outcome === 'changed') return redirect('/admin/settings?notice=saved', 303)
  return reject(
    {},
    outcome === 'conflict'
      ? 'Someone else changed this setting while you were working. Your change was not saved; review the current value below.'
      : 'More requests would be deleted than in your preview. Review the new number before you save.',
  )
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, errors, ...panelProps } = loaderData
  const message = actionData?.message
  return (
    <AdminPage narrow title="Settings" lead="Settings for the whole store. Only admins can see this page.">
      {message ? <Alert tone="error">{message}</Alert> : isSaved && !actionData && <Alert>Settings saved.</Alert>}
      <RetentionPanel {...panelProps} errors={{ ...errors, ...actionData?.errors }} />
      <Panel title="Shipping and orders" text="Part of the brand, which you draft and publish.">
        <div className="flex flex-wrap gap-2">
          {brandSections.map((section) => (
            <Link
              key={section}
              to={`/admin/brand?section=${section}`}
              className={getButtonClass({ variant: 'secondary', size: 'sm' })}
            >
              {sections[section]}
            </Link>
          ))}
        </div>
      </Panel>
      <Panel title="Setup" text="Set up your store in five steps, and remove the demo data.">
        <Link to="/admin/setup" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
          Open setup
        </Link>
      </Panel>
      <Panel
        title="Personal data"
        text="Fulfill a privacy request: erase everything submitted with an email address. You can review it first."
      >
        <Link to="/admin/erasure" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
          Erase personal data
        </Link>
      </Panel>
    </AdminPage>
  )
}
