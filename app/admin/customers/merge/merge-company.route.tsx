import { data } from 'react-router'
import { type Company, findCompany } from '#app/features/customers/companies.server.ts'
import { listCompanies } from '#app/features/customers/list.server.ts'
import { readCustomerFacts } from '#app/features/customers/merge/customer-facts.server.ts'
import { findDuplicateCompanies } from '#app/features/customers/merge/duplicates.server.ts'
import { mergeCompanies } from '#app/features/customers/merge/merge.server.ts'
import { mergeCompanyValues } from '#app/features/customers/merge/merge-values.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { getCompanyPath, parseCustomerView } from '../customer-view.ts'
import { companyLabels, toCompanyTexts } from '../field-values.ts'
import type { Route } from './+types/merge-company.route.ts'
import { handleMerge } from './merge-action.server.ts'
import { MergePage } from './merge-page.tsx'

export const headers = requireAccess('customers')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Merge company', matches)

export async function loader({ params: { id }, context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const target = isUuid(id) ? await findCompany(db, id) : undefined
  if (!target) throw data(null, { status: 404 })
  const otherId = searchParams.get('with')
  const other = isUuid(otherId) && otherId !== target.id ? await findCompany(db, otherId) : undefined
  const { search } = parseCustomerView(searchParams)
  const found = search
    ? await readCustomerFacts(db, 'companies', (await listCompanies(db, { search })).rows)
    : await findDuplicateCompanies(db, target.id)
  const toSide = async (row: Company) => {
    const [facts] = await readCustomerFacts(db, 'companies', [row])
    if (!facts) throw data(null, { status: 404 })
    return { version: row.version, values: toCompanyTexts(row), facts }
  }
  return {
    target: await toSide(target),
    other: other && (await toSide(other)),
    merged:
      other && toCompanyTexts({ ...target, ...mergeCompanyValues(target, other), owner: target.owner ?? other.owner }),
    search,
    suggestions: found.filter((row) => row.id !== target.id),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  return handleMerge(args, { kind: 'companies', id, path: getCompanyPath(id), merge: mergeCompanies })
}

export default function MergeCompany({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MergePage
      {...loaderData}
      noun="company"
      getPath={getCompanyPath}
      labels={companyLabels}
      message={actionData?.message}
    />
  )
}
