import { listImports } from '#app/features/customers/transfer/list-imports.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/import-contacts.route.ts'
import { handleImport } from './import-action.server.ts'
import { ImportPage } from './import-page.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Import contacts', matches)

export const loader = ({ context }: Route.LoaderArgs) => listImports(context.get(servicesContext).db, 'contacts')

export const action = (args: Route.ActionArgs) => handleImport(args, 'contacts')

export default function ImportContacts({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage kind="contacts" result={actionData} imports={loaderData} />
}
