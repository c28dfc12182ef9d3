import type { StoredRequest } from './stored-request.ts'

/** Contact data of a request; its index entry has the current values, which may be corrected. */
export type RequestContact = {
  contact_name: string | null
  /** Null for a request that the team added with a phone number alone. */
  email: string | null
  company: string | null
  phone: string | null
}

/** Splits a name at its first space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = ''] = /^(\S*) *(.*)$/s.exec(name) ?? []
  return { firstName, lastName }
}

/** Replaces the submitted contact data in the fields that the kind has. */
export function applyContact(request: StoredRequest, contact: RequestContact): StoredRequest {
  const name = contact.contact_name ?? ''
  const { firstName, lastName } = splitName(name)
  const current: Record<string, unknown> = {
    name,
    first_name: firstName,
    last_name: lastName,
    email: contact.email,
    // Some kinds require a company.
    company: contact.company ?? (request.kind === 'swag-box' || request.kind === 'free-sample' ? '' : null),
    phone: contact.phone,
  }
  const replaced = Object.entries(current).filter(([field]) => field in request)
  // TypeScript cannot see that each value has the type of its field.
  return { ...request, ...Object.fromEntries(replaced) } as StoredRequest
}

/** Returns the name to show; an email signup has none, and a request without an email address always has one. */
export const getContactName = ({ contact_name, email }: Pick<RequestContact, 'contact_name' | 'email'>): string =>
  contact_name ?? email ?? ''

/** Formats 'Dana Whitfield, dana@northwind.com, Northwind, 555 0100' for the timeline. */
export const formatContact = ({ contact_name, email, company, phone }: RequestContact): string =>
  [contact_name, email, company, phone].filter(Boolean).join(', ')
