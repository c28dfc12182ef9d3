import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { portalMembers } from '#db/tables/portal.ts'
import { requests } from '#db/tables/requests.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { getLastDigits } from '../phone-digits.ts'
import { requestTables } from '../request-tables.server.ts'
import {
  deleteFiles,
  deleteInboundMails,
  deleteRequests,
  isFromEmail,
  type RelatedData,
  readRelatedData,
} from './delete-requests.server.ts'
import { isEmpty } from './is-empty.ts'
import {
  deleteProposalHistory,
  deleteProposals,
  eraseRecipient,
  findPersonalProposals,
  type PersonalProposals,
} from './proposal-data.server.ts'
import { countSends, eraseFromSends } from './send-data.server.ts'

/** Data stored about one person. */
export type PersonalData = RelatedData & {
  /** Requests by kind; kinds without any are left out. */
  kinds: Partial<Record<RequestKind, number>>
  requests: number
  contacts: number
  /** Memberships of companies in the customer portal. */
  members: number
  /** Proposals that are deleted. */
  proposals: number
  /** Accepted proposals whose evidence is retained (ACCEPTANCE_YEARS). */
  retainedProposals: number
  /** Proposals for others, of which the person is one of the recipients. */
  sharedProposals: number
  /** Address collections of which the person is a recipient. */
  sends: number
}

type ErasureServices = Pick<Services, 'db'> & { settings: Pick<Services['settings'], 'ACCEPTANCE_YEARS'> }

export type ErasureResult = PersonalData & {
  /** Files that could not be deleted now; the hourly cleanup of unclaimed artwork tries again. */
  filesLeft: string[]
}

/**
 * Returns what `erasePerson` would delete.
 * @param email or, for people without one, their phone number
 */
export const findPersonalData = ({ db, settings }: ErasureServices, email: string): Promise<PersonalData> =>
  collectPersonalData(db, email, settings.ACCEPTANCE_YEARS).then(({ personalData }) => personalData)

/**
 * Erases all data of an email address, ignoring case, and of its contact: requests, notes, emails, files; of a phone number, what
 * has no email address. Rows are deleted and files released in one transaction, so that remaining files are deleted later. The audit log records counts, but no identity (decision 0023).
 */
export async function erasePerson(
  { db, storage, settings }: ErasureServices & Pick<Services, 'storage'>,
  { email, by }: { email: string; by: Authority },
): Promise<ErasureResult> {
  const { personalData, files } = await db.transaction(async (tx) => {
    const { ids, contactIds, proposals, personalData } = await collectPersonalData(tx, email, settings.ACCEPTANCE_YEARS)
    // Proposals before requests, as an answer to a proposal locks them.
    const proposalFiles = await deleteProposals(tx, proposals.toDelete)
    await deleteProposalHistory(tx, proposals.toRetain)
    await eraseRecipient(tx, { email, proposalIds: [...proposals.toRetain, ...proposals.shared] })
    await eraseFromSends(tx, email)
    // Finds members whose email staff removed from the contact since; deleting the contact below ends its own access.
    await tx.delete(portalMembers).where(isMember(email))
    const files = await deleteRequests(tx, ids)
    files.attachments.push(...proposalFiles)
    files.attachments.push(...(await deleteInboundMails(tx, isFromEmail(email))))
    if (contactIds.length > 0) await tx.delete(contacts).where(inArray(contacts.id, contactIds))
    if (!isEmpty(personalData))
      await addAuditEntry(tx, { by, action: 'person.forgotten', after: getCounts(personalData) })
    return { personalData, files }
  })
  return { ...personalData, filesLeft: await deleteFiles({ db, storage }, files) }
}

/** Counts as the audit log stores them: `keptProposals` is a stored name. */
const getCounts = ({ requests, contacts, notes, mails, received, artwork, attachments, ...others }: PersonalData) => ({
  requests,
  contacts,
  notes,
  mails: mails + received,
  files: artwork.length + attachments.length,
  ...(others.members > 0 && { members: others.members }),
  ...(others.proposals > 0 && { proposals: others.proposals }),
  ...(others.retainedProposals > 0 && { keptProposals: others.retainedProposals }),
  ...(others.sends > 0 && { sends: others.sends }),
})

async function collectPersonalData(
  db: Queryable,
  email: string,
  years: number,
): Promise<{ ids: string[]; contactIds: string[]; proposals: PersonalProposals; personalData: PersonalData }> {
  const contactIds = await findContactIds(db, email)
  // Rows of another program have no index entry, corrected requests another email address in theirs.
  const indexed = await db
    .select({ id: requests.id, kind: requests.kind })
    .from(requests)
    .where(
      or(
        sql`lower(${requests.email}) = lower(${email})`,
        hasPhoneOnly(requests, email),
        inArray(requests.contact_id, contactIds),
      ),
    )
  const found = new Map(indexed.map(({ id, kind }) => [id, kind]))
  for (const kind of requestKinds) {
    const table = requestTables[kind]
    const rows = await db.select({ id: table.id }).from(table).where(sql`lower(${table.email}) = lower(${email})`)
    for (const { id } of rows) found.set(id, kind)
  }
  const kinds: PersonalData['kinds'] = {}
  for (const kind of found.values()) kinds[kind] = (kinds[kind] ?? 0) + 1
  const ids = [...found.keys()]
  const related = await readRelatedData(db, ids, email)
  const proposals = await findPersonalProposals(db, { email, contactIds, years })
  const personalData: PersonalData = {
    kinds,
    requests: ids.length,
    contacts: contactIds.length,
    members: await db.$count(portalMembers, or(isMember(email), inArray(portalMembers.contact_id, contactIds))),
    ...related,
    proposals: proposals.toDelete.length,
    retainedProposals: proposals.toRetain.length,
    sharedProposals: proposals.shared.length,
    sends: await countSends(db, email),
  }
  return { ids, contactIds, proposals, personalData }
}

/** SQL condition: a member who signs in with this email address, ignoring case. */
const isMember = (email: string): SQL => eq(portalMembers.email, email.toLowerCase())

async function findContactIds(db: Queryable, email: string): Promise<string[]> {
  const hasOtherEmail = sql`(${contacts.other_emails} <> '{}' and ${contacts.other_emails} @> array[lower(${email})])`
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(or(sql`lower(${contacts.email}) = lower(${email})`, hasOtherEmail, hasPhoneOnly(contacts, email)))
  return rows.map(({ id }) => id)
}

/** SQL condition: without an email address, and with this phone number; undefined if the text is none. */
function hasPhoneOnly(table: typeof requests | typeof contacts, text: string): SQL | undefined {
  const digits = text.includes('@') ? null : getLastDigits(text)
  return digits === null
    ? undefined
    : sql`(${table.email} is null and ${table.search_text} like ${`%${digits}%`}
        and right(regexp_replace(${table.phone}, '\\D', '', 'g'), 10) = ${digits})`
}
