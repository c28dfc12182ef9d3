import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'

const pageSize = 50

/** SQL condition: a claim on hold. */
export const isHeld = (campaignId: string) =>
  and(eq(sendRecipients.campaign_id, campaignId), eq(sendRecipients.status, 'held'))

/** The order of the waiting list. */
export const waitingOrder = [asc(sendRecipients.held_at), asc(sendRecipients.id)] as const

/**
 * Lists claims on hold in the order of the waiting list, and how many there are.
 * @param after id of the last row of the previous page; one that is decided, or that no row follows, leads to the first page
 */
export async function listHolds(
  db: Queryable,
  { campaignId, after, limit = pageSize }: { campaignId: string; after?: string | undefined; limit?: number },
) {
  const { id, email, name, country, sizes, held_at, hold_reasons, revoked_at } = sendRecipients
  const isBeyond = after
    ? sql`(${held_at}, ${id}) > (
        coalesce((select held_at from send_recipients where id = ${after}::uuid), '-infinity'), ${after}::uuid)`
    : undefined
  const rows = await db
    .select({ id, email, name, country, sizes, held_at, hold_reasons, revoked_at, gift: sendGifts.title })
    .from(sendRecipients)
    .leftJoin(sendGifts, eq(sendGifts.id, sendRecipients.gift_id))
    .where(and(isHeld(campaignId), isBeyond))
    .orderBy(...waitingOrder)
    .limit(limit + 1)
  if (after && rows.length === 0) return listHolds(db, { campaignId, limit })
  const page = rows.slice(0, limit)
  return {
    rows: page,
    count: await db.$count(sendRecipients, isHeld(campaignId)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
export type ListedHold = Awaited<ReturnType<typeof listHolds>>['rows'][number]
