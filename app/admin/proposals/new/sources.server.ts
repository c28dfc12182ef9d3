import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { listCompanies, listContacts } from '#app/features/customers/list.server.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database, Queryable } from '#db/client.ts'

/** Sources of a proposal: requests, and a customer. */
export type SourceKind = 'request' | 'customer'

/** `value` is the reference of a request, or "contact ID" or "company ID". */
export type Source = { value: string; title: string; detail: string }

const maxSearchLength = 100
/** Results of a search. */
const maxResults = { requests: 8, contacts: 6, companies: 4 }

export async function searchSources(db: Database, kind: SourceKind, text: string): Promise<Source[]> {
  const search = text.trim().slice(0, maxSearchLength)
  if (search === '') return []
  if (kind === 'request') {
    const { requests } = await listRequests(db, { filter: { search }, staffId: null, limit: maxResults.requests })
    return requests.map(toRequestSource)
  }
  const [contacts, companies] = await Promise.all([
    listContacts(db, { search, limit: maxResults.contacts }),
    listCompanies(db, { search, limit: maxResults.companies }),
  ])
  return [...contacts.rows.map(toContactSource), ...companies.rows.map(toCompanySource)]
}

/** Finds a request by its reference, unless it is deleted or merged. */
export async function findRequest(db: Queryable, text: string) {
  const reference = parseReference(text)
  const found = reference ? await openRequest(db, { reference }) : undefined
  if (!found || found.entry.deleted_at || found.entry.merged_into) return undefined
  return { ...toRequestSource(found.entry), id: found.entry.id }
}

export async function findCustomer(db: Queryable, value: string): Promise<Source | undefined> {
  const { contactId, companyId } = parseCustomer(value)
  const contact = contactId ? await findContact(db, contactId) : undefined
  if (contact) return toContactSource(contact)
  const company = companyId ? await findCompany(db, companyId) : undefined
  return company && toCompanySource(company)
}

/** Splits the value of a customer. */
export function parseCustomer(value: string): { contactId?: string; companyId?: string } {
  const [kind, id] = value.split(' ')
  if (!isUuid(id)) return {}
  return kind === 'contact' ? { contactId: id } : kind === 'company' ? { companyId: id } : {}
}

type RequestRow = Pick<
  Awaited<ReturnType<typeof listRequests>>['requests'][number],
  'reference' | 'contact_name' | 'email' | 'company' | 'kind' | 'created_at'
>

const toRequestSource = ({ reference, contact_name: name, email, company, kind, created_at }: RequestRow): Source => ({
  value: reference,
  title: [name ?? email, company].filter(Boolean).join(', '),
  detail: [reference, kindTitles[kind], formatLongDate(getShopDay(created_at))].join(' · '),
})

type ContactRow = { id: string; name: string | null; email: string | null; company?: { name: string } | null }

const toContactSource = ({ id, name, email, company }: ContactRow): Source => ({
  value: `contact ${id}`,
  title: name ?? email ?? '',
  detail: [name ? email : null, company?.name].filter(Boolean).join(' · '),
})

const toCompanySource = ({ id, name }: { id: string; name: string }): Source => ({
  value: `company ${id}`,
  title: name,
  detail: 'Company',
})
