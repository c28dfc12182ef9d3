import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { emailAddress, maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Database, Queryable } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import type { Recipient } from '../links.server.ts'
import { type AnswerResult, declinePackage } from './answer.server.ts'

/** Email address and name, as staff correct them. */
export const recipientSchema = v.object({
  email: v.pipe(emailAddress('Enter an email address', 'Enter a valid email address'), v.toLowerCase()),
  name: v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(maxLength.name, 'Enter a shorter name')),
})

export type RecipientChange = v.InferOutput<typeof recipientSchema>

/**
 * Corrects the email address and name of a recipient of a draft or an open campaign. Another email address clears the failure of
 * the last email and ends the earlier link, which a wrong person may have; the recipient is emailed only if staff resend the link.
 */
export function changeRecipient(
  db: Queryable,
  { id, campaignId, change, by }: { id: string; campaignId: string; change: RecipientChange; by: Actor },
): Promise<'changed' | 'taken' | 'locked' | 'not-found'> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) return 'not-found'
    if (campaign.status !== 'draft' && campaign.status !== 'open') return 'locked'
    const isSame = and(
      eq(sendRecipients.campaign_id, campaignId),
      eq(sendRecipients.email, change.email),
      eq(sendRecipients.is_by_code, false),
    )
    const [other] = await tx
      .select({ id: sendRecipients.id })
      .from(sendRecipients)
      .where(and(isSame, ne(sendRecipients.id, id)))
    const isMine = and(eq(sendRecipients.id, id), eq(sendRecipients.campaign_id, campaignId))
    const { email, is_by_code } = sendRecipients
    const [before] = await tx.select({ email, is_by_code }).from(sendRecipients).where(isMine).for('update')
    if (!before) return 'not-found'
    if (other && !before.is_by_code) return 'taken'
    const cleared =
      before.email === change.email
        ? {}
        : { mail_failure: null, bounced_at: null, token_sha256: null, encrypted_token: null }
    await tx
      .update(sendRecipients)
      .set({ ...change, ...cleared })
      .where(isMine)
    await addAuditEntry(tx, {
      by,
      action: 'send.recipient-changed',
      subject: campaign.title,
      subjectId: campaignId,
      after: { recipient: id },
    })
    return 'changed'
  })
}

/** Finds a recipient of a campaign. */
export async function findRecipient(
  db: Queryable,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<Recipient | undefined> {
  const isOf = and(eq(sendRecipients.id, id), eq(sendRecipients.campaign_id, campaignId))
  const [row] = await db.select().from(sendRecipients).where(isOf)
  return row
}

/** Declines for a recipient who told staff that they want no package. @param campaign title of it */
export async function declineForRecipient(
  db: Database,
  { recipient, campaign, by }: { recipient: Recipient; campaign: string; by: Actor },
): Promise<AnswerResult> {
  const result = await declinePackage({ db }, { recipient })
  if (result === 'saved')
    await addAuditEntry(db, {
      by,
      action: 'send.recipient-changed',
      subject: campaign,
      subjectId: recipient.campaign_id,
      after: { recipient: recipient.id, status: 'declined' },
    })
  return result
}
