import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { sendCampaigns, sendGifts } from '#db/tables/sends.ts'
import type { Recipient } from '../links.server.ts'
import { alertLimits } from './alert-staff.server.ts'

type Holder = Pick<Recipient, 'campaign_id' | 'is_public'>

/** Takes a piece of a gift in one statement, never more than there are. @returns how many are left, null without a limit; undefined if none was */
export async function takePiece(tx: Transaction, giftId: string): Promise<{ left: number | null } | undefined> {
  const { id, piece_count: count, piece_limit: limit } = sendGifts
  const [taken] = await tx
    .update(sendGifts)
    .set({ piece_count: sql`${count} + 1` })
    .where(and(eq(id, giftId), or(isNull(limit), lt(count, limit))))
    .returning({ left: sql<number | null>`${limit} - ${count}` })
  return taken
}

/** Gives a piece back. */
export const returnPiece = (tx: Transaction, giftId: string) =>
  tx
    .update(sendGifts)
    .set({ piece_count: sql`${sendGifts.piece_count} - 1` })
    .where(eq(sendGifts.id, giftId))

/**
 * Takes a piece of a gift and counts the claim, both or neither; alerts staff to a limit that this reaches.
 * @returns false if no piece is left
 * @throws if the claim exceeds the campaign's limits, which `findHoldReasons` checked under the same lock
 */
export async function takeClaim(tx: Transaction, holder: Holder, giftId: string): Promise<boolean> {
  const taken = await takePiece(tx, giftId)
  if (!taken) return false
  const [counted] = await countClaim(tx, holder, 1)
  if (taken.left === 0 || counted?.left === 0) await alertLimits(tx, { campaignId: holder.campaign_id, giftId })
  return true
}

/** Gives back the piece of a claim that was confirmed. */
export async function returnClaim(tx: Transaction, holder: Holder, giftId: string): Promise<void> {
  await returnPiece(tx, giftId)
  await countClaim(tx, holder, -1)
}

const countClaim = (tx: Transaction, { campaign_id, is_public }: Holder, by: 1 | -1) =>
  tx
    .update(sendCampaigns)
    .set({
      claim_count: sql`${sendCampaigns.claim_count} + ${by}::int`,
      ...(is_public && { public_count: sql`${sendCampaigns.public_count} + ${by}::int` }),
    })
    .where(eq(sendCampaigns.id, campaign_id))
    .returning({ left: sql<number | null>`${sendCampaigns.claim_limit} - ${sendCampaigns.claim_count}` })
