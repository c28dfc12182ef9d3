import type { companies, contacts } from '#db/tables/customers.ts'

type Row<T extends typeof companies | typeof contacts> = Omit<
  T['$inferSelect'],
  'search_text' | 'sort_name' | 'created_at' | 'updated_at'
>
export type ContactRow = Row<typeof contacts> & { company: { name: string } | null }
export type CompanyRow = Row<typeof companies>

const unique = (texts: (string | null)[], except: string | null) =>
  [...new Set(texts.filter((text) => text !== null).map((text) => text.toLowerCase()))].filter(
    (text) => text !== except,
  )

/** Both notes, and the labeled values of the other customer that those of the target replace. */
function mergeNotes<T extends { note: string | null }>(target: T, other: T, labels: Partial<Record<keyof T, string>>) {
  const replaced = Object.entries(labels).flatMap(([name, label]) => {
    const [mine, theirs] = [target[name as keyof T], other[name as keyof T]]
    return mine !== null && theirs !== null && mine !== theirs ? [`${label}: ${theirs}`] : []
  })
  return [target.note, other.note, replaced.join('\n')].filter(Boolean).join('\n\n') || null
}

/** The values of a contact after another is merged into it. */
export function mergeContactValues(target: ContactRow, other: ContactRow) {
  const email = target.email ?? other.email
  const labels = { name: 'Name', company: 'Company', phone: 'Phone', job_title: 'Job title' }
  const nameCompany = (row: ContactRow) => ({ ...row, company: row.company?.name ?? null })
  return {
    name: target.name ?? other.name,
    email,
    other_emails: unique([...target.other_emails, other.email, ...other.other_emails], email?.toLowerCase() ?? null),
    phone: target.phone ?? other.phone,
    job_title: target.job_title ?? other.job_title,
    company_id: target.company_id ?? other.company_id,
    tags: [...new Set([...target.tags, ...other.tags])],
    note: mergeNotes(nameCompany(target), nameCompany(other), labels),
  }
}

/** The values of a company after another is merged into it. */
export function mergeCompanyValues(target: CompanyRow, other: CompanyRow) {
  const domain = target.domain ?? other.domain
  const labels = {
    name: 'Name',
    phone: 'Phone',
    payment_terms: 'Payment terms',
    billing_address: 'Billing address',
    shipping_address: 'Shipping address',
  }
  return {
    name: target.name,
    domain,
    other_domains: unique([...target.other_domains, other.domain, ...other.other_domains], domain),
    phone: target.phone ?? other.phone,
    owner_id: target.owner_id ?? other.owner_id,
    payment_terms: target.payment_terms ?? other.payment_terms,
    is_tax_exempt: target.is_tax_exempt || other.is_tax_exempt,
    tax_certificate: target.tax_certificate ?? other.tax_certificate,
    billing_address: target.billing_address ?? other.billing_address,
    shipping_address: target.shipping_address ?? other.shipping_address,
    tags: [...new Set([...target.tags, ...other.tags])],
    note: mergeNotes(target, other, labels),
  }
}
