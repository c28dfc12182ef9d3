import { data, Link, redirect } from 'react-router'
import { listImports } from '#app/features/imports/read.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { getImportPath } from '../product-paths.ts'
import type { Route } from './+types/imports.route.ts'
import './import.css'
import { formatCounts, stateTitles, stateTones, steps } from './import-text.ts'
import { receiveFile } from './upload/receive-file.server.ts'
import { UploadForm } from './upload/upload-form.tsx'

export const headers = requireAccess('products')
export const meta = () => createAdminMeta('Import products')

/** Maximum number of imports listed, newest first. */
const maxListed = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const imports = await listImports(context.get(servicesContext).db, { limit: maxListed })
  return {
    imports: imports.map(({ settings: _, ...each }) => each),
    deleted: url.searchParams.has('deleted'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  if (received.ok) return redirect(getImportPath(received.id), 303)
  return data({ reason: received.reason }, { status: received.httpStatus })
}

export default function Imports({ loaderData: { imports, deleted }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Import products"
      lead="Upload a supplier’s spreadsheet or an export from another store. You review every change before it goes live."
      back={{ to: '/admin/products', label: 'Products' }}
    >
      {deleted && <Alert>Import deleted. No products were changed.</Alert>}
      <div className="max-w-2xl">
        <Stepper steps={steps} current={1} label="Import steps" />
      </div>
      <Panel title="Upload file" text="One product per row, with a header row. Column names and order do not matter.">
        <UploadForm key={actionData?.reason} errors={actionData ? [actionData.reason] : undefined} />
        <details className="import-details mt-5">
          <summary>Supported file formats</summary>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted">
            <li>
              Exports from Shopify, WooCommerce and this store, and SAGE and DistributorCentral spreadsheets, are
              recognized automatically. For any other file, you map the columns once.
            </li>
            <li>Price breaks: columns such as qty1, price1, qty2, price2, or one cell such as 48:9.50|96:8.75.</li>
            <li>Images: URLs, or file names plus a ZIP of the images.</li>
            <li>
              New to imports? <a href="/admin/products/import/sample-file">Download a sample file</a>.
            </li>
          </ul>
        </details>
      </Panel>
      <Panel title="Import history" flush={imports.length > 0}>
        {imports.length > 0 ? (
          <table className="admin-table import-earlier">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Status</th>
                <th scope="col">Rows</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              {imports.map(({ id, fileName, state, isInterrupted, counts, importedBy, createdAt, appliedAt }) => (
                <tr key={id}>
                  <td>
                    <Link
                      to={getImportPath(id)}
                      prefetch="intent"
                      className="admin-row-link font-semibold text-forest underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                    >
                      {fileName}
                    </Link>
                  </td>
                  <td data-label="Status">
                    <Badge tone={isInterrupted ? 'danger' : stateTones[state]}>
                      {isInterrupted ? 'Interrupted' : stateTitles[state]}
                    </Badge>
                  </td>
                  <td data-label="Rows" className="text-sm tabular-figures">
                    {formatCounts(counts)}
                  </td>
                  <td data-label="Date" className="text-sm text-muted">
                    <div>
                      <DateTime at={appliedAt ?? createdAt} />
                      <span className="block [overflow-wrap:anywhere]">{importedBy}</span>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="text-muted">No imports yet. Uploaded files and their results appear here.</p>
        )}
      </Panel>
    </AdminPage>
  )
}
