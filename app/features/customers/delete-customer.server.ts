import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { scheduleFileDeletion } from './certificate.server.ts'
import { scheduleMergedCertificateDeletions } from './merge/merge-record.server.ts'

type Args = { id: string; version: number; by: Actor }
export type DeleteResult = 'deleted' | 'conflict' | 'not-found'

/** Deletes a contact. Its requests stay, with what was submitted; `erasePerson` erases those, too. */
export function deleteContact(db: Queryable, { id, version, by }: Args): Promise<DeleteResult> {
  return db.transaction(async (tx) => {
    const [contact] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
    if (!contact) return 'not-found'
    if (contact.version !== version) return 'conflict'
    await tx.delete(contacts).where(eq(contacts.id, id))
    // Personal data is being deleted, so the log does not have it (decision 0023).
    await addAuditEntry(tx, { by, action: 'contact.deleted', subjectId: id })
    return 'deleted'
  })
}

/** Deletes a company with its certificate. Its contacts and their requests stay. */
export function deleteCompany(db: Queryable, { id, version, by }: Args): Promise<DeleteResult> {
  return db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
    if (!company) return 'not-found'
    if (company.version !== version) return 'conflict'
    await scheduleMergedCertificateDeletions(tx, id)
    if (company.tax_certificate) await scheduleFileDeletion(tx, company.tax_certificate.path)
    await tx.delete(companies).where(eq(companies.id, id))
    await addAuditEntry(tx, { by, action: 'company.deleted', subject: company.name, subjectId: id })
    return 'deleted'
  })
}
