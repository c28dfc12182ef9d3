import type { CustomerView } from '#app/features/customers/list.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'

export const customersPath = '/admin/customers'
export const companiesPath = `${customersPath}/companies`
export const getContactPath = (id: string) => `${customersPath}/${id}`
export const getCompanyPath = (id: string) => `${companiesPath}/${id}`

/** Characters of a search. */
export const maxSearchLength = 100

/** Parses the URL of a list of customers. Invalid rows to continue from lead to the first page. */
export function parseCustomerView(params: URLSearchParams): CustomerView {
  const readId = (name: string) => {
    const id = params.get(name)
    return isUuid(id) ? id : undefined
  }
  const search = toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength)
  return { search, after: readId('after'), before: readId('before') }
}
export const getPortalPath = (companyId: string) => `${getCompanyPath(companyId)}/portal`
