import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { createAlerts } from '#app/features/requests/alerts/create-alerts.server.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import type { Transaction } from '#db/client.ts'
import { sendCampaigns, sendGifts } from '#db/tables/sends.ts'

const isReached = (count: unknown, limit: unknown) => sql`${count} = ${limit}`

/** Alerts staff to the limits of a gift and its campaign that a claim reached, once until staff change the limit. */
export async function alertLimits(
  tx: Transaction,
  { campaignId, giftId }: { campaignId: string; giftId: string },
): Promise<void> {
  const { piece_count, piece_limit } = sendGifts
  const { claim_count, claim_limit } = sendCampaigns
  const limit_alerted_at = sql`now()`
  const gifts = await tx
    .update(sendGifts)
    .set({ limit_alerted_at })
    .where(and(eq(sendGifts.id, giftId), isReached(piece_count, piece_limit), isNull(sendGifts.limit_alerted_at)))
    .returning({ id: sendGifts.id })
  const campaigns = await tx
    .update(sendCampaigns)
    .set({ limit_alerted_at })
    .where(
      and(
        eq(sendCampaigns.id, campaignId),
        isReached(claim_count, claim_limit),
        isNull(sendCampaigns.limit_alerted_at),
      ),
    )
    .returning({ id: sendCampaigns.id })
  if (gifts.length + campaigns.length > 0)
    await createAlerts(tx, { kind: 'campaign-limit', campaignId, staffIds: 'all', causedBy: null })
}

/** Alerts staff to a claim on hold, at most once a day. */
export async function alertHold(
  tx: Transaction,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  const { id, held_alerted_at } = sendCampaigns
  const dayAgo = new Date(now.getTime() - dayMs)
  const alerted = await tx
    .update(sendCampaigns)
    .set({ held_alerted_at: now })
    .where(and(eq(id, campaignId), or(isNull(held_alerted_at), lt(held_alerted_at, dayAgo))))
    .returning({ id })
  if (alerted.length > 0) await createAlerts(tx, { kind: 'campaign-held', campaignId, staffIds: 'all', causedBy: null })
}
