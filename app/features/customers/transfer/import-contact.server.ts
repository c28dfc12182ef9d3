import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { type Contact, findContact, saveContact } from '../contacts.server.ts'
import { contactSchema } from '../customer-fields.schema.ts'
import { type ImportRow, repeatedReason } from './import-row.ts'
import { listFieldChanges } from './list-field-changes.ts'
import { mergeCells } from './merge-cells.ts'

/** Imports a contact, matched by any of its email addresses, or without one by phone number and name. */
export const importContact: ImportRow = async (tx, { cells }, { by, isAlreadyImported, recordBefore }) => {
  const { email: typedEmail, phone, name } = cells
  if (!typedEmail && !(phone && name)) return { reasons: ['Enter an email address, or a name and a phone number'] }
  const current = typedEmail ? await findByEmail(tx, typedEmail) : await findByPhone(tx, { phone, name })
  if (current && isAlreadyImported(current.id)) return { reasons: [repeatedReason] }
  const stored = current && withCompanyName(current)
  const email = current?.email ?? typedEmail ?? ''
  const values = mergeCells('contacts', stored, { ...cells, email })
  const parsed = v.safeParse(contactSchema, values, { abortPipeEarly: true })
  if (!parsed.success) return { reasons: parsed.issues.map(({ message }) => message) }
  const { id = null, version = 0 } = current ?? {}
  if (current) await recordBefore('contacts', current.id)
  // Saving a company name may rename the contact's company, if that is still named after its domain.
  if (current?.company) await recordBefore('companies', current.company.id)
  const saved = await saveContact(tx, { id, version, fields: parsed.output, by })
  if (saved.outcome === 'taken') return { reasons: ['Another contact has one of these email addresses'] }
  if (saved.outcome !== 'saved') throw new Error(`the contact was not saved: ${saved.outcome}`)
  if (!stored) return { id: saved.id, outcome: 'added' }
  const after = await findContact(tx, saved.id)
  if (!after || after.version === version) return { id: saved.id, outcome: 'unchanged' }
  return { id: saved.id, outcome: 'changed', changes: listFieldChanges('contacts', stored, withCompanyName(after)) }
}

const withCompanyName = (contact: Contact) => ({ ...contact, company: contact.company?.name })

async function findByEmail(tx: Transaction, email: string) {
  const [found] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`lower(${contacts.email}) = lower(${email})
        or (${contacts.other_emails} <> '{}' and ${contacts.other_emails} @> array[lower(${email})])`,
    )
    .limit(1)
    .for('update')
  return found && (await findContact(tx, found.id))
}

async function findByPhone(tx: Transaction, { phone, name }: { phone: string | undefined; name: string | undefined }) {
  const [found] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(sql`${contacts.id} = boxwright_contact_of_phone(${phone}, ${name})`)
    .for('update')
  return found && (await findContact(tx, found.id))
}
