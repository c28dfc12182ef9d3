import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { releasePieces } from '#app/features/stock/reservations/reserve.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getSharedKey } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'
import type { Answer } from '../addresses/parse-answer.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'
import { isSameAnswer, lockAnswer, runAnswer } from '../recipients/answer.server.ts'
import { alertHold, alertLimits } from './alert-staff.server.ts'
import { findHoldReasons } from './find-hold-reasons.server.ts'
import type { GiftAnswer } from './parse-gift-answer.ts'
import { returnPiece, takeClaim, takePiece } from './pieces.server.ts'
import { reserveContents } from './reserve-contents.server.ts'

/** Where a claim comes from. */
export type ClaimSource = { ip: string; userAgent: string }

type SourceHashes = { device_hash: string; address_hash: string }

/** Keyed hashes by which claims from one device or to one postal address are counted, whatever the spelling. */
export async function hashSource(
  db: Queryable,
  { source: { ip, userAgent }, answer }: { source: ClaimSource; answer: Pick<Answer, 'address' | 'country'> },
): Promise<SourceHashes> {
  const key = await getSharedKey(db, 'claims')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const { line1, line2, city, postal } = answer.address
  const normalizedAddress = [answer.country, postal, city, line1, line2]
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return { device_hash: hash(`device\n${ip}\n${userAgent}`), address_hash: hash(`address\n${normalizedAddress}`) }
}

/** `gone`: the last piece of another gift or size was taken, so the earlier choice stays; `closed`: packing started, or it is over. */
export type ClaimResult = 'confirmed' | 'held' | 'gone' | 'closed' | 'not-found'

/**
 * Stores the gift that a recipient chooses, with their address, and emails a confirmation. Beyond a limit the claim is on hold
 * for staff. Until packing starts the recipient may change it.
 */
export async function claimGift(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  args: { recipient: Recipient; answer: GiftAnswer; source: ClaimSource; now?: Date },
): Promise<ClaimResult> {
  const { recipient: known, answer, source, now = new Date() } = args
  await ensureSendMailQueue(jobs)
  const hashes = await hashSource(db, { source, answer })
  return runAnswer(() =>
    db.transaction(async (tx) => {
      const locked = await lockAnswer(tx, known, now)
      if (!locked || locked.recipient.status === 'rejected') return 'not-found'
      return locked.state === 'open' ? storeClaim(tx, { ...locked, jobs, answer, hashes, now }) : 'closed'
    }),
  )
}

type StoreArgs = { campaign: Campaign; recipient: Recipient; answer: GiftAnswer; hashes: SourceHashes; now: Date }

/** The same within a transaction that locked campaign and recipient. */
export async function storeClaim(
  tx: Transaction,
  { campaign, recipient, answer, hashes, now, jobs }: StoreArgs & Pick<Services, 'jobs'>,
): Promise<ClaimResult> {
  const [gift] = await tx.select().from(sendGifts).where(eq(sendGifts.id, answer.giftId))
  if (gift?.campaign_id !== campaign.id) return 'not-found'
  const wasConfirmed = recipient.status === 'confirmed'
  const isSameGift = recipient.gift_id === gift.id
  if (isSameGift && (wasConfirmed || recipient.status === 'held') && isSameAnswer(recipient, answer))
    return wasConfirmed ? 'confirmed' : 'held'
  const { giftId: gift_id, ...address } = answer
  const stored = { ...address, gift_id, name: address.address.name, answered_at: now, ...hashes }
  const store = async (status: Partial<Recipient>) => {
    await tx
      .update(sendRecipients)
      .set({ ...stored, ...status })
      .where(eq(sendRecipients.id, recipient.id))
    await queueSendMails(jobs, tx, { kind: 'confirmation', recipientIds: [recipient.id] })
  }
  const reserve = () => reserveContents(tx, { recipientId: recipient.id, contents: gift.contents, sizes: answer.sizes })
  if (wasConfirmed) {
    // No other limit counts a change.
    const taken = isSameGift ? undefined : await takePiece(tx, gift.id)
    if (!isSameGift && !taken) return 'gone'
    if (!(await reserve())) {
      if (!isSameGift) await returnPiece(tx, gift.id)
      return 'gone'
    }
    if (!isSameGift && recipient.gift_id) await returnPiece(tx, recipient.gift_id)
    if (taken?.left === 0) await alertLimits(tx, { campaignId: campaign.id, giftId: gift.id })
    await store({})
    return 'confirmed'
  }
  const claimant = { ...recipient, ...hashes }
  const reasons = await findHoldReasons(tx, { campaign, gift, claimant, now })
  const isReserved = reasons.length === 0 && (await reserve())
  if (isReserved && (await takeClaim(tx, recipient, gift.id))) {
    await store({ status: 'confirmed', claimed_at: now, held_at: null, hold_reasons: [] })
    return 'confirmed'
  }
  if (isReserved) await releasePieces(tx, recipient.id)
  if (reasons.length === 0) reasons.push(isReserved ? 'gift' : 'stock')
  const heldAt = isSameGift && recipient.held_at ? recipient.held_at : now
  await store({ status: 'held', held_at: heldAt, hold_reasons: reasons })
  await alertHold(tx, { campaignId: campaign.id, now })
  return 'held'
}
