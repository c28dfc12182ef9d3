import { type SQL, sql } from 'drizzle-orm'
import { toShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import type { HoldReason } from '#db/tables/sends.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import type { Gift } from './gifts.server.ts'

export type Claimant = Pick<Recipient, 'id' | 'email' | 'is_public' | 'device_hash' | 'address_hash'>

/**
 * Lists why a claim cannot be confirmed now; none if it can. Claims of a campaign come in turn, so counts and limits stay until
 * the transaction ends.
 * @param campaign and gift, read under the campaign's lock
 */
export async function findHoldReasons(
  tx: Transaction,
  { campaign, gift, claimant, now }: { campaign: Campaign; gift: Gift; claimant: Claimant; now: Date },
): Promise<HoldReason[]> {
  const { id, email, is_public, device_hash, address_hash } = claimant
  const isFull = (count: number, limit: number | null) => limit !== null && count >= limit
  const isClaimed = sql`claimed_at is not null`
  const isSent = sql`status in ('confirmed', 'held')`
  // Half an index scan: a shop day has 23 to 25 hours.
  const isToday = sql`claimed_at > ${now.toISOString()}::timestamptz - interval '25 hours'
    and ${toShopDay(sql`claimed_at`)} = ${toShopDay(sql`${now.toISOString()}::timestamptz`)}`
  const counted: [HoldReason, number | null, SQL | undefined][] = [
    ['person', campaign.max_per_person, sql`${isClaimed} and email = ${email}`],
    ['domain', campaign.max_per_domain, sql`${isClaimed} and split_part(email, '@', 2) = split_part(${email}, '@', 2)`],
    ['day', campaign.max_per_day, isToday],
    ['device', campaign.max_per_device, device_hash ? sql`${isSent} and device_hash = ${device_hash}` : undefined],
    ['address', campaign.max_per_device, address_hash ? sql`${isSent} and address_hash = ${address_hash}` : undefined],
  ]
  const reasons: HoldReason[] = []
  if (isFull(gift.piece_count, gift.piece_limit)) reasons.push('gift')
  if (isFull(campaign.claim_count, campaign.claim_limit)) reasons.push('all')
  if (is_public && campaign.public_count >= (campaign.public_limit ?? 0)) reasons.push('public')
  const checks = counted.flatMap(([reason, limit, condition]) =>
    limit !== null && condition ? [{ reason, limit, condition }] : [],
  )
  if (checks.length === 0) return reasons
  const columns = checks.map(
    ({ reason, limit, condition }) => sql`(
      select count(*) >= ${limit} from (
        select from send_recipients where campaign_id = ${campaign.id} and id <> ${id} and ${condition} limit ${limit}
      ) as others) as ${sql.identifier(reason)}`,
  )
  const { rows } = await tx.execute<Partial<Record<HoldReason, boolean>>>(sql`select ${sql.join(columns, sql`, `)}`)
  return [...reasons, ...checks.flatMap(({ reason }) => (rows[0]?.[reason] ? [reason] : []))]
}
