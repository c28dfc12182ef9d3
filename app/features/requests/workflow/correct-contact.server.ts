import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contacts } from '#db/tables/customers.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { formatContact, type RequestContact } from '../current-contact.ts'
import { getPhoneDigits } from '../phone-digits.ts'
import { isActive } from '../removal/removed.server.ts'

/**
 * Corrects the contact of a request. Lists, emails and exports use the new one; the timeline has the one before, the row of the
 * kind the submitted one, and a search finds both. A trigger links the request to the contact of a new email address, or of the
 * phone number and name without one.
 * @param version shown to the editor
 */
export function correctContact(
  db: Queryable,
  { id, version, contact, by }: { id: string; version: number; contact: RequestContact; by: Actor },
): Promise<'corrected' | 'unchanged' | 'conflict' | 'not-found'> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isActive))
      .for('update')
    if (!before) return 'not-found'
    if (before.version !== version) return 'conflict'
    const fields = ['contact_name', 'email', 'company', 'phone'] as const
    if (fields.every((field) => before[field] === contact[field])) return 'unchanged'
    const added = [...fields.map((field) => contact[field]), getPhoneDigits(contact.phone)].filter(Boolean).join('\n')
    if (before.contact_id && before.email === null && contact.email)
      await addEmail(tx, before.contact_id, contact.email)
    const [after] = await tx
      .update(requests)
      .set({
        ...contact,
        is_contact_corrected: true,
        search_text: sql`${requests.search_text} || E'\n' || boxwright_fold(${added})`,
        version: before.version + 1,
      })
      .where(eq(requests.id, id))
      .returning({ contactId: requests.contact_id })
    const isSamePerson = before.contact_id === after?.contactId
    if (before.contact_id && isSamePerson) await correctCustomer(tx, before.contact_id, before, contact)
    if (before.contact_id && after?.contactId && !isSamePerson)
      await copyMovedCompany(tx, before.contact_id, after.contactId)
    if (before.contact_id && !isSamePerson) await deleteMistaken(tx, before.contact_id)
    const event = { before: formatContact(before), after: formatContact(contact) }
    await tx
      .insert(requestEvents)
      .values({ ...event, kind: 'contact', request_id: id, staff_id: by.staffId, actor: by.name })
    // Personal data can be erased later, so the log does not have it (decision 0023).
    await addAuditEntry(tx, { by, action: 'request.contact-corrected', subject: before.reference, subjectId: id })
    return 'corrected'
  })
}

/** The contact gets the name and phone number where it had those that the request had. */
async function correctCustomer(
  tx: Transaction,
  id: string,
  before: RequestContact,
  { contact_name, phone }: RequestContact,
) {
  const replaceSame = (
    column: typeof contacts.name | typeof contacts.phone,
    old: string | null,
    value: string | null,
  ) =>
    sql<
      string | null
    >`case when ${column} is not distinct from ${old} then coalesce(${value}, ${column}) else ${column} end`
  await tx
    .update(contacts)
    .set({
      name: replaceSame(contacts.name, before.contact_name, contact_name),
      phone: replaceSame(contacts.phone, before.phone, phone),
      version: sql`${contacts.version} + 1`,
      updated_at: new Date(),
    })
    .where(eq(contacts.id, id))
}

/** A contact known by phone number alone gets the email address, unless another contact has it. */
async function addEmail(tx: Transaction, id: string, email: string) {
  await tx
    .update(contacts)
    .set({ email, version: sql`${contacts.version} + 1`, updated_at: new Date() })
    .where(
      and(
        eq(contacts.id, id),
        isNull(contacts.email),
        sql`not exists (select from ${contacts} other where lower(other.email) = lower(${email})
          or (other.other_emails <> '{}' and other.other_emails @> array[lower(${email})]))`,
      ),
    )
}

/** A contact that the corrected email address just created is of the company that staff moved the one before to. */
async function copyMovedCompany(tx: Transaction, from: string, to: string) {
  await tx.execute(sql`
    update ${contacts} created set company_id = moved.company_id
    from ${contacts} moved
    where created.id = ${to} and created.created_at = now() and moved.id = ${from} and moved.company_id is not null
      and exists (select from ${auditLog} where ${auditLog.subject_id} = ${from} and ${auditLog.action} = 'contact.changed'
        and ${auditLog.after} ->> 'fields' like '%company_id%')`)
}

/** Deletes a contact that only the incorrect data created. */
async function deleteMistaken(tx: Transaction, id: string) {
  await tx
    .delete(contacts)
    .where(
      and(
        eq(contacts.id, id),
        sql`not exists (select from ${requests} where ${requests.contact_id} = ${contacts.id})`,
        sql`(${contacts.note}, ${contacts.job_title}) is null and ${contacts.tags} = '{}' and ${contacts.other_emails} = '{}'`,
      ),
    )
}
