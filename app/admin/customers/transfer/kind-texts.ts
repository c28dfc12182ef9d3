import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import { companiesPath, customersPath } from '../customer-view.ts'

/** Texts and URL of the list of each kind of customers. */
export const kindTexts: Record<CustomerKind, { path: string; title: string; one: string }> = {
  contacts: { path: customersPath, title: 'Contacts', one: 'contact' },
  companies: { path: companiesPath, title: 'Companies', one: 'company' },
}
