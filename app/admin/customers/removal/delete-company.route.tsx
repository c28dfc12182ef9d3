import { data } from 'react-router'
import { readActivity } from '#app/features/customers/activity.server.ts'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { deleteCompany } from '#app/features/customers/delete-customer.server.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { companiesPath, getCompanyPath } from '../customer-view.ts'
import type { Route } from './+types/delete-company.route.ts'
import { handleDeletion } from './delete-action.server.ts'
import { DeletePage } from './delete-page.tsx'

export const headers = requireAccess('erase')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Delete company', matches)

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const company = isUuid(id) ? await findCompany(db, id) : undefined
  if (!company) throw data(null, { status: 404 })
  const { totals } = await readActivity(db, { company: company.id })
  return { company, requests: totals.requests }
}

export const action = (args: Route.ActionArgs) =>
  handleDeletion(args, { id: args.params.id, listPath: companiesPath, remove: deleteCompany })

export default function DeleteCompany({ loaderData: { company, requests }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      noun="company"
      name={company.name}
      path={getCompanyPath(company.id)}
      version={company.version}
      message={actionData?.message}
      text={`The company is deleted with its terms, addresses, tax certificate and notes. Its contacts and ${formatCount(requests, 'request')} stay.`}
      erasedPerson={null}
    />
  )
}
