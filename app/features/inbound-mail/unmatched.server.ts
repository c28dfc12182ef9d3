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
import { inboundMails } from '#db/tables/inbound-mail.ts'
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

/** Emails that a search scans before it uses its index (decision 0025). */
const scanLimit = 10_000

/** Lists unmatched emails, newest first. */
export async function listUnmatched(db: Queryable, { search, after, before }: UnmatchedView) {
  const { created_at, id } = inboundMails
  const neighbor = after ?? before
  const position = sql`(select neighbor.created_at, neighbor.id from ${inboundMails} neighbor where neighbor.id = ${neighbor})`
  const isBeyond = neighbor && sql`(${created_at}, ${id}) ${sql.raw(after ? '<' : '>')} ${position}`
  const isReversed = before !== undefined && after === undefined
  const order = isReversed ? sql`created_at, id` : sql`created_at desc, id desc`
  const isOnSide = and(isUnmatched, isBeyond || undefined)
  const conditions = isAddress(search) ? [containsAddress(search)] : getTextConditions(search, containsText)
  const read = (source: SQL) => {
    const ids = sql`select id from (${source}) as ${inboundMails}
      where ${and(sql`true`, ...conditions)} order by ${order} limit ${pageSize + 1}`
    return db.select(listedColumns).from(inboundMails).where(sql`${id} in (${ids})`).orderBy(order)
  }
  const nearest = sql`select * from ${inboundMails} where ${isOnSide} order by ${order}`
  // Common words fill the page from the nearest emails; rare ones have few matches in the index.
  let found = isAddress(search) ? [] : await read(search ? sql`${nearest} limit ${scanLimit}` : nearest)
  if (search && found.length <= pageSize)
    found = await read(sql`select * from ${inboundMails} where ${and(isOnSide, ...conditions)} offset 0`)
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
): Promise<'assigned' | 'request not found' | 'email not found'> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(inboundMails)
      .where(and(eq(inboundMails.id, id), isUnmatched))
      .for('update')
    if (!mail) return 'email not found'
    const [request] = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.reference, reference), isActive))
    const match = request && ({ requestId: request.id, matchedBy: 'staff' } as const)
    if (!match || !(await attachToRequest(tx, mail, match, settings))) return 'request not found'
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
