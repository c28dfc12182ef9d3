import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { getAssigneeName } from '#app/features/requests/workflow/request-team.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { staff } from '#db/tables/staff.ts'
import { listChangedFields } from './changed-fields.ts'
import type { SaveResult } from './contacts.server.ts'
import type { CompanyFields } from './customer-fields.schema.ts'

/** Contacts on the page of a company; the list finds the others by its name. */
const maxShownContacts = 100

const { search_text: _, sort_name: __, ...columns } = getTableColumns(companies)

/** Returns a company with its account owner; undefined if unknown. */
export async function findCompany(db: Queryable, id: string) {
  const [row] = await db
    .select({ ...columns, owner: { id: staff.id, name: staff.name } })
    .from(companies)
    .leftJoin(staff, eq(staff.id, companies.owner_id))
    .where(eq(companies.id, id))
  return row
}

export type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/**
 * Finds a company by its name in any case, which several may have.
 * @param preferredId of the company to return if it is one of several
 */
export async function findCompanyByName(
  db: Queryable,
  typed: string,
  preferredId?: string | null,
): Promise<{ id: string } | 'ambiguous' | undefined> {
  const name = toSingleLine(typed).slice(0, maxLength.company)
  const { id } = companies
  const [company, another] = await db
    .select({ id })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name})`)
    .orderBy(...(preferredId ? [desc(eq(id, preferredId))] : []), id)
    .limit(2)
  return another && company?.id !== preferredId ? 'ambiguous' : company
}

/** The contacts of a company, by name. */
export const listContactsOfCompany = (db: Queryable, id: string) =>
  db
    .select({ id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(eq(contacts.company_id, id))
    .orderBy(asc(contacts.sort_name), asc(contacts.id))
    .limit(maxShownContacts)

export type ContactOfCompany = Awaited<ReturnType<typeof listContactsOfCompany>>[number]

/** Saves a company, or adds one without `id`. @param version shown to the editor */
export function saveCompany(
  db: Queryable,
  { id, version, fields, by }: { id: string | null; version: number; fields: CompanyFields; by: Actor },
): Promise<SaveResult | { outcome: 'owner-not-found' }> {
  return db.transaction(async (tx) => {
    const [before] =
      id === null ? [] : await tx.select(columns).from(companies).where(eq(companies.id, id)).for('update')
    if (id !== null && !before) return { outcome: 'not-found' }
    if (before && before.version !== version) return { outcome: 'conflict' }
    const isNewOwner = fields.owner_id !== null && fields.owner_id !== before?.owner_id
    if (isNewOwner && !(await getAssigneeName(tx, fields.owner_id ?? ''))) return { outcome: 'owner-not-found' }
    if (fields.domain !== null) {
      const hasDomain = and(eq(companies.domain, fields.domain), before && ne(companies.id, before.id))
      const [taken] = await tx.select({ id: companies.id }).from(companies).where(hasDomain)
      if (taken) return { outcome: 'taken', by: taken.id }
    }
    const changed = listChangedFields(before, fields)
    if (before && changed.length === 0) return { outcome: 'saved', id: before.id }
    const [row] = before
      ? await tx
          .update(companies)
          .set({ ...fields, version: before.version + 1, updated_at: new Date() })
          .where(eq(companies.id, before.id))
          .returning({ id: companies.id })
      : await tx.insert(companies).values(fields).returning({ id: companies.id })
    const savedId = row?.id ?? ''
    const action = before ? 'company.changed' : 'company.added'
    await addAuditEntry(tx, {
      by,
      action,
      subject: fields.name,
      subjectId: savedId,
      after: { fields: changed.join(', ') },
    })
    return { outcome: 'saved', id: savedId }
  })
}
