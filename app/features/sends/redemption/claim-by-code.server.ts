import { and, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { getCampaignState } from '../campaigns/state.ts'
import { getLinkPath } from '../links.server.ts'
import { ensureSendMailQueue } from '../mail/queue.server.ts'
import { runAnswer } from '../recipients/answer.server.ts'
import { type ClaimSource, hashSource, storeClaim } from './claim.server.ts'
import { redeemCode } from './codes.server.ts'
import type { GiftAnswer } from './parse-gift-answer.ts'

export type CodeClaim = {
  campaignId: string
  /** From `parseCode`. */
  code: string
  /** Made with the form: sent twice, it claims once. */
  formKey: string
  email: string
  answer: GiftAnswer
  source: ClaimSource
  now?: Date
}

/**
 * Claims a gift by a code, whose page knows no one: the person gets a link of their own.
 * @returns the path of the link; undefined for an unknown, used or revoked code, and once the campaign is over
 */
export async function claimByCode(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  { campaignId, code, formKey, email, answer, source, now = new Date() }: CodeClaim,
): Promise<string | undefined> {
  await ensureSendMailQueue(jobs)
  const hashes = await hashSource(db, { source, answer })
  const claim = async (tx: Transaction) => {
    const [campaign] = await tx
      .select()
      .from(sendCampaigns)
      .where(eq(sendCampaigns.id, campaignId))
      .for('no key update')
    if (!campaign || getCampaignState(campaign, getShopDay(now)) !== 'open') return undefined
    const redeemed = await redeemCode(tx, settings, { campaignId, code, formKey, now })
    if (!redeemed) return undefined
    if (redeemed.recipientId) {
      const isClaimant = and(eq(sendRecipients.id, redeemed.recipientId), eq(sendRecipients.email, email.toLowerCase()))
      const [claimant] = await tx.select().from(sendRecipients).where(isClaimant)
      return claimant && getLinkPath(tx, settings, claimant)
    }
    const [recipient] = await tx
      .insert(sendRecipients)
      .values({ campaign_id: campaignId, email: email.toLowerCase(), is_by_code: true, invited_at: now })
      .returning()
    if (!recipient) throw new Error('the recipient was not inserted')
    const result = await storeClaim(tx, { campaign, recipient, jobs, answer, hashes, now })
    // Undoes everything: the form lists gifts of this campaign only.
    if (result !== 'confirmed' && result !== 'held') throw new Error(`the claim was not stored: ${result}`)
    await tx.update(sendCodes).set({ recipient_id: recipient.id }).where(eq(sendCodes.id, redeemed.id))
    return getLinkPath(tx, settings, recipient)
  }
  return runAnswer(() => db.transaction(claim))
}
