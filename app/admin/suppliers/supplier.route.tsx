import { data, Link, redirect } from 'react-router'
import { hasPermission } from '#app/features/staff/roles.ts'
import { type FeedDiagnosis, testFeed } from '#app/features/suppliers/feeds/test-feed.server.ts'
import { runKinds } from '#app/features/suppliers/run-kinds.ts'
import { listRuns, readLastRuns, startRun } from '#app/features/suppliers/runs.server.ts'
import { type SageDiagnosis, testSage } from '#app/features/suppliers/sage/test-sage.server.ts'
import { findSupplier, hasAppliedImport, readCredentials } from '#app/features/suppliers/suppliers.server.ts'
import { type ServiceDiagnosis, testConnection } from '#app/features/suppliers/test-connection.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/supplier.route.ts'
import { ConnectionPanel, listSageServices, listServices } from './connection-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { getSupplierPath, suppliersPath } from './supplier-paths.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.supplier.name ?? 'Supplier', matches)

const maxListedRuns = 50
const statusMessages = {
  saved: 'Supplier saved. Test the connection next.',
  started: 'Sync started.',
  busy: 'Another sync of this supplier is still running. Try again when it has finished.',
}

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const supplier = isUuid(id) ? await findSupplier(db, id) : undefined
  if (!supplier) throw data(null, { status: 404 })
  return {
    supplier,
    runs: await listRuns(db, id, maxListedRuns),
    lastRuns: await readLastRuns(db, id),
    isImported: await hasAppliedImport(db, id),
    canEdit: hasPermission(getPerson(context), 'settings'),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

type SupplierResult = { diagnoses?: ServiceDiagnosis[]; sage?: SageDiagnosis[]; file?: FeedDiagnosis; error?: string }

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const supplier = isUuid(id) ? await findSupplier(services.db, id) : undefined
  if (!supplier) throw data(null, { status: 404 })
  const form = await readForm(request)
  if (form.get('intent') === 'test') {
    const credentials = await readCredentials(services, id)
    if (!credentials)
      return data<SupplierResult>({ error: 'Enter the password or key again: it cannot be read.' }, { status: 422 })
    const { feed, sage, feedState: state } = supplier
    if (feed) return data<SupplierResult>({ file: await testFeed(services, { feed, state, credentials }) })
    if (sage) return data<SupplierResult>({ sage: await testSage({ sage, credentials }) })
    return data<SupplierResult>({ diagnoses: await testConnection({ endpoints: supplier.endpoints, credentials }) })
  }
  const kind = runKinds.find((each) => each === form.get('run'))
  if (!kind)
    return data<SupplierResult>({ error: 'This form is out of date. Reload the page and try again.' }, { status: 422 })
  const started = await startRun(services, { supplierId: id, kind, by: getPerson(context).email })
  return redirect(`${getSupplierPath(id)}?notice=${started ? 'started' : 'busy'}`, 303)
}

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { supplier, runs, lastRuns, isImported, canEdit, statusMessage } = loaderData
  return (
    <AdminPage
      title={supplier.name}
      lead={
        <>
          <span>Prices follow your </span>
          <Link to="/admin/products/price-rules" className="font-semibold underline underline-offset-4">
            price rules
          </Link>
          <span>{` for this supplier. With no rule, ${supplier.feed ? 'the file’s prices' : 'the supplier’s suggested prices (MSRP)'} apply.`}</span>
        </>
      }
      back={{ to: suppliersPath, label: 'Suppliers' }}
      aside={
        canEdit && (
          <ButtonLink to={`${getSupplierPath(supplier.id)}/edit`} variant="secondary" size="sm" prefetch="none">
            Edit supplier
          </ButtonLink>
        )
      }
    >
      {actionData?.error && <Alert tone="error">{actionData.error}</Alert>}
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <ConnectionPanel
        services={
          supplier.feed
            ? [{ title: 'File', text: supplier.feed.url, diagnosis: actionData?.file }]
            : supplier.sage
              ? listSageServices(supplier.sage, actionData?.sage)
              : listServices(supplier.endpoints, actionData?.diagnoses)
        }
      />
      <SchedulePanel
        runs={runs}
        lastRuns={lastRuns}
        isImported={isImported}
        schedule={supplier.options.schedule}
        feed={supplier.feed}
      />
      <RunsPanel runs={runs} />
    </AdminPage>
  )
}
