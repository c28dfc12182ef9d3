import { data } from 'react-router'
import { parseInboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { countRequests } from '#app/features/requests/inbox/list.server.ts'
import { findStaff } from '#app/features/staff/people.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { RadioList } from '../../components/radio-list.tsx'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/export.route.ts'
import { download, exportErrorContext } from './download.server.ts'
import { describeFilter } from './filter-text.ts'

export const headers = requireAccess('export')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Export requests', matches)

/** Runs after the guard. */
export const middleware: Route.MiddlewareFunction[] = [download]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const me = getPerson(context)
  const parsed = parseInboxFilter(url.searchParams)
  const { filter } = parsed
  const { assignee } = filter
  const [requests, person] = await Promise.all([
    countRequests(db, { filter, staffId: me.id }),
    isUuid(assignee) ? findStaff(db, assignee) : undefined,
  ])
  return {
    requests,
    filter: describeFilter(filter, person?.name),
    filterErrors: parsed.ok ? undefined : Object.values(parsed.errors).flat(),
    query: toInboxParams(filter).toString(),
    isRecentlyConfirmed: isRecentlyConfirmed(me),
  }
}

/** The errors of `download`. */
export function action({ context }: Route.ActionArgs) {
  const rejected = context.get(exportErrorContext)
  return data(rejected, { status: rejected?.httpStatus ?? 422 })
}

const formats = [
  {
    value: 'csv',
    title: 'CSV',
    text: 'For Excel, Numbers and Google Sheets. Values that look like formulas are escaped with an apostrophe.',
  },
  {
    value: 'lines',
    title: 'CSV, one row per product',
    text: 'For ordering and purchasing: product, item number, color, size, quantity and prices, with in-hands date, destinations and budget.',
  },
  {
    value: 'quickbooks-customers',
    title: 'QuickBooks Online: customers',
    text: 'The companies and people of these requests, once each, to import under Customers.',
  },
  {
    value: 'quickbooks-estimates',
    title: 'QuickBooks Online: estimates',
    text: 'One row per priced line item, with shipping. Only the first of several alternatives is included. Import customers first.',
  },
  {
    value: 'xero-contacts',
    title: 'Xero: contacts',
    text: 'The companies and people of these requests, once each.',
  },
  {
    value: 'xero-invoices',
    title: 'Xero: estimates as draft invoices',
    text: 'One row per priced line item. Xero imports no quotes. Add your account code and tax rate before you approve a draft.',
  },
  { value: 'json', title: 'JSON', text: 'One array, for other software. Includes box items and files as data.' },
  { value: 'ndjson', title: 'NDJSON', text: 'One JSON object per line, for automated processing.' },
]

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, filter, filterErrors, query, isRecentlyConfirmed } = loaderData
  const { errors = {} as FieldErrors, message, format = 'csv' } = actionData ?? {}
  return (
    <AdminPage
      narrow
      title="Export requests"
      lead="Download the requests in this view, also for QuickBooks and Xero. Filter the list by period and status first."
      back={{ to: `/admin/requests${query && `?${query}`}`, label: 'Requests' }}
    >
      {message && <Alert tone="error">{message}</Alert>}
      {filterErrors && <Alert tone="error">{`This view cannot be exported. ${filterErrors.join('. ')}.`}</Alert>}
      {!filterErrors && (
        <Panel title={formatCount(requests, 'request')} text={filter.length > 0 ? 'Filtered by:' : 'All requests.'}>
          {filter.length > 0 && (
            <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
              {filter.map(({ label, text }) => (
                <div key={label} className="contents">
                  <dt className="text-sm leading-6 text-muted">{label}</dt>
                  <dd className="break-words">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
      )}
      {requests > 0 && !filterErrors && (
        <Panel title="Download" text="Exports are recorded in the audit log.">
          {/* Submitted natively: the response is a file. */}
          <form method="post" className="grid gap-5">
            <RadioList legend="Format" name="format" options={formats} chosen={format} errors={errors.format} />
            <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
            <Button type="submit" className="justify-self-start">
              Download file
            </Button>
          </form>
        </Panel>
      )}
    </AdminPage>
  )
}
