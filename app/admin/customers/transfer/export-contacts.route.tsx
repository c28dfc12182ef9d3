import { data } from 'react-router'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/export-contacts.route.ts'
import { createCustomerDownload, customerExportError, readExportPage } from './download.server.ts'
import { ExportPage } from './export-page.tsx'

export const headers = requireAccess('export')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Export contacts', matches)

/** Runs after the guard. */
export const middleware: Route.MiddlewareFunction[] = [createCustomerDownload('contacts')]

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readExportPage(context.get(servicesContext).db, { kind: 'contacts', person: getPerson(context), url })

/** The errors of the download. */
export const action = ({ context }: Route.ActionArgs) => data(context.get(customerExportError), { status: 422 })

export default function ExportContacts({ loaderData, actionData }: Route.ComponentProps) {
  return <ExportPage kind="contacts" {...loaderData} {...actionData} />
}
