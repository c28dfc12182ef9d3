/** Kinds of customers, each with its own file. */
export type CustomerKind = 'contacts' | 'companies'

/** Columns of a file, by field, in the order of an export. Fields that are lists have their values separated by commas. */
export const customerColumns = {
  contacts: {
    name: 'Name',
    email: 'Email',
    other_emails: 'Other email addresses',
    phone: 'Phone',
    job_title: 'Job title',
    company: 'Company',
    tags: 'Tags',
    note: 'Notes',
  },
  companies: {
    name: 'Name',
    domain: 'Email domain',
    other_domains: 'Other email domains',
    phone: 'Phone',
    owner_id: 'Account owner',
    payment_terms: 'Payment terms',
    is_tax_exempt: 'Tax exempt',
    billing_address: 'Billing address',
    shipping_address: 'Shipping address',
    tags: 'Tags',
    note: 'Notes',
  },
} as const satisfies Record<CustomerKind, Record<string, string>>
