import { and, eq, sql } from 'drizzle-orm'
import { countRecipients } from '#app/features/requests/erasure/send-data.server.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import type { Queryable } from '#db/client.ts'
import { recipientStatuses, sendCounts, sendRecipients } from '#db/tables/sends.ts'
import type { Campaign } from '../links.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { listContents } from './campaigns.server.ts'

type Count = { kind: 'status' | 'country' | 'size'; line: string; value: string; count: number }

/**
 * Reads what became of a campaign: recipients by status, packages by country and size, claimed gifts, also after recipients were
 * erased.
 */
export async function readOverview(db: Queryable, campaign: Pick<Campaign, 'id' | 'kind' | 'contents'>) {
  const gifts = campaign.kind === 'gift' ? await listGifts(db, campaign.id) : []
  const holds = await db
    .select({ giftId: sendRecipients.gift_id, count: sql<number>`count(*)::int` })
    .from(sendRecipients)
    .where(and(eq(sendRecipients.campaign_id, campaign.id), eq(sendRecipients.status, 'held')))
    .groupBy(sendRecipients.gift_id)
  const held = new Map(holds.map(({ giftId, count }) => [giftId, count]))
  const { rows: live } = await db.execute<Count>(countRecipients(sql`campaign_id = ${campaign.id}`))
  const erased: Count[] = await db.select().from(sendCounts).where(eq(sendCounts.campaign_id, campaign.id))
  const { rows: mails } = await db.execute<{ unsentInvitations: number; failed: number; bounced: number }>(sql`
    select count(*) filter (where invited_at is null and status = 'invited' and not is_by_code and revoked_at is null)::int
        as "unsentInvitations",
      count(mail_failure)::int as failed, count(bounced_at)::int as bounced
    from send_recipients where campaign_id = ${campaign.id}`)
  const all = [...live, ...erased]
  const sum = (isCounted: (each: Count) => boolean) =>
    all.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const statuses = Object.fromEntries(
    recipientStatuses.map((status) => [status, sum(({ kind, value }) => kind === 'status' && value === status)]),
  ) as Record<(typeof recipientStatuses)[number], number>
  const codes = new Set(all.flatMap(({ kind, value }) => (kind === 'country' ? [value] : [])))
  const countries = [...codes].map((code) => ({
    code,
    name: getCountryName(code),
    count: sum(({ kind, value }) => kind === 'country' && value === code),
  }))
  return {
    recipients: sum(({ kind }) => kind === 'status'),
    statuses,
    /** Of recipients who are not erased: those whose invitation was not sent yet, and failed and bounced emails. */
    ...(mails[0] ?? { unsentInvitations: 0, failed: 0, bounced: 0 }),
    /** Recipients whose data was erased. */
    erased: erased.reduce((total, { kind, count }) => (kind === 'status' ? total + count : total), 0),
    countries: countries.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    /** Gifts with the number of redemptions. */
    gifts: gifts.map(({ id, title, piece_count: claimed, piece_limit: limit }) => ({
      id,
      title,
      claimed,
      limit,
      left: limit === null ? null : limit - claimed,
      held: held.get(id) ?? 0,
    })),
    sizes: listContents(campaign, gifts)
      .filter(({ asksSize }) => asksSize)
      .map(({ id, name, color, sizes }) => ({
        id,
        name,
        color,
        sizes: sizes.map((size) => ({
          size,
          count: sum(({ kind, line, value }) => kind === 'size' && line === id && value === size),
        })),
      })),
  }
}
