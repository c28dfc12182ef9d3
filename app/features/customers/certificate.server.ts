import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Transaction } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { uploads } from '#db/tables/uploads.ts'

const storageFolder = 'customer-files'

/**
 * Sets the tax exemption certificate of a company, or removes it without a file. The hourly cleanup deletes the one before.
 * @returns false for an unknown company
 */
export async function setTaxCertificate(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, file, by }: { id: string; file: Omit<StagedFile, 'field'> | undefined; by: Actor },
): Promise<boolean> {
  const [stored = null] = await storeAttachments({ db, storage }, file ? [file] : [], storageFolder)
  return db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
    if (!company) return false
    if (company.tax_certificate) await scheduleFileDeletion(tx, company.tax_certificate.path)
    if (stored) await tx.update(uploads).set({ claimed_at: new Date() }).where(eq(uploads.path, stored.path))
    await tx
      .update(companies)
      .set({ tax_certificate: stored, version: company.version + 1, updated_at: new Date() })
      .where(eq(companies.id, id))
    const after = { fields: 'tax_certificate' }
    await addAuditEntry(tx, { by, action: 'company.changed', subject: company.name, subjectId: id, after })
    return true
  })
}

/** Marks a file as unclaimed and old, so that the hourly cleanup deletes it. */
export const scheduleFileDeletion = (tx: Transaction, path: string) =>
  tx
    .update(uploads)
    .set({ claimed_at: null, created_at: new Date(0) })
    .where(eq(uploads.path, path))
