import { and, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { lockCampaign, readCampaign } from '../campaigns/campaigns.server.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'
import { maxRecipients, type RecipientRow, readRecipientFile } from './read-recipient-file.server.ts'

/** Result of a row. `existing`: the email address is a recipient already and stays as it is. */
export type ImportedRow = RecipientRow & { outcome: 'added' | 'existing' | 'rejected' }

export type ImportResult =
  | { ok: true; rows: ImportedRow[]; counts: Record<ImportedRow['outcome'], number> }
  /** Nothing was stored: why. */
  | { ok: false; message: string }

const batchSize = 5_000

/**
 * Adds recipients from a file or pasted text to a draft or an open campaign; an open one emails them. No file deletes or changes
 * recipients.
 * @param isPreview stores nothing
 */
export async function importRecipients(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, text, by, isPreview }: { campaignId: string; text: string; by: Actor; isPreview: boolean },
): Promise<ImportResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const campaign = await (isPreview ? readCampaign(tx, campaignId) : lockCampaign(tx, campaignId))
    if (!campaign || (campaign.status !== 'draft' && campaign.status !== 'open'))
      return { ok: false, message: 'Recipients can be added until packing starts.' }
    const file = readRecipientFile(text, campaign)
    if (!file.ok) return file
    const valid = file.rows.filter(({ reasons }) => reasons.length === 0)
    const existing = await findExisting(tx, campaignId, valid)
    const added = valid.filter(({ email }) => !existing.has(email))
    const count = await tx.$count(sendRecipients, eq(sendRecipients.campaign_id, campaignId))
    if (count + added.length > maxRecipients)
      return { ok: false, message: `A campaign has at most ${maxRecipients.toLocaleString('en-US')} recipients.` }
    const rows = file.rows.map((row): ImportedRow => {
      if (row.reasons.length > 0) return { ...row, outcome: 'rejected' }
      if (!existing.has(row.email)) return { ...row, outcome: 'added' }
      return { ...row, outcome: 'existing', reasons: ['Already a recipient'] }
    })
    const counts = { added: added.length, existing: existing.size, rejected: rows.length - valid.length }
    if (isPreview || added.length === 0) return { ok: true, rows, counts }
    const recipientIds = await insertRecipients(tx, campaignId, added)
    if (campaign.status === 'open') await queueSendMails(jobs, tx, { kind: 'invitation', recipientIds })
    await addAuditEntry(tx, {
      by,
      action: 'send.recipients-added',
      subject: campaign.title,
      subjectId: campaignId,
      after: counts,
    })
    return { ok: true, rows, counts }
  })
}

async function findExisting(tx: Queryable, campaignId: string, rows: RecipientRow[]): Promise<Set<string>> {
  const emails = rows.map(({ email }) => email)
  const found = await tx
    .select({ email: sendRecipients.email })
    .from(sendRecipients)
    .where(
      and(
        eq(sendRecipients.campaign_id, campaignId),
        eq(sendRecipients.is_by_code, false),
        sql`${sendRecipients.email} = any(${sql.param(emails)}::text[])`,
      ),
    )
  return new Set(found.map(({ email }) => email))
}

/** Inserts rows as arrays, which PostgreSQL reads faster than thousands of parameters. @returns their ids */
async function insertRecipients(tx: Transaction, campaignId: string, rows: RecipientRow[]): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const lists = [batch.map((row) => row.email), batch.map((row) => row.name), batch.map((row) => row.country)]
    const [emails, names, countries] = lists.map((list) => sql`${sql.param(list)}::text[]`)
    const { rows: inserted } = await tx.execute<{ id: string }>(sql`
      insert into send_recipients (campaign_id, email, name, country)
      select ${campaignId}::uuid, email, name, country from unnest(${emails}, ${names}, ${countries}) as row (email, name, country)
      returning id`)
    for (const { id } of inserted) ids.push(id)
  }
  return ids
}
