import { and, asc, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { type ContentLine, sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import type { Campaign } from '../links.server.ts'
import type { GiftFields, LimitFields } from './gift.schema.ts'

export type Gift = typeof sendGifts.$inferSelect

/** Gifts of one campaign: as many as a page shows at a glance. */
export const maxGifts = 12

/** Lists the gifts of a campaign in their order; none of one that sends the same package to everyone. */
export const listGifts = (db: Queryable, campaignId: string): Promise<Gift[]> =>
  db.select().from(sendGifts).where(eq(sendGifts.campaign_id, campaignId)).orderBy(asc(sendGifts.position))

export type GiftChange =
  | { outcome: 'changed'; id?: string }
  /** Someone else changed the campaign since. */
  | { outcome: 'conflict' }
  /** Packing started, it is closed, or the gift is gone. */
  | { outcome: 'locked' }
  | { outcome: 'too-many-gifts' }
  /** Someone chose the gift, so it stays. */
  | { outcome: 'chosen' }
  /** More were claimed than a new limit allows. */
  | { outcome: 'below-claims'; count: number }

type Edit = { campaignId: string; version: number; by: Actor }

/** Runs a change of a draft or an open campaign, and records it. Claims wait. */
function edit(
  db: Queryable,
  { campaignId, version, by }: Edit,
  change: (tx: Transaction, campaign: Campaign) => Promise<GiftChange>,
): Promise<GiftChange> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign || (campaign.status !== 'draft' && campaign.status !== 'open')) return { outcome: 'locked' }
    if (campaign.version !== version) return { outcome: 'conflict' }
    const result = await change(tx, campaign)
    if (result.outcome !== 'changed') return result
    await tx
      .update(sendCampaigns)
      .set({ version: version + 1, updated_at: new Date() })
      .where(eq(sendCampaigns.id, campaignId))
    const after = { fields: 'gifts' }
    await addAuditEntry(tx, { by, action: 'send.changed', subject: campaign.title, subjectId: campaignId, after })
    return result
  })
}

/** Adds a gift after the others, with a title that `giftSchema` accepts. */
export const addGift = (db: Queryable, args: Edit & { title: string; contents: ContentLine[] }): Promise<GiftChange> =>
  edit(db, args, async (tx) => {
    const gifts = await listGifts(tx, args.campaignId)
    if (gifts.length >= maxGifts) return { outcome: 'too-many-gifts' }
    const position = (gifts.at(-1)?.position ?? 0) + 1
    const { campaignId: campaign_id, contents } = args
    const title = args.title.slice(0, maxLength.name)
    const [row] = await tx
      .insert(sendGifts)
      .values({ campaign_id, position, title, contents })
      .returning({ id: sendGifts.id })
    return row ? { outcome: 'changed', id: row.id } : { outcome: 'locked' }
  })

const isGift = (campaignId: string, giftId: string) =>
  and(eq(sendGifts.id, giftId), eq(sendGifts.campaign_id, campaignId))

/** Changes words, limit, and the quantities and sizes of a gift. Mockups stay. Another limit alerts staff again. */
export const changeGift = (
  db: Queryable,
  args: Edit & { giftId: string; fields: GiftFields; contents: ContentLine[] },
): Promise<GiftChange> =>
  edit(db, args, async (tx) => {
    const { campaignId, giftId, fields } = args
    const [gift] = await tx.select().from(sendGifts).where(isGift(campaignId, giftId)).for('no key update')
    if (!gift) return { outcome: 'locked' }
    const { title, description, pieceLimit } = fields
    const mockups = new Map(gift.contents.map(({ id, mockup }) => [id, mockup]))
    const contents = args.contents.map((line) => ({ ...line, mockup: mockups.get(line.id) }))
    if (pieceLimit !== null && gift.piece_count > pieceLimit)
      return { outcome: 'below-claims', count: gift.piece_count }
    await tx
      .update(sendGifts)
      .set({
        title,
        description,
        contents,
        piece_limit: pieceLimit,
        limit_alerted_at: pieceLimit === gift.piece_limit ? gift.limit_alerted_at : null,
      })
      .where(isGift(campaignId, giftId))
    return { outcome: 'changed', id: giftId }
  })

/** Stores the images of a gift with the customer's logo, by content line: null for none, undefined for not drawn yet. */
export const storeMockups = (
  db: Queryable,
  { giftId, mockups }: { giftId: string; mockups: ReadonlyMap<string, string | null | undefined> },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [gift] = await tx.select().from(sendGifts).where(eq(sendGifts.id, giftId)).for('no key update')
    if (!gift) return
    const contents = gift.contents.map((line) => ({ ...line, mockup: mockups.get(line.id) }))
    await tx.update(sendGifts).set({ contents }).where(eq(sendGifts.id, giftId))
  })

/** Removes a gift that no one chose. */
export const removeGift = (db: Queryable, args: Edit & { giftId: string }): Promise<GiftChange> =>
  edit(db, args, async (tx) => {
    const chosen = await tx.$count(sendRecipients, eq(sendRecipients.gift_id, args.giftId))
    if (chosen > 0) return { outcome: 'chosen' }
    const removed = await tx
      .delete(sendGifts)
      .where(isGift(args.campaignId, args.giftId))
      .returning({ id: sendGifts.id })
    return removed.length > 0 ? { outcome: 'changed' } : { outcome: 'locked' }
  })

/** Moves a gift before the one that precedes it. */
export const moveGiftUp = (db: Queryable, args: Edit & { giftId: string }): Promise<GiftChange> =>
  edit(db, args, async (tx) => {
    const gifts = await listGifts(tx, args.campaignId)
    const at = gifts.findIndex(({ id }) => id === args.giftId)
    const [gift, before] = [gifts[at], gifts[at - 1]]
    if (!gift || !before) return { outcome: 'locked' }
    for (const [id, position] of [
      [gift.id, before.position],
      [before.id, gift.position],
    ] as const)
      await tx.update(sendGifts).set({ position }).where(eq(sendGifts.id, id))
    return { outcome: 'changed' }
  })

/** Changes the limits of a campaign. Another limit in all alerts staff again. */
export const changeLimits = (db: Queryable, args: Edit & { fields: LimitFields }): Promise<GiftChange> =>
  edit(db, args, async (tx, campaign) => {
    const { claimLimit, maxPerPerson, maxPerDomain, maxPerDay, maxPerDevice } = args.fields
    if (claimLimit !== null && campaign.claim_count > claimLimit)
      return { outcome: 'below-claims', count: campaign.claim_count }
    await tx
      .update(sendCampaigns)
      .set({
        claim_limit: claimLimit,
        max_per_person: maxPerPerson,
        max_per_domain: maxPerDomain,
        max_per_day: maxPerDay,
        max_per_device: maxPerDevice,
        limit_alerted_at: claimLimit === campaign.claim_limit ? campaign.limit_alerted_at : null,
      })
      .where(eq(sendCampaigns.id, args.campaignId))
    return { outcome: 'changed' }
  })
