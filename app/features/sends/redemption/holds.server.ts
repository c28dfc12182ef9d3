import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { releasePieces } from '#app/features/stock/reservations/reserve.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Transaction } from '#db/client.ts'
import { type HoldReason, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'
import { countPublicResponse, withoutAnswer } from '../recipients/answer.server.ts'
import { findHoldReasons } from './find-hold-reasons.server.ts'
import { isFraudSign, isHardLimit } from './hold-reasons.ts'
import { isHeld, waitingOrder } from './list-holds.server.ts'
import { takeClaim } from './pieces.server.ts'
import { reserveContents } from './reserve-contents.server.ts'

const batchSize = 500

/** A hold is a claim that awaits a decision of staff. After packing started, released claims are packed, too. */
const canDecide = (campaign: Campaign | undefined) => campaign?.status === 'open' || campaign?.status === 'packing'

export type DecideResult =
  | { outcome: 'done' }
  /** Nothing is left to send; `reasons` are the limits to raise, or the stock to add, first. */
  | { outcome: 'limited'; reasons: HoldReason[] }
  /** The recipient is blocked, so that no package would ship. */
  | { outcome: 'blocked' }
  /** No longer on hold, or the campaign is closed. */
  | { outcome: 'not-possible' }

type HoldArgs = { campaignId: string; id: string; by: Actor }

/** Confirms a claim on hold and emails the recipient. Staff overrule every reason except limits that leave nothing to send. */
export async function releaseHold(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, id, by }: HoldArgs,
): Promise<DecideResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const found = await lockHold(tx, campaignId, id)
    if (!found) return { outcome: 'not-possible' }
    const { campaign, recipient } = found
    if (recipient.revoked_at) return { outcome: 'blocked' }
    const now = new Date()
    const reasons = (await findReasons(tx, { campaign, recipient, now })).filter(isHardLimit)
    if (reasons.length > 0) return { outcome: 'limited', reasons }
    const failure = await tryConfirmClaim(tx, { campaign, recipient, now })
    if (failure) return { outcome: 'limited', reasons: [failure] }
    await queueSendMails(jobs, tx, { kind: 'confirmation', recipientIds: [id] })
    await addAuditEntry(tx, createAuditEntry(campaign, by, { recipient: id, status: 'confirmed' }))
    return { outcome: 'done' }
  })
}

/** Declines a claim on hold, deletes its address and emails the recipient. */
export async function rejectHold(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, id, by }: HoldArgs,
): Promise<DecideResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const found = await lockHold(tx, campaignId, id)
    if (!found) return { outcome: 'not-possible' }
    await tx
      .update(sendRecipients)
      .set({ status: 'rejected', ...withoutAnswer })
      .where(eq(sendRecipients.id, id))
    await queueSendMails(jobs, tx, { kind: 'rejection', recipientIds: [id] })
    await addAuditEntry(tx, createAuditEntry(found.campaign, by, { recipient: id, status: 'rejected' }))
    return { outcome: 'done' }
  })
}

/**
 * Confirms the claims that the limits allow by now, in the order of the waiting list, and emails their recipients. Claims with
 * signs of fraud or of blocked recipients stay on hold.
 * @returns the number of confirmed claims
 */
export async function releaseWaitingList(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { campaignId, by, now = new Date() }: { campaignId: string; by: Actor; now?: Date },
): Promise<number> {
  await ensureSendMailQueue(jobs)
  let released = 0
  for (let after: Pick<Recipient, 'id' | 'held_at'> | undefined; ; ) {
    const batch = await db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId)
      if (!campaign || !canDecide(campaign)) return undefined
      const isBeyond = after
        ? sql`(held_at, id) > (${after.held_at?.toISOString()}::timestamptz, ${after.id}::uuid)`
        : undefined
      const rows = await tx
        .select()
        .from(sendRecipients)
        .where(and(isHeld(campaignId), isNull(sendRecipients.revoked_at), isBeyond))
        .orderBy(...waitingOrder)
        .limit(batchSize)
        .for('update')
      const confirmed: string[] = []
      for (const recipient of rows) {
        // Each confirmed claim counts toward the campaign's limits, so the next one needs its current counts.
        const current = (await lockCampaign(tx, campaignId)) ?? campaign
        const reasons = await findReasons(tx, { campaign: current, recipient, now })
        const isSuspicious = recipient.hold_reasons.some(isFraudSign)
        if (reasons.length > 0 || isSuspicious) continue
        const failure = await tryConfirmClaim(tx, { campaign: current, recipient, now })
        if (!failure) confirmed.push(recipient.id)
      }
      await queueSendMails(jobs, tx, { kind: 'confirmation', recipientIds: confirmed })
      if (confirmed.length > 0) await addAuditEntry(tx, createAuditEntry(campaign, by, { released: confirmed.length }))
      return { confirmed: confirmed.length, last: rows.length === batchSize ? rows.at(-1) : undefined }
    })
    released += batch?.confirmed ?? 0
    if (!batch?.last) return released
    after = batch.last
  }
}

async function lockHold(tx: Transaction, campaignId: string, id: string) {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign || !canDecide(campaign)) return undefined
  const [recipient] = await tx
    .select()
    .from(sendRecipients)
    .where(and(isHeld(campaignId), eq(sendRecipients.id, id)))
    .for('update')
  return recipient && { campaign, recipient }
}

async function findReasons(
  tx: Transaction,
  { campaign, recipient, now }: { campaign: Campaign; recipient: Recipient; now: Date },
): Promise<HoldReason[]> {
  if (campaign.kind === 'package')
    return recipient.is_public && campaign.public_count >= (campaign.public_limit ?? 0) ? ['public'] : []
  const gift = await readGift(tx, recipient)
  return gift ? findHoldReasons(tx, { campaign, gift, claimant: recipient, now }) : ['gift']
}

const readGift = async (tx: Transaction, { gift_id }: Pick<Recipient, 'gift_id'>) =>
  gift_id ? (await tx.select().from(sendGifts).where(eq(sendGifts.id, gift_id)))[0] : undefined

/**
 * Confirms a claim, unless no piece of the gift is left or too few are in stock.
 * @returns undefined if it is confirmed, otherwise the reason why it stays on hold
 */
async function tryConfirmClaim(
  tx: Transaction,
  { campaign, recipient, now }: { campaign: Campaign; recipient: Recipient; now: Date },
): Promise<HoldReason | undefined> {
  const gift = await readGift(tx, recipient)
  const contents = gift?.contents ?? campaign.contents
  if (!(await reserveContents(tx, { recipientId: recipient.id, contents, sizes: recipient.sizes }))) return 'stock'
  if (campaign.kind === 'gift' && !(gift && (await takeClaim(tx, recipient, gift.id)))) {
    await releasePieces(tx, recipient.id)
    return 'gift'
  }
  if (campaign.kind === 'package' && recipient.is_public) await countPublicResponse(tx, campaign.id)
  await tx
    .update(sendRecipients)
    .set({ status: 'confirmed', claimed_at: gift ? now : null, held_at: null, hold_reasons: [] })
    .where(eq(sendRecipients.id, recipient.id))
  return undefined
}

const createAuditEntry = (campaign: Campaign, by: Actor, after: Record<string, string | number>) => ({
  ...({ by, action: 'send.hold-decided', subject: campaign.title } as const),
  subjectId: campaign.id,
  after,
})
