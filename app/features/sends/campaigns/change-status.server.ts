import { and, eq, inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import type { Campaign } from '../links.server.ts'
import { ensureSendMailQueue, queueInvitations } from '../mail/queue.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { lockCampaign } from './campaigns.server.ts'

type Status = Campaign['status']

/** Statuses that each one leads to. A closed campaign stays closed: its recipients' data is erased. */
export const nextStatuses: Record<Status, readonly Status[]> = {
  draft: ['open'],
  open: ['packing', 'closed'],
  packing: ['open', 'closed'],
  closed: [],
}

export type StatusResult =
  | 'changed'
  | 'not-found'
  /** Not among `nextStatuses`, such as after someone else changed it. */
  | 'not-possible'
  /** Opening: */
  | 'no-contents'
  | 'no-recipients'
  | 'ended'

/**
 * Opens a campaign, which emails its recipients; starts packing, after which no one can change an answer; or closes it.
 * Answers that are being stored come first.
 */
export async function changeStatus(
  { db, jobs }: Pick<Services, 'jobs'> & { db: Queryable },
  { id, to, by }: { id: string; to: Status; by: Actor },
): Promise<StatusResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) return 'not-found'
    if (!nextStatuses[campaign.status].includes(to)) return 'not-possible'
    const problem = to === 'open' ? await findOpeningProblem(tx, campaign) : undefined
    if (problem) return problem
    const now = new Date()
    await tx
      .update(sendCampaigns)
      .set({
        status: to,
        version: campaign.version + 1,
        updated_at: now,
        opened_at: to === 'open' ? (campaign.opened_at ?? now) : campaign.opened_at,
        closed_at: to === 'closed' ? now : null,
      })
      .where(eq(sendCampaigns.id, id))
    if (to === 'open') {
      // Recipients may change what was to be packed; what left stays.
      const isUnshipped = inArray(sendShipments.state, ['to-pick', 'packed'])
      await tx.delete(sendShipments).where(and(eq(sendShipments.campaign_id, id), isUnshipped))
      await queueInvitations(jobs, tx, { campaignId: id })
    }
    const before = { status: campaign.status }
    await addAuditEntry(tx, {
      by,
      action: 'send.status-changed',
      subject: campaign.title,
      subjectId: id,
      before,
      after: { status: to },
    })
    return 'changed'
  })
}

/** Returns why a campaign cannot be opened or reopened. */
export async function findOpeningProblem(
  tx: Transaction,
  campaign: Campaign,
): Promise<'no-contents' | 'no-recipients' | 'ended' | undefined> {
  const gifts = campaign.kind === 'gift' ? await listGifts(tx, campaign.id) : undefined
  const isEmpty = gifts ? gifts.length === 0 : campaign.contents.length === 0
  if (isEmpty) return 'no-contents'
  // After reopening, staff can choose a later deadline.
  if (campaign.status === 'draft' && getShopDay() > campaign.deadline) return 'ended'
  if (campaign.public_limit !== null) return undefined
  const [recipient] = await tx
    .select({ id: sendRecipients.id })
    .from(sendRecipients)
    .where(eq(sendRecipients.campaign_id, campaign.id))
    .limit(1)
  if (recipient) return undefined
  const codes = await tx.$count(sendCodes, eq(sendCodes.campaign_id, campaign.id))
  return codes > 0 ? undefined : 'no-recipients'
}
