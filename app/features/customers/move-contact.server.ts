import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { findContact, type SaveResult, saveContact } from './contacts.server.ts'

type CorrectedRequest = { contact_id: string | null; company: string | null; is_contact_corrected: boolean }

/** Returns the company of a corrected request if its contact is of another one or of none; null otherwise. */
export async function findCompanyMove(
  db: Queryable,
  { contact_id, company, is_contact_corrected }: CorrectedRequest,
): Promise<{ from: string | null; to: string } | null> {
  if (!contact_id || !company || !is_contact_corrected) return null
  const [row] = await db
    .select({
      from: companies.name,
      isSame: sql<boolean>`coalesce(${companies.sort_name} = boxwright_fold(${company}), false)`,
    })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .where(eq(contacts.id, contact_id))
  return row && !row.isSame ? { from: row.from, to: company } : null
}

/** Moves a contact to the company of a name, which is added if there is none. */
export async function moveContact(
  db: Queryable,
  { id, company, by }: { id: string; company: string; by: Actor },
): Promise<SaveResult> {
  const contact = await findContact(db, id)
  if (!contact) return { outcome: 'not-found' }
  const { version, name, email, other_emails, phone, job_title, tags, note } = contact
  const fields = { name, email, other_emails, phone, job_title, tags, note, company }
  return saveContact(db, { id, version, fields, by })
}
