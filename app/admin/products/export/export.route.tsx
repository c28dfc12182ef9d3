import { data } from 'react-router'
import { countProducts } from '#app/features/imports/export/export.server.ts'
import type { ProductFormat } from '#app/features/imports/export/formats.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { RadioList } from '../../components/radio-list.tsx'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/export.route.ts'
import { downloadExport, getSelection, rejectionContext } from './download.server.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Export products', matches)

/** Runs after the access check of the admin. */
export const middleware: Route.MiddlewareFunction[] = [downloadExport]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const selection = getSelection(url.searchParams)
  return { products: await countProducts(db, selection), filtered: selection.where !== undefined, query: url.search }
}

/** Returns the errors of an export request. */
export function action({ context }: Route.ActionArgs) {
  const rejection = context.get(rejectionContext)
  return data(rejection, { status: rejection?.httpStatus ?? 422 })
}

const formats: { value: ProductFormat; title: string; text: string }[] = [
  {
    value: 'xlsx',
    title: 'Excel (XLSX)',
    text: 'For Excel, Numbers and Google Sheets. Item numbers keep leading zeros.',
  },
  { value: 'csv', title: 'CSV', text: 'Works everywhere. Values that look like formulas start with an apostrophe.' },
  { value: 'json', title: 'JSON', text: 'One JSON array. Quantity breaks and images are structured data.' },
  { value: 'ndjson', title: 'NDJSON', text: 'One JSON object per line, for automated processing.' },
]

export default function Export({ loaderData: { products, filtered, query }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Export products"
      lead="Edit the file in a spreadsheet and import it again. Fields you do not change stay as they are."
      back={{ to: `/admin/products${query}`, label: filtered ? 'Filtered products' : 'Products' }}
    >
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      <Panel
        title={formatCount(products, 'product')}
        text={filtered ? 'Products that match the current filters.' : 'All products, with every field.'}
      >
        {products > 0 ? (
          // A plain form, as the response is a file.
          <form method="post" className="grid gap-5">
            <RadioList legend="Format" name="format" options={formats} chosen="xlsx" />
            <Button type="submit" className="justify-self-start">
              Download file
            </Button>
          </form>
        ) : (
          <p className="text-muted">No products to export.</p>
        )}
      </Panel>
    </AdminPage>
  )
}
