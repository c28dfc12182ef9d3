import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { getCampaignState } from '../campaigns/state.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'
import { maxRecipients } from './read-recipient-file.server.ts'

/** `wrong-domain` is no secret: the page names the company. Nothing else says who is a recipient. */
export type JoinResult = 'mailed' | 'closed' | 'full' | 'wrong-domain'

/**
 * Emails a personal link to someone who entered their email address on the page of a public link. A recipient gets the link
 * again, a revoked one nothing, and the caller cannot tell.
 */
export async function joinCampaign(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, email: typed, now = new Date() }: { campaignId: string; email: string; now?: Date },
): Promise<JoinResult> {
  const email = typed.toLowerCase()
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(sendCampaigns).where(eq(sendCampaigns.id, campaignId)).for('share')
    if (!campaign || getCampaignState(campaign, getShopDay(now)) !== 'open') return 'closed'
    if (!campaign.public_domains.includes(email.slice(email.lastIndexOf('@') + 1))) return 'wrong-domain'
    // Redemptions beyond the limit of a gift campaign go on hold instead.
    const isFull =
      (campaign.kind === 'package' && campaign.public_count >= (campaign.public_limit ?? 0)) ||
      (await tx.$count(sendRecipients, eq(sendRecipients.campaign_id, campaignId))) >= maxRecipients
    const [added] = isFull
      ? []
      : await tx
          .insert(sendRecipients)
          .values({ campaign_id: campaignId, email, is_public: true })
          .onConflictDoNothing()
          .returning({ id: sendRecipients.id })
    if (added) await queueSendMails(jobs, tx, { kind: 'invitation', recipientIds: [added.id] })
    else {
      const isKnown = and(
        eq(sendRecipients.campaign_id, campaignId),
        eq(sendRecipients.email, email),
        eq(sendRecipients.is_by_code, false),
      )
      const known = await tx
        .select({ id: sendRecipients.id })
        .from(sendRecipients)
        .where(and(isKnown, isNull(sendRecipients.revoked_at)))
      await queueSendMails(jobs, tx, { kind: 'link', recipientIds: known.map(({ id }) => id) })
    }
    return isFull ? 'full' : 'mailed'
  })
}
