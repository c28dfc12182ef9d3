import { sql } from 'drizzle-orm'
import { findCompanyByName } from '#app/features/customers/companies.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'

/** Finds a contact by email address, or a company by its name in any case, which several may have; undefined without one. */
export async function findCustomer(
  db: Queryable,
  typed: string,
): Promise<{ contactId: string | null; companyId: string | null } | 'ambiguous' | undefined> {
  const text = toSingleLine(typed).slice(0, 254)
  if (text === '') return { contactId: null, companyId: null }
  if (text.includes('@')) {
    const [contact] = await db
      .select({ contactId: contacts.id, companyId: contacts.company_id })
      .from(contacts)
      .where(sql`lower(${contacts.email}) = lower(${text})`)
      .limit(1)
    return contact
  }
  const company = await findCompanyByName(db, text)
  return company && company !== 'ambiguous' ? { companyId: company.id, contactId: null } : company
}
