import type { Company } from '#app/features/customers/companies.server.ts'
import type { Contact } from '#app/features/customers/contacts.server.ts'
import type { FieldValues } from '#app/lib/form.ts'

export const contactLabels = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  job_title: 'Job title',
  other_emails: 'Other email addresses',
  tags: 'Tags',
  note: 'Notes',
}

export const toContactValues = ({ company, other_emails, tags, ...contact }: Contact): FieldValues => ({
  name: contact.name ?? '',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  job_title: contact.job_title ?? '',
  note: contact.note ?? '',
  company: company?.name ?? '',
  other_emails: other_emails.join(', '),
  tags: tags.join(', '),
})

export const companyLabels = {
  name: 'Name',
  domain: 'Email domain',
  other_domains: 'Other email domains',
  phone: 'Phone',
  owner_id: 'Account owner',
  payment_terms: 'Payment terms',
  tags: 'Tags',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  is_tax_exempt: 'Tax-exempt',
  note: 'Notes',
}

export const toCompanyValues = ({ is_tax_exempt, tags, other_domains, ...company }: Company): FieldValues => ({
  name: company.name,
  domain: company.domain ?? '',
  phone: company.phone ?? '',
  owner_id: company.owner_id ?? '',
  payment_terms: company.payment_terms ?? '',
  billing_address: company.billing_address ?? '',
  shipping_address: company.shipping_address ?? '',
  note: company.note ?? '',
  is_tax_exempt: is_tax_exempt ? 'on' : '',
  other_domains: other_domains.join(', '),
  tags: tags.join(', '),
})

/** Returns the values as texts to read, without ids. */
export const toCompanyTexts = (company: Company): FieldValues => ({
  ...toCompanyValues(company),
  owner_id: company.owner?.name ?? '',
  is_tax_exempt: company.is_tax_exempt ? 'Yes' : 'No',
})
