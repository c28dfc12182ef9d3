import { createContext, data, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { openOrderExport } from '#app/features/proposals/orders/export/export-orders.server.ts'
import { isOrderFormat, orderFormats } from '#app/features/proposals/orders/export/order-formats.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { RadioList } from '../components/radio-list.tsx'
import { respondWithFile, takeExportSlot, tooManyExports } from '../exports/file-response.server.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/export.route.ts'
import { parseOrderFilter } from './order-filter.ts'
import { ordersPath } from './order-paths.ts'

export const headers = requireAccess('export')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Export orders', matches)

type ExportError = { errors: FieldErrors; message?: string; format: string }

const exportErrorContext = createContext<ExportError | null>(null)

/** Responds with the file. A middleware, because an action cannot return a stream; errors continue to the action. */
const download: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args
  if (request.method !== 'POST') return next()
  const form = await readForm(request)
  const format = form.get('format')
  const reject = (error: Omit<ExportError, 'format'>) => {
    context.set(exportErrorContext, { ...error, format: String(format) })
    return next()
  }
  if (!isOrderFormat(format)) return reject({ errors: { format: ['Choose a format'] } })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject({ errors: confirmed.errors })
  const services = context.get(servicesContext)
  const { name } = await readBrand(services)
  const release = takeExportSlot(getPerson(context).id)
  if (!release) return reject({ errors: {}, message: tooManyExports })
  const options = { filter: parseOrderFilter(url.searchParams), format, by: confirmed.authority }
  return respondWithFile(() => openOrderExport(services.db, options), {
    name: `${name} ${orderFormats[format].fileName}`,
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    release,
  })
}

/** Runs after the guard. */
export const middleware: Route.MiddlewareFunction[] = [download]

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  filter: parseOrderFilter(url.searchParams),
  isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
})

/** The errors of the download. */
export const action = ({ context }: Route.ActionArgs) => data(context.get(exportErrorContext), { status: 422 })

const formats = [
  { value: 'csv', title: 'CSV', text: 'One row per order, for Excel, Numbers and Google Sheets.' },
  {
    value: 'lines',
    title: 'CSV, one row per charge',
    text: 'Products, setups, shipping, discount and tax. They add up to the total of each order.',
  },
  {
    value: 'quickbooks-invoices',
    title: 'QuickBooks Online: invoices',
    text: 'One row per charge, with a separate row for tax. Import the customers first, from the export of requests.',
  },
  {
    value: 'xero-invoices',
    title: 'Xero: draft invoices',
    text: 'One row per charge. Add your account code and tax rate before you approve a draft.',
  },
]

export default function ExportOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, isRecentlyConfirmed } = loaderData
  const { errors = {}, message, format = 'csv' } = actionData ?? {}
  return (
    <AdminPage
      narrow
      title="Export orders"
      lead={filter.search || filter.stage ? 'The orders of this view.' : 'All orders.'}
      back={{ to: ordersPath, label: 'Orders' }}
    >
      {message && <Alert tone="error">{message}</Alert>}
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
    </AdminPage>
  )
}
