import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { getLinkPath, type Recipient } from '../links.server.ts'
import { ensureSendMailQueue, queueInvitations, queueSendMails } from '../mail/queue.server.ts'
import type { RecipientFilter } from './recipient-filters.ts'

const pageSize = 50
/** Matches are counted up to here. */
export const maxCounted = 1_000

export type RecipientView = {
  campaignId: string
  filter?: RecipientFilter | undefined
  /** Part of the email address or name. */
  search?: string | undefined
  country?: string | undefined
  /** Id of the row next to the page; a deleted one leads to the first page. */
  after?: string | undefined
  before?: string | undefined
  limit?: number
}

/** Without address, phone and note, of which every view is audited. */
const listedColumns = {
  id: sendRecipients.id,
  email: sendRecipients.email,
  name: sendRecipients.name,
  country: sendRecipients.country,
  status: sendRecipients.status,
  sizes: sendRecipients.sizes,
  is_public: sendRecipients.is_public,
  answered_at: sendRecipients.answered_at,
  mailed_at: sendRecipients.mailed_at,
  mail_failure: sendRecipients.mail_failure,
  bounced_at: sendRecipients.bounced_at,
  revoked_at: sendRecipients.revoked_at,
}

/** Lists a page of recipients by email address, with how many match up to `maxCounted`. Pages continue from a row (decision 0025). */
export async function listRecipients(db: Queryable, view: RecipientView) {
  const { after, before, limit = pageSize } = view
  const condition = getCondition(view)
  const matches = sql`(select from ${sendRecipients} where ${condition} limit ${maxCounted + 1}) as matches`
  const { rows: counted } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${matches}`)
  const isBackward = before !== undefined
  const neighbor = before ?? after
  const { email, id } = sendRecipients
  const row = sql`(${email}, ${id})`
  const isBeyond = neighbor
    ? sql`${row} ${isBackward ? sql`<` : sql`>`} (
        coalesce((select email from send_recipients where id = ${neighbor}::uuid), ''), ${neighbor}::uuid)`
    : undefined
  const found = await db
    .select(listedColumns)
    .from(sendRecipients)
    .where(and(condition, isBeyond))
    .orderBy(...(isBackward ? [desc(email), desc(id)] : [asc(email), asc(id)]))
    .limit(limit + 1)
  const hasMore = found.length > limit
  // Near the beginning, and if the row was deleted.
  if (isBackward && !hasMore) return listRecipients(db, { ...view, after: undefined, before: undefined })
  const rows = found.slice(0, limit)
  if (isBackward) rows.reverse()
  return {
    rows,
    found: counted[0]?.count ?? 0,
    next: hasMore || isBackward ? (rows.at(-1)?.id ?? null) : null,
    previous: isBackward || after !== undefined ? (rows[0]?.id ?? null) : null,
  }
}

export type ListedRecipient = Awaited<ReturnType<typeof listRecipients>>['rows'][number]

function getCondition({ campaignId, filter, search = '', country }: RecipientView): SQL | undefined {
  const { status, mail_failure, revoked_at } = sendRecipients
  return and(
    eq(sendRecipients.campaign_id, campaignId),
    filter === 'failed'
      ? isNotNull(mail_failure)
      : filter === 'revoked'
        ? isNotNull(revoked_at)
        : filter && eq(status, filter),
    country ? eq(sendRecipients.country, country) : undefined,
    ...getTextConditions(search, (pattern) => sql`${sendRecipients.search_text} like boxwright_fold(${pattern})`),
  )
}

/** Reads a recipient with the address, which the audit log records; undefined for an unknown one. */
export function readRecipient(
  db: Queryable,
  { id, by }: { id: string; by: Actor },
): Promise<(Omit<Recipient, 'token_sha256' | 'encrypted_token'> & { campaign: string }) | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ recipient: sendRecipients, campaign: sendCampaigns.title })
      .from(sendRecipients)
      .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
      .where(eq(sendRecipients.id, id))
    if (!row) return undefined
    if (row.recipient.address)
      await addAuditEntry(tx, createAuditEntry('send.address-viewed', row.campaign, row.recipient, by))
    const { token_sha256: _, encrypted_token: __, ...recipient } = row.recipient
    return { ...recipient, campaign: row.campaign }
  })
}

/** Names the campaign; of the recipient only the id, as the log is never erased. */
const createAuditEntry = (
  action: 'send.address-viewed' | 'send.recipient-changed' | 'send.link-shared',
  campaign: string,
  { id, campaign_id }: Pick<Recipient, 'id' | 'campaign_id'>,
  by: Actor,
) => ({ by, action, subject: campaign, subjectId: campaign_id, after: { recipient: id } })

/** Revokes a recipient's link, or lets it work again. Their answer stays, but is not exported while revoked. @returns false if unknown */
export async function setRevoked(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, isRevoked, by }: { id: string; isRevoked: boolean; by: Actor },
): Promise<boolean> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(sendRecipients)
      .set({ revoked_at: isRevoked ? new Date() : null })
      .where(eq(sendRecipients.id, id))
      .returning({ id: sendRecipients.id, campaign_id: sendRecipients.campaign_id })
    if (!row) return false
    const { title, status } = await readCampaignFacts(tx, row.campaign_id)
    if (!isRevoked && status === 'open')
      await queueInvitations(jobs, tx, { campaignId: row.campaign_id, recipientId: id })
    await addAuditEntry(tx, createAuditEntry('send.recipient-changed', title, row, by))
    return true
  })
}

async function readCampaignFacts(db: Queryable, id: string) {
  const { title, status } = sendCampaigns
  const [row] = await db.select({ title, status }).from(sendCampaigns).where(eq(sendCampaigns.id, id))
  if (!row) throw new Error('a recipient without a campaign')
  return row
}

/**
 * Returns a recipient's link; undefined for an unknown or revoked recipient and for a draft.
 * @param isNew true to replace the link: the earlier one stops working
 * @param isMailed true to queue it for email, too, which is not sent once the campaign is closed
 */
export async function shareLink(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  { id, isNew, isMailed, by }: { id: string; isNew: boolean; isMailed: boolean; by: Actor },
): Promise<string | undefined> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ recipient: sendRecipients, title: sendCampaigns.title, status: sendCampaigns.status })
      .from(sendRecipients)
      .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
      .where(and(eq(sendRecipients.id, id), isNull(sendRecipients.revoked_at)))
      .for('update', { of: sendRecipients })
    if (!row || row.status === 'draft') return undefined
    const path = await getLinkPath(tx, settings, row.recipient, { renew: isNew })
    if (isMailed) await queueSendMails(jobs, tx, { kind: 'link', recipientIds: [id] })
    await addAuditEntry(tx, createAuditEntry('send.link-shared', row.title, row.recipient, by))
    return path
  })
}
