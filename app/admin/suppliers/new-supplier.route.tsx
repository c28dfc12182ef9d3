import { Link } from 'react-router'
import { noOptions, toFormValues } from '#app/features/suppliers/supplier.schema.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/new-supplier.route.ts'
import { saveSupplierForm } from './save-supplier.server.ts'
import { SupplierForm } from './supplier-form.tsx'
import { suppliersPath } from './supplier-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Add supplier', matches)

const presets = {
  promotional: { title: 'Promotional products', options: noOptions },
  apparel: { title: 'Blank apparel', options: { ...noOptions, configuration: 'Blank' as const } },
}
type PresetKey = keyof typeof presets

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const preset: PresetKey = searchParams.get('preset') === 'apparel' ? 'apparel' : 'promotional'
  const { options } = presets[preset]
  return { preset, values: toFormValues({ name: '', account: '', endpoints: {}, options }) }
}

export const action = async (args: Route.ActionArgs) => saveSupplierForm(args, await readForm(args.request))

export default function NewSupplier({ loaderData: { preset, values }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      narrow
      title="Add supplier"
      lead="Nothing is imported before you have tested the connection and reviewed a dry run."
      back={{ to: suppliersPath, label: 'Suppliers' }}
    >
      <nav aria-label="Supplier type" className="flex flex-wrap gap-x-5 text-sm">
        {(Object.keys(presets) as PresetKey[]).map((key) => (
          <Link
            key={key}
            to={`?preset=${key}`}
            replace
            aria-current={key === preset ? 'page' : undefined}
            className="inline-flex min-h-9 items-center font-semibold text-forest underline-offset-4 not-aria-[current]:underline"
          >
            {presets[key].title}
          </Link>
        ))}
      </nav>
      <SupplierForm key={preset} values={actionData?.values ?? values} errors={actionData?.errors ?? {}} isNew />
    </AdminPage>
  )
}
