import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { releasePieces } from '#app/features/stock/reservations/reserve.server.ts'
import { limitConcurrency } from '#app/lib/http/slots.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import type { Questions } from '../addresses/answer-form.ts'
import type { Answer } from '../addresses/parse-answer.ts'
import { type CampaignState, getCampaignState } from '../campaigns/state.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'
import { alertHold } from '../redemption/alert-staff.server.ts'
import { returnClaim } from '../redemption/pieces.server.ts'
import { reserveContents } from '../redemption/reserve-contents.server.ts'

type MailServices = Pick<Services, 'db' | 'jobs'>

/** Questions of a campaign's form. @param contents of the chosen gift */
export const toQuestions = (
  campaign: Omit<Campaign, 'token_sha256' | 'encrypted_token'>,
  contents = campaign.contents,
): Questions => ({
  contents,
  countries: campaign.countries,
  allowsOtherCountries: campaign.allows_other_countries,
  asksPhone: campaign.asks_phone,
  asksNote: campaign.asks_note,
})

/** Answers of a campaign come in turn; those that wait here leave the shop its connections. */
export const runAnswer = limitConcurrency(4)

/** Locks the campaign of a recipient: answers come in turn, as they share the public link's limit and gifts, and before or after packing starts. */
export async function lockAnswer(
  tx: Transaction,
  { id, campaign_id }: Pick<Recipient, 'id' | 'campaign_id'>,
  now: Date,
): Promise<{ campaign: Campaign; recipient: Recipient; state: CampaignState } | undefined> {
  const [campaign] = await tx.select().from(sendCampaigns).where(eq(sendCampaigns.id, campaign_id)).for('no key update')
  const [recipient] = await tx
    .select()
    .from(sendRecipients)
    .where(and(eq(sendRecipients.id, id), isNull(sendRecipients.revoked_at)))
    .for('update')
  if (!campaign || !recipient) return undefined
  const isShipping = (await tx.$count(sendShipments, eq(sendShipments.recipient_id, id))) > 0
  return { campaign, recipient, state: isShipping ? 'packing' : getCampaignState(campaign, getShopDay(now)) }
}

/** `full`: the limit of the public link is reached; `held`: too few pieces are in stock; `gone`: of another size, so the earlier one stays. */
export type AnswerResult = 'saved' | 'held' | 'gone' | 'closed' | 'full' | 'not-found'

/**
 * Stores the address of a recipient, who may change it until packing starts, and emails a confirmation. The same answer again
 * changes nothing. The first one of someone who came by the public link counts toward its limit. Pieces from stock are reserved;
 * without enough pieces the answer is on hold for staff.
 */
export async function confirmAddress(
  { db, jobs }: MailServices,
  { recipient: known, answer, now = new Date() }: { recipient: Recipient; answer: Answer; now?: Date },
): Promise<AnswerResult> {
  await ensureSendMailQueue(jobs)
  return runAnswer(() =>
    db.transaction(async (tx) => {
      const locked = await lockAnswer(tx, known, now)
      if (!locked || locked.recipient.status === 'rejected') return 'not-found'
      if (locked.state !== 'open') return 'closed'
      const { campaign, recipient } = locked
      const isFirst = recipient.status !== 'confirmed'
      const isHeld = recipient.status === 'held'
      if ((!isFirst || isHeld) && isSameAnswer(recipient, answer)) return isHeld ? 'held' : 'saved'
      if (isFirst && recipient.is_public && campaign.public_count >= (campaign.public_limit ?? 0)) return 'full'
      const claimed = { recipientId: recipient.id, contents: campaign.contents, sizes: answer.sizes }
      const isReserved = await reserveContents(tx, claimed)
      if (!isReserved && !isFirst) return 'gone'
      if (isReserved && isFirst && recipient.is_public) await countPublicResponse(tx, campaign.id)
      const hold: Partial<Recipient> = isReserved
        ? { status: 'confirmed', held_at: null, hold_reasons: [] }
        : { status: 'held', held_at: recipient.held_at ?? now, hold_reasons: ['stock'] }
      await tx
        .update(sendRecipients)
        .set({ ...answer, ...hold, name: answer.address.name, answered_at: now })
        .where(eq(sendRecipients.id, recipient.id))
      await queueSendMails(jobs, tx, { kind: 'confirmation', recipientIds: [recipient.id] })
      if (!isReserved) await alertHold(tx, { campaignId: campaign.id, now })
      return isReserved ? 'saved' : 'held'
    }),
  )
}

/** True if a recipient sends what is stored already. */
export const isSameAnswer = ({ country, address, phone, note, sizes }: Recipient, answer: Answer): boolean => {
  const toText = (each: Omit<Answer, 'address' | 'country'> & { address: unknown; country: unknown }) =>
    JSON.stringify([each.country, each.phone, each.note, sortEntries(each.sizes), sortEntries(each.address ?? {})])
  return toText({ country, address, phone, note, sizes }) === toText(answer)
}

const sortEntries = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

/** One statement, and a check of the table: never more than the limit. */
export async function countPublicResponse(tx: Transaction, campaignId: string): Promise<boolean> {
  const taken = await tx
    .update(sendCampaigns)
    .set({ public_count: sql`${sendCampaigns.public_count} + 1` })
    .where(and(eq(sendCampaigns.id, campaignId), lt(sendCampaigns.public_count, sendCampaigns.public_limit)))
    .returning({ id: sendCampaigns.id })
  return taken.length > 0
}

/** Columns of a recipient without an address and a gift. */
export const withoutAnswer = {
  address: null,
  phone: null,
  note: null,
  sizes: {},
  gift_id: null,
  claimed_at: null,
  held_at: null,
  hold_reasons: [],
  device_hash: null,
  address_hash: null,
}

/** Stores that a recipient wants nothing, and deletes their address; a gift is there for others again. They may confirm after all, until packing starts. */
export function declinePackage(
  { db }: Pick<Services, 'db'>,
  { recipient: known, now = new Date() }: { recipient: Recipient; now?: Date },
): Promise<AnswerResult> {
  return db.transaction(async (tx) => {
    const locked = await lockAnswer(tx, known, now)
    if (!locked) return 'not-found'
    if (locked.state !== 'open') return 'closed'
    const { recipient, campaign } = locked
    if (recipient.status === 'declined') return 'saved'
    if (recipient.status === 'rejected') return 'not-found'
    await releasePieces(tx, recipient.id)
    if (recipient.claimed_at && recipient.gift_id) await returnClaim(tx, recipient, recipient.gift_id)
    else if (recipient.status === 'confirmed' && recipient.is_public)
      await tx
        .update(sendCampaigns)
        .set({ public_count: sql`${sendCampaigns.public_count} - 1` })
        .where(eq(sendCampaigns.id, campaign.id))
    await tx
      .update(sendRecipients)
      .set({ status: 'declined', answered_at: now, ...withoutAnswer })
      .where(eq(sendRecipients.id, recipient.id))
    return 'saved'
  })
}
