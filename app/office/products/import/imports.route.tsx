import { data, Link, redirect } from 'react-router'
import { listImports } from '#app/features/imports/read.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, adminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/imports.route.ts'
import { importAddress } from './import-paths.ts'
import './import.css'
import { countsText, stateTitles, stateTones, steps } from './import-text.ts'
import { receiveFile } from './upload/receive-file.server.ts'
import { UploadForm } from './upload/upload-form.tsx'

export const headers = requireAccess('products')
export const meta = () => adminMeta('Import products')

/** Imports that are listed: the newest. */
const mostListed = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const imports = await listImports(context.get(servicesContext).db, { limit: mostListed })
  return {
    imports: imports.map(({ settings: _, ...each }) => each),
    deleted: url.searchParams.has('deleted'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  if (received.ok) return redirect(importAddress(received.id), 303)
  return data({ reason: received.reason }, { status: received.httpStatus })
}

export default function Imports({ loaderData: { imports, deleted }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Import products"
      lead="A supplier’s spreadsheet, another shop’s export, or your own. Nothing changes in the shop until you have seen what would."
      back={{ to: '/admin/products', label: 'Products' }}
    >
      {deleted && <Alert>The import is deleted. Nothing in the shop has changed.</Alert>}
      <div className="max-w-2xl">
        <Stepper steps={steps} current={1} label="Steps of an import" />
      </div>
      <Panel
        title="The file"
        text="One product a row, with a line that names the columns. They need no particular names or order."
      >
        <UploadForm key={actionData?.reason} errors={actionData ? [actionData.reason] : undefined} />
        <details className="import-details mt-5">
          <summary>What a file may look like</summary>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted">
            <li>
              Exports of Shopify, WooCommerce and this shop, and spreadsheets of SAGE and DistributorCentral are known
              by their columns; any other file you map by hand, once.
            </li>
            <li>Price breaks in columns such as qty1, price1, qty2, price2, or in one cell as 48:9.50|96:8.75.</li>
            <li>Pictures by their web addresses, or by file names with a ZIP of the pictures beside it.</li>
            <li>
              Not sure? <a href="/admin/products/import/sample-file">Download an example</a> and fill it in.
            </li>
          </ul>
        </details>
      </Panel>
      <Panel title="Earlier imports" flush={imports.length > 0}>
        {imports.length > 0 ? (
          <table className="office-table import-earlier">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">State</th>
                <th scope="col">Rows</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {imports.map(({ id, fileName, state, isCutOff, counts, who, createdAt, appliedAt }) => (
                <tr key={id}>
                  <td>
                    <Link
                      to={importAddress(id)}
                      prefetch="intent"
                      className="office-row-link font-semibold text-forest underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                    >
                      {fileName}
                    </Link>
                  </td>
                  <td data-label="State">
                    <Badge tone={isCutOff ? 'danger' : stateTones[state]}>
                      {isCutOff ? 'Cut off' : stateTitles[state]}
                    </Badge>
                  </td>
                  <td data-label="Rows" className="text-sm tabular-nums">
                    {countsText(counts)}
                  </td>
                  <td data-label="When" className="text-sm text-muted">
                    <div>
                      <DateTime at={appliedAt ?? createdAt} />
                      <span className="block [overflow-wrap:anywhere]">{who}</span>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="text-muted">None yet. Every file you bring in stays listed here, with what became of it.</p>
        )}
      </Panel>
    </AdminPage>
  )
}
