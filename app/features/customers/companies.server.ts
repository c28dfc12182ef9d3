import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { getAssigneeName } from '#app/features/requests/workflow/request-team.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { getCode, type Queryable } from '#db/client.ts'
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

/** `version`: shown to the editor. */
type SaveOptions = { id: string | null; version: number; fields: CompanyFields; by: Actor }
type SaveCompanyResult = SaveResult | { outcome: 'owner-not-found' }

/** Saves a company, or adds one without `id`. */
export async function saveCompany(db: Queryable, options: SaveOptions): Promise<SaveCompanyResult> {
  try {
    return await writeCompany(db, options)
  } catch (error) {
    // A request or a teammate stored a company with the domain at the same time.
    const { id, fields } = options
    const by = getCode(error) === '23505' ? await findByDomain(db, fields.domain, id) : undefined
    if (by === undefined) throw error
    return { outcome: 'taken', by }
  }
}

/** Returns the id of another company with the domain. */
async function findByDomain(db: Queryable, domain: string | null, except: string | null) {
  if (domain === null) return undefined
  const [taken] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.domain, domain), except === null ? undefined : ne(companies.id, except)))
  return taken?.id
}

function writeCompany(db: Queryable, { id, version, fields, by }: SaveOptions): Promise<SaveCompanyResult> {
  return db.transaction(async (tx) => {
    const [before] =
      id === null ? [] : await tx.select(columns).from(companies).where(eq(companies.id, id)).for('update')
    if (id !== null && !before) return { outcome: 'not-found' }
    if (before && before.version !== version) return { outcome: 'conflict' }
    const isNewOwner = fields.owner_id !== null && fields.owner_id !== before?.owner_id
    if (isNewOwner && !(await getAssigneeName(tx, fields.owner_id ?? ''))) return { outcome: 'owner-not-found' }
    const taken = await findByDomain(tx, fields.domain, id)
    if (taken) return { outcome: 'taken', by: taken }
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
