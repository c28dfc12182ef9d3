import { and, eq, sql } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { getLinkPath } from '../links.server.ts'

const queue = 'reset-sample-campaign'
/** Days that a reset sample stays open. */
const openDays = 30

/** Finds the open campaign that any visitor can try; undefined in a shop without one. The storefront reads no other columns. */
export async function findSampleCampaign(db: Queryable): Promise<{ id: string } | undefined> {
  const { id, is_sample, status, deadline } = sendCampaigns
  const [campaign] = await db
    .select({ id })
    .from(sendCampaigns)
    .where(and(eq(is_sample, true), eq(status, 'open'), sql`${deadline} >= ${getShopDay()}::date`))
    .limit(1)
  return campaign
}

/** Makes a visitor a recipient without an email address. @returns the path of their link */
export const joinSampleCampaign = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id: campaign_id }: { id: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const [recipient] = await tx
      .insert(sendRecipients)
      // Not unique, as codes are used by several recipients of one email address.
      .values({ campaign_id, email: '', is_by_code: true, invited_at: new Date() })
      .returning()
    if (!recipient) throw new Error('the recipient was not inserted')
    return getLinkPath(tx, settings, recipient)
  })

/** Resets sample campaigns every night. */
export async function scheduleSampleReset({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await ensureQueue(jobs, queue, { policy: 'singleton', retryLimit: 3 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, () => resetSampleCampaigns(db))
  await jobs.schedule(queue, '40 3 * * *', null, { missed: 'once' })
}

/** Deletes what visitors entered, and keeps the campaign open. */
export const resetSampleCampaigns = (db: Queryable): Promise<void> =>
  db.transaction(async (tx) => {
    const deadline = addDays(getShopDay(), openDays)
    const samples = await tx
      .update(sendCampaigns)
      .set({ deadline, claim_count: 0 })
      .where(eq(sendCampaigns.is_sample, true))
      .returning({ id: sendCampaigns.id })
    for (const { id } of samples) {
      await tx.delete(sendRecipients).where(eq(sendRecipients.campaign_id, id))
      await tx.update(sendGifts).set({ piece_count: 0 }).where(eq(sendGifts.campaign_id, id))
    }
  })
