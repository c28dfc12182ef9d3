import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { isAmong } from './delete-requests.server.ts'

/** Days after the deadline on which a campaign that staff left open closes by itself, so that its data is erased. */
export const abandonedDays = 90

/**
 * SQL: counts of recipients by campaign: `campaign_id`, `kind`, `line`, `value`, `count`. Countries and sizes are those of
 * confirmed ones whose link works.
 */
export const countRecipients = (condition: SQL): SQL => sql`
  with counted as materialized (
    select campaign_id, status, country, sizes, status = 'confirmed' and revoked_at is null as is_sent
    from send_recipients where ${condition}
  )
  select campaign_id, 'status' as kind, '' as line, status as value, count(*)::int as count from counted group by 1, 4
  union all
  select campaign_id, 'country', '', country, count(*)::int from counted where is_sent group by 1, 4
  union all
  select campaign_id, 'size', size.key, size.value, count(*)::int
  from counted, jsonb_each_text(sizes) as size where is_sent group by 1, 3, 4`

/** Counts the campaigns of which a person is a recipient. */
export const countSends = (db: Queryable, email: string): Promise<number> =>
  db.$count(sendRecipients, eq(sendRecipients.email, email.toLowerCase()))

/** Erases a person as a recipient. An open campaign forgets them; of one that packs or closed, the counts stay. */
export async function eraseFromSends(tx: Transaction, email: string): Promise<void> {
  const isTheirs = eq(sendRecipients.email, email.toLowerCase())
  const rows = await tx
    .select({ id: sendRecipients.id, campaignId: sendRecipients.campaign_id })
    .from(sendRecipients)
    .where(isTheirs)
  if (rows.length === 0) return
  // Campaigns before recipients, as answers lock them.
  const campaigns = await tx
    .select({ id: sendCampaigns.id, status: sendCampaigns.status })
    .from(sendCampaigns)
    .where(
      isAmong(
        sendCampaigns.id,
        rows.map(({ campaignId }) => campaignId),
      ),
    )
    .orderBy(sendCampaigns.id)
    .for('update')
  const openIds = campaigns.filter(({ status }) => status === 'draft' || status === 'open').map(({ id }) => id)
  const isGone = and(isTheirs, isAmong(sendRecipients.campaign_id, openIds))
  await returnClaims(tx, isGone)
  await tx
    .update(sendCampaigns)
    .set({ public_count: sql`${sendCampaigns.public_count} - 1` })
    .where(
      inArray(
        sendCampaigns.id,
        tx
          .select({ id: sendRecipients.campaign_id })
          .from(sendRecipients)
          .where(and(isGone, eq(sendRecipients.status, 'confirmed'), eq(sendRecipients.is_public, true))),
      ),
    )
  await tx.delete(sendRecipients).where(isGone)
  await deleteCounted(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Gives the gifts of deleted recipients back; a person may have claimed several by codes. */
async function returnClaims(tx: Transaction, isGone: SQL | undefined): Promise<void> {
  const claims = await tx
    .select({ giftId: sendRecipients.gift_id, campaignId: sendRecipients.campaign_id })
    .from(sendRecipients)
    .where(and(isGone, isNotNull(sendRecipients.claimed_at)))
  for (const { giftId, campaignId } of claims) {
    await tx
      .update(sendGifts)
      .set({ piece_count: sql`${sendGifts.piece_count} - 1` })
      .where(eq(sendGifts.id, giftId ?? ''))
    await tx
      .update(sendCampaigns)
      .set({ claim_count: sql`${sendCampaigns.claim_count} - 1` })
      .where(eq(sendCampaigns.id, campaignId))
  }
}

/** Days after which the hash of a claimant's device is deleted. */
const deviceDays = 7

/** Deletes old hashes of devices, by which claims were counted. */
export const expireClaimDevices = (tx: Transaction, now: Date) =>
  tx
    .update(sendRecipients)
    .set({ device_hash: null })
    .where(
      and(
        isNotNull(sendRecipients.device_hash),
        lt(sendRecipients.answered_at, sql`${now.toISOString()}::timestamptz - make_interval(days => ${deviceDays})`),
      ),
    )

/** Deletes recipients that exist, and adds them to the counts that stay. */
async function deleteCounted(tx: Transaction, ids: readonly string[]): Promise<void> {
  const isDeleted = sql`id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`select from send_recipients where ${isDeleted} order by id for update`)
  // Country, carrier and state of packages that left stay.
  const isUnshipped = inArray(sendShipments.state, ['to-pick', 'packed'])
  await tx.delete(sendShipments).where(and(isAmong(sendShipments.recipient_id, ids), isUnshipped))
  await tx.execute(sql`
    insert into send_counts as stored (campaign_id, kind, line, value, count)
    select campaign_id, kind, line, value, count from (${countRecipients(isDeleted)}) as counts
    on conflict (campaign_id, kind, line, value) do update set count = stored.count + excluded.count`)
  await tx.delete(sendRecipients).where(isAmong(sendRecipients.id, ids))
}

/** Closes campaigns that were left open, which starts their retention. */
export const closeAbandonedSends = (tx: Transaction, now: Date) =>
  tx
    .update(sendCampaigns)
    .set({ status: 'closed', closed_at: now, version: sql`${sendCampaigns.version} + 1`, updated_at: now })
    .where(
      and(
        ne(sendCampaigns.status, 'closed'),
        lt(sendCampaigns.deadline, sql`${getShopDay(now)}::date - ${abandonedDays}::int`),
      ),
    )

/** Erases recipients of campaigns that closed some days ago; how many there were by status, country and size stays. */
export async function expireSendRecipients(
  tx: Transaction,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<number> {
  const isOld = sql`${sendCampaigns.closed_at} < ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`
  const rows = await tx
    .select({ id: sendRecipients.id })
    .from(sendRecipients)
    .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
    .where(and(eq(sendCampaigns.status, 'closed'), isOld))
    .limit(limit)
    .for('update', { of: sendRecipients, skipLocked: true })
  if (rows.length > 0)
    await deleteCounted(
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}
