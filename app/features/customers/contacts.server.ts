import { and, asc, eq, getTableColumns, isNull, ne, not, or, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getCode, type Queryable, type Transaction } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { listChangedFields } from './changed-fields.ts'
import type { ContactFields } from './customer-fields.schema.ts'

const { search_text: _, sort_name: __, ...columns } = getTableColumns(contacts)

/** Returns a contact with its company; undefined if unknown. */
export async function findContact(db: Queryable, id: string) {
  const [row] = await db
    .select({ ...columns, company: { id: companies.id, name: companies.name } })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .where(eq(contacts.id, id))
  return row
}

export type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>

export type SaveResult =
  | { outcome: 'saved'; id: string }
  /** Edit conflict, or deleted: nothing was written. */
  | { outcome: 'conflict' | 'not-found' }
  /** Another contact has that email address, or another company that domain. */
  | { outcome: 'taken'; by: string }

/** `version`: shown to the editor. */
type SaveOptions = { id: string | null; version: number; fields: ContactFields; by: Actor }

/** Saves a contact, or adds one without `id`. Earlier requests of its email address that have no contact are linked to it. */
export async function saveContact(db: Queryable, options: SaveOptions): Promise<SaveResult> {
  try {
    return await writeContact(db, options)
  } catch (error) {
    // A request or a teammate stored a contact with the email address at the same time.
    const by = getCode(error) === '23505' ? await findByEmails(db, [options.fields.email], options.id) : undefined
    if (by === undefined) throw error
    return { outcome: 'taken', by }
  }
}

function writeContact(db: Queryable, { id, version, fields, by }: SaveOptions): Promise<SaveResult> {
  return db.transaction(async (tx) => {
    const before = id === null ? undefined : await lockContact(tx, id)
    if (id !== null && !before) return { outcome: 'not-found' }
    if (before && before.version !== version) return { outcome: 'conflict' }
    const { company, email, other_emails, ...rest } = fields
    const others = other_emails.filter((other) => other !== email?.toLowerCase())
    const taken = await findByEmails(tx, [email, ...others], id)
    if (taken) return { outcome: 'taken', by: taken }
    const values = {
      ...rest,
      email,
      other_emails: others,
      company_id: company && (await ensureCompany(tx, company, { currentId: before?.company_id ?? null, by })),
    }
    const changed = listChangedFields(before, values)
    if (before && changed.length === 0) return { outcome: 'saved', id: before.id }
    const [row] = before
      ? await tx
          .update(contacts)
          .set({ ...values, version: before.version + 1, updated_at: new Date() })
          .where(eq(contacts.id, before.id))
          .returning({ id: contacts.id })
      : await tx.insert(contacts).values(values).returning({ id: contacts.id })
    const savedId = row?.id ?? ''
    for (const each of [email, ...others].filter((each) => each !== null)) await linkRequests(tx, savedId, each)
    // Personal data can be erased later, so the log has the names of the fields but not their values (decision 0023).
    const action = before ? 'contact.changed' : 'contact.added'
    await addAuditEntry(tx, { by, action, subjectId: savedId, after: { fields: changed.join(', ') } })
    return { outcome: 'saved', id: savedId }
  })
}

/** Returns the email address of the customer of a request. */
export const findCustomerEmail = async (db: Queryable, id: string | null): Promise<string | null> =>
  (id && (await findContact(db, id))?.email) || null

async function lockContact(tx: Transaction, id: string) {
  const [row] = await tx.select(columns).from(contacts).where(eq(contacts.id, id)).for('update')
  return row
}

/** Returns the id of another contact with one of the email addresses. */
async function findByEmails(tx: Queryable, emails: (string | null)[], except: string | null) {
  for (const email of emails) {
    if (email === null) continue
    const [row] = await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(
          or(
            sql`lower(${contacts.email}) = lower(${email})`,
            sql`(${contacts.other_emails} <> '{}' and ${contacts.other_emails} @> array[lower(${email})])`,
          ),
          except === null ? undefined : ne(contacts.id, except),
        ),
      )
      .limit(1)
    if (row) return row.id
  }
  return undefined
}

/**
 * Returns the company of a name, ignoring case and accents: of several, the current one, else the oldest. If there is none, names
 * the current one, provided that a request named it after its domain, or adds one.
 */
async function ensureCompany(
  tx: Transaction,
  name: string,
  { currentId, by }: { currentId: string | null; by: Actor },
): Promise<string> {
  const [known] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(sql`${companies.sort_name} = boxwright_fold(${name})`)
    .orderBy(sql`${companies.id} = ${currentId}::uuid desc`, asc(companies.created_at), asc(companies.id))
    .limit(1)
  if (known) return known.id
  const [named] =
    currentId === null
      ? []
      : await tx
          .update(companies)
          .set({ name, version: sql`${companies.version} + 1`, updated_at: new Date() })
          .where(and(eq(companies.id, currentId), eq(companies.name, companies.domain)))
          .returning({ id: companies.id })
  if (named) {
    await addAuditEntry(tx, {
      by,
      action: 'company.changed',
      subject: name,
      subjectId: named.id,
      after: { fields: 'name' },
    })
    return named.id
  }
  const [added] = await tx.insert(companies).values({ name }).returning({ id: companies.id })
  return added?.id ?? ''
}

/** Links requests as the trigger of new ones does: none that is spam. */
const linkRequests = (tx: Transaction, contactId: string, email: string) =>
  tx
    .update(requests)
    .set({ contact_id: contactId })
    .where(
      and(
        sql`lower(${requests.email}) = lower(${email})`,
        isNull(requests.contact_id),
        not(requests.suspected_spam),
        ne(requests.status, 'spam'),
      ),
    )
