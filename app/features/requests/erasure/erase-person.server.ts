import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { requestTables } from '../request-tables.server.ts'
import { deleteFiles, deleteRequests, type RelatedData, readRelatedData } from './delete.server.ts'

/** Data stored about one person. */
export type PersonalData = RelatedData & {
  /** Requests by kind; kinds without any are left out. */
  kinds: Partial<Record<RequestKind, number>>
  requests: number
}

export type ErasureResult = PersonalData & {
  /** Files that could not be deleted now; the hourly cleanup of unclaimed artwork tries again. */
  filesLeft: string[]
}

/** Returns what `erasePerson` would delete. */
export const findPersonalData = (db: Queryable, email: string): Promise<PersonalData> =>
  collectPersonalData(db, email).then(({ personalData }) => personalData)

/**
 * Erases all data of an email address, ignoring case: requests, notes, emails, files. Rows are deleted and files released in
 * one transaction, so that remaining files are deleted later. The audit log records counts, but no identity (decision 0023).
 */
export async function erasePerson(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { email, by }: { email: string; by: Authority },
): Promise<ErasureResult> {
  const { personalData, files } = await db.transaction(async (tx) => {
    const { ids, personalData } = await collectPersonalData(tx, email)
    const files = await deleteRequests(tx, ids)
    if (ids.length > 0) await addAuditEntry(tx, { by, action: 'person.forgotten', after: getCounts(personalData) })
    return { personalData, files }
  })
  return { ...personalData, filesLeft: await deleteFiles({ db, storage }, files) }
}

const getCounts = ({ requests, notes, mails, artwork, attachments }: PersonalData) => ({
  requests,
  notes,
  mails,
  files: artwork.length + attachments.length,
})

async function collectPersonalData(
  db: Queryable,
  email: string,
): Promise<{ ids: string[]; personalData: PersonalData }> {
  const ids: string[] = []
  const kinds: PersonalData['kinds'] = {}
  for (const kind of requestKinds) {
    const table = requestTables[kind]
    const rows = await db.select({ id: table.id }).from(table).where(sql`lower(${table.email}) = lower(${email})`)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length > 0) kinds[kind] = rows.length
  }
  return { ids, personalData: { kinds, requests: ids.length, ...(await readRelatedData(db, ids)) } }
}
