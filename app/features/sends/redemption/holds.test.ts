import { eq } from 'drizzle-orm'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createAddress, createEmails, createGiftSend } from '#test/sends.ts'
import { claimGift } from './claim.server.ts'
import { releaseHold, releaseWaitingList } from './holds.server.ts'

test('a blocked recipient on the waiting list takes no piece from those who get one', async ({ db, services }) => {
  const { id, giftIds } = await createGiftSend(db, { limits: [1, null] })
  const giftId = giftIds[0] ?? ''
  const recipients = await db
    .insert(sendRecipients)
    .values(createEmails(3).map((email) => ({ campaign_id: id, email })))
    .returning()
  const results: string[] = []
  for (const [at, recipient] of recipients.entries())
    results.push(
      await claimGift(services, {
        recipient,
        answer: { ...createAddress(at), giftId },
        source: { ip: `10.0.0.${at}`, userAgent: 'test' },
        now: new Date(Date.now() + at),
      }),
    )
  expect(results).toEqual(['confirmed', 'held', 'held'])
  const setRevoked = (revoked_at: Date | null) =>
    db
      .update(sendRecipients)
      .set({ revoked_at })
      .where(eq(sendRecipients.id, recipients[1]?.id ?? ''))
  const setLimit = (piece_limit: number) => db.update(sendGifts).set({ piece_limit }).where(eq(sendGifts.id, giftId))
  const readStatuses = async () => {
    const rows = await db.select().from(sendRecipients).where(eq(sendRecipients.campaign_id, id))
    return recipients.map((recipient) => rows.find((row) => row.id === recipient.id)?.status)
  }
  await setRevoked(new Date())
  await setLimit(2)
  expect(await releaseWaitingList(services, { campaignId: id, by })).toBe(1)
  expect(await readStatuses()).toEqual(['confirmed', 'held', 'confirmed'])
  const blocked = { campaignId: id, id: recipients[1]?.id ?? '', by }
  expect(await releaseHold(services, blocked)).toEqual({ outcome: 'blocked' })
  // Unblocked, the claim is on the list again.
  await setRevoked(null)
  await setLimit(3)
  expect(await releaseWaitingList(services, { campaignId: id, by })).toBe(1)
  expect(await readStatuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})
