import { Link } from 'react-router'
import { listMappingNames } from '#app/features/imports/mapping/saved.server.ts'
import { toFeedValues } from '#app/features/suppliers/feeds/feed-form.schema.ts'
import { newSageOptions, toSageValues } from '#app/features/suppliers/sage/sage-form.schema.ts'
import { defaultOptions, toFormValues } from '#app/features/suppliers/supplier.schema.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/new-supplier.route.ts'
import { FeedForm } from './feed-form.tsx'
import { SageForm } from './sage-form.tsx'
import { saveSupplierForm } from './save-supplier.server.ts'
import { SupplierForm } from './supplier-form.tsx'
import { suppliersPath } from './supplier-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Add supplier', matches)

const presets = {
  promotional: { title: 'PromoStandards, decorated', options: defaultOptions },
  apparel: { title: 'PromoStandards, blank apparel', options: { ...defaultOptions, configuration: 'Blank' as const } },
  sage: { title: 'SAGE Connect', options: newSageOptions },
  file: { title: 'File over SFTP or HTTPS', options: defaultOptions },
}
type PresetKey = keyof typeof presets

const isPreset = (name: string | null): name is PresetKey => name !== null && Object.hasOwn(presets, name)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const given = searchParams.get('preset')
  const preset = isPreset(given) ? given : 'promotional'
  const account = { name: '', account: '' }
  if (preset === 'file')
    return {
      preset,
      values: toFeedValues({ ...account, feed: null }),
      mappings: await listMappingNames(context.get(servicesContext).db),
    }
  const { options } = presets[preset]
  if (preset === 'sage')
    return { preset, values: toSageValues({ ...account, login: '', sage: null, options }), mappings: [] }
  return { preset, values: toFormValues({ ...account, endpoints: {}, options }), mappings: [] }
}

export const action = async (args: Route.ActionArgs) => saveSupplierForm(args, await readForm(args.request))

export default function NewSupplier({ loaderData: { preset, values, mappings }, actionData }: Route.ComponentProps) {
  const form = { values: actionData?.values ?? values, errors: actionData?.errors ?? {} }
  return (
    <AdminPage
      narrow
      title="Add supplier"
      lead="Nothing is imported before you have reviewed the first import."
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
      {preset === 'file' ? (
        <FeedForm {...form} mappings={mappings} />
      ) : preset === 'sage' ? (
        <SageForm {...form} />
      ) : (
        <SupplierForm key={preset} {...form} />
      )}
    </AdminPage>
  )
}
