import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/import-contacts.route.ts'
import { handleImport } from './import-action.server.ts'
import { ImportPage } from './import-page.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Import contacts', matches)

export const action = (args: Route.ActionArgs) => handleImport(args, 'contacts')

export default function ImportContacts({ actionData }: Route.ComponentProps) {
  return <ImportPage kind="contacts" result={actionData} />
}
