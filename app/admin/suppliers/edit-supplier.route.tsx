import { data, redirect } from 'react-router'
import { listMappingNames } from '#app/features/imports/mapping/saved.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { toFeedValues } from '#app/features/suppliers/feeds/feed-form.schema.ts'
import { toSageValues } from '#app/features/suppliers/sage/sage-form.schema.ts'
import { toFormValues } from '#app/features/suppliers/supplier.schema.ts'
import {
  deleteSupplier,
  findSupplier,
  getSupplierKind,
  readCredentials,
} from '#app/features/suppliers/suppliers.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DeletePanel } from '../components/delete-panel.tsx'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/edit-supplier.route.ts'
import { FeedForm } from './feed-form.tsx'
import { SageForm } from './sage-form.tsx'
import { saveSupplierForm } from './save-supplier.server.ts'
import { SupplierForm } from './supplier-form.tsx'
import { getSupplierPath, suppliersPath } from './supplier-paths.ts'

export const headers = requireAccess('settings')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(`Edit ${loaderData?.name ?? 'supplier'}`, matches)

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const supplier = isUuid(id) ? await findSupplier(services.db, id) : undefined
  if (!supplier) throw data(null, { status: 404 })
  const credentials = await readCredentials(services, id)
  const account = credentials?.id ?? ''
  const login = credentials?.login ?? ''
  const { name, version, feed, sage } = supplier
  return {
    name,
    id,
    version,
    kind: getSupplierKind(supplier),
    values: feed
      ? toFeedValues({ name, account, feed })
      : sage
        ? toSageValues({ ...supplier, account, login })
        : toFormValues({ ...supplier, account }),
    mappings: feed ? await listMappingNames(services.db) : [],
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  if (form.get('intent') !== 'delete') return saveSupplierForm(args, form, id)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  await deleteSupplier(args.context.get(servicesContext).db, { id, by })
  return redirect(`${suppliersPath}?notice=deleted`, 303)
}

export default function EditSupplier({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, kind, mappings } = loaderData
  const version = actionData?.version ?? loaderData.version
  const values = actionData?.values ?? loaderData.values
  const form = { values, errors: actionData?.errors ?? {}, version }
  return (
    <AdminPage narrow title={`Edit ${name}`} back={{ to: getSupplierPath(id), label: name }}>
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {kind === 'feed' ? (
        <FeedForm key={version} {...form} mappings={mappings} />
      ) : kind === 'sage' ? (
        <SageForm key={version} {...form} />
      ) : (
        <SupplierForm key={version} {...form} />
      )}
      <DeletePanel
        noun="supplier"
        name={name}
        text="Syncs stop. The sync history and decoration charges are deleted; products, prices and the last supplier stock stay."
      />
    </AdminPage>
  )
}
