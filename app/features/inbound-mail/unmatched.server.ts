import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { deleteFiles, deleteInboundMails } from '#app/features/requests/erasure/delete-requests.server.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { isActive } from '#app/features/requests/removal/removed.server.ts'
import { receivedMailColumns, toReceivedMail } from '#app/features/requests/replies/received-mails.server.ts'
import type { Services } from '#app/lib/services.ts'
import { toLikePattern } from '#app/lib/text/escape.ts'
import type { Queryable } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { inboundMails, mailsPerRange } from '#db/tables/inbound-mail.ts'
import { requests } from '#db/tables/requests.ts'
import { attachToRequest } from './attach-to-request.server.ts'

const pageSize = 50
const isUnmatched = isNull(inboundMails.request_id)

/** Counts unmatched emails of people, at most `max`. */
export const countUnmatched = (db: Queryable, max: number): Promise<number> =>
  db.$count(
    db
      .select({ id: inboundMails.id })
      .from(inboundMails)
      .where(and(isUnmatched, sql`${inboundMails.kind} = 'message'`))
      .limit(max)
      .as('counted'),
  )

/** `after` and `before`: the id of the row next to the page. */
export type UnmatchedView = { search: string; after?: string | undefined; before?: string | undefined }

const containsText = (pattern: string) => sql`${inboundMails.search_text} like boxwright_fold(${pattern})`

const isAddress = (search: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(search)

/** Looks up only the letters around the @, as each further trigram, such as of ".com", reads its list of a million emails. */
function containsAddress(address: string): SQL {
  const at = address.indexOf('@')
  const middle = toLikePattern(address.slice(Math.max(0, at - 6), at + 4))
  return sql`(${containsText(middle)} and strpos(${inboundMails.search_text}, boxwright_fold(${address})) > 0)`
}

/**
 * Lists unmatched emails, the last one that came in first. A search reads its index by ranges of emails, until the page is full: of a
 * common word, it would list more than a page needs.
 */
export async function listUnmatched(db: Queryable, { search, after, before }: UnmatchedView) {
  const { id, number } = inboundMails
  const neighbor = after ?? before
  const isReversed = before !== undefined && after === undefined
  const position = sql`(select neighbor.number from ${inboundMails} neighbor where neighbor.id = ${neighbor})`
  const isBeyond = neighbor ? sql`${number} ${sql.raw(isReversed ? '>' : '<')} ${position}` : undefined
  const order = sql.raw(isReversed ? 'number' : 'number desc')
  const conditions = isAddress(search) ? [containsAddress(search)] : getTextConditions(search, containsText)
  const select = (condition?: SQL) => sql`select id, number from ${inboundMails}
    where ${and(isUnmatched, condition, isBeyond, ...(search ? conditions : []))} order by ${order}`
  const size = sql.raw(String(mailsPerRange))
  const [first, last] = [
    sql`(select min(number) from ${inboundMails} where ${isUnmatched})`,
    sql`(select max(number) from ${inboundMails} where ${isUnmatched})`,
  ]
  const start = neighbor ? position : isReversed ? first : last
  const ranges = sql`generate_series(${start} / ${size}, ${isReversed ? last : first} / ${size}, ${sql.raw(isReversed ? '1' : '-1')})`
  const source = search
    ? sql`select found.id from ${ranges} mail_range cross join lateral (
        ${select(sql`array[${number} / ${size}] @> array[mail_range]`)}) found`
    : sql`select id from (${select()}) found`
  const found = await db
    .select(listedColumns)
    .from(inboundMails)
    .where(sql`${id} in (${source} limit ${pageSize + 1})`)
    .orderBy(order)
  const rows = isReversed ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize)
  const hasMore = found.length > pageSize
  return {
    rows,
    next: (isReversed || hasMore) && rows.length > 0 ? (rows.at(-1)?.id ?? null) : null,
    previous: (isReversed ? hasMore : neighbor !== undefined) && rows.length > 0 ? (rows[0]?.id ?? null) : null,
  }
}

const listedColumns = {
  id: inboundMails.id,
  kind: inboundMails.kind,
  from_email: inboundMails.from_email,
  from_name: inboundMails.from_name,
  subject: inboundMails.subject,
  created_at: inboundMails.created_at,
  excerpt: sql<string>`left(${inboundMails.body}, 300)`,
}

export type ListedUnmatched = Awaited<ReturnType<typeof listUnmatched>>['rows'][number]

/** Returns an unmatched email; undefined if it is unknown or has a request. */
export async function findUnmatched(db: Queryable, id: string) {
  const [mail] = await db
    .select(receivedMailColumns)
    .from(inboundMails)
    .where(and(eq(inboundMails.id, id), isUnmatched))
  return mail && toReceivedMail(mail)
}

export type UnmatchedMail = NonNullable<Awaited<ReturnType<typeof findUnmatched>>>

const maxSuggestions = 10

/** Finds requests by reference, name, company or email address, newest first; by a reference also spam. */
export async function findRequests(db: Queryable, search: string) {
  const filter = { search, spam: parseReference(search) ? ('with' as const) : undefined }
  const { requests: found } = await listRequests(db, { filter, staffId: null, limit: maxSuggestions })
  return found
}

/** Lists the newest requests of an email's sender. */
export function suggestRequests(db: Queryable, email: string) {
  const { id, reference, kind, status, summary, created_at, contact_name, email: contactEmail, company } = requests
  return db
    .select({ id, reference, kind, status, summary, created_at, contact_name, email: contactEmail, company })
    .from(requests)
    .where(and(sql`lower(${requests.email}) = lower(${email})`, isActive))
    .orderBy(desc(created_at), desc(id))
    .limit(maxSuggestions)
}

/** Adds an unmatched email to a request. */
export function assignUnmatched(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id, reference, by }: { id: string; reference: string; by: Actor },
): Promise<'assigned' | 'request-not-found' | 'email-not-found'> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(inboundMails)
      .where(and(eq(inboundMails.id, id), isUnmatched))
      .for('update')
    if (!mail) return 'email-not-found'
    const [request] = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.reference, reference), isActive))
    const match = request && ({ requestId: request.id, matchedBy: 'staff' } as const)
    if (!match || !(await attachToRequest(tx, mail, match, settings))) return 'request-not-found'
    await tx
      .update(staffAlerts)
      .set({ read_at: sql`now()` })
      .where(and(eq(staffAlerts.mail_id, id), isNull(staffAlerts.read_at)))
    await addAuditEntry(tx, { by, action: 'email.assigned', subject: reference, subjectId: match.requestId })
    return 'assigned'
  })
}

/** Deletes an unmatched email with its files. @returns false if it was unknown */
export async function discardUnmatched(
  services: Pick<Services, 'db' | 'storage'>,
  { id, by }: { id: string; by: Actor },
): Promise<boolean> {
  const attachments = await services.db.transaction(async (tx) => {
    if (!(await findUnmatched(tx, id))) return undefined
    const paths = await deleteInboundMails(tx, sql`${inboundMails.id} = ${id} and ${isUnmatched}`)
    await addAuditEntry(tx, { by, action: 'email.discarded' })
    return paths
  })
  if (attachments) await deleteFiles(services, { artwork: [], attachments })
  return attachments !== undefined
}
