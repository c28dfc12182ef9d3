import { and, desc, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import { isUsable } from './codes.server.ts'

/** Counts the codes of a campaign by batch, the newest first. */
export const listCodeBatches = (db: Queryable, campaignId: string) =>
  db
    .select({
      batch: sendCodes.batch,
      createdAt: sql<Date>`min(${sendCodes.created_at})`.mapWith(sendCodes.created_at),
      codes: sql<number>`count(*)::int`,
      redeemed: sql<number>`count(${sendCodes.redeemed_at})::int`,
      revoked: sql<number>`count(${sendCodes.revoked_at})::int`,
    })
    .from(sendCodes)
    .where(eq(sendCodes.campaign_id, campaignId))
    .groupBy(sendCodes.batch)
    .orderBy(desc(sendCodes.batch))

/** Revokes the codes of a batch that no one redeemed, such as those of a lost print sheet. @returns their number */
export function revokeCodes(
  db: Queryable,
  { campaignId, batch, by }: { campaignId: string; batch: number; by: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    const revoked = await tx
      .update(sendCodes)
      .set({ revoked_at: new Date() })
      .where(and(eq(sendCodes.campaign_id, campaignId), eq(sendCodes.batch, batch), isUsable))
      .returning({ id: sendCodes.id })
    const after = { codes: revoked.length, batch }
    if (campaign && revoked.length > 0)
      await addAuditEntry(tx, {
        by,
        action: 'send.codes-revoked',
        subject: campaign.title,
        subjectId: campaignId,
        after,
      })
    return revoked.length
  })
}
