import { eq, isNotNull } from 'drizzle-orm'
import { createToken } from '#app/features/api-tokens/tokens.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { apiEvents } from '#db/tables/api.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createAddress, createGiftSend } from '#test/sends.ts'
import { findByToken } from '../links.server.ts'
import { deliverSendMail } from '../mail/deliver-send-mail.server.ts'
import { claimGift } from '../redemption/claim.server.ts'
import { findSampleCampaign, joinSampleCampaign, resetSampleCampaigns } from './sample-campaign.server.ts'

test('any visitor can try a sample; nothing is emailed, and the night deletes what they entered', async ({
  db,
  services,
}) => {
  const other = await createGiftSend(db, {})
  expect(await findSampleCampaign(db)).toBeUndefined()
  const { id, giftIds } = await createGiftSend(db, {})
  const isSample = eq(sendCampaigns.id, id)
  await db.update(sendCampaigns).set({ is_sample: true, max_per_person: null, max_per_device: null }).where(isSample)
  // Without a token, no changes are recorded.
  await createToken(db, { name: 'Test', scopes: ['events:read'], days: 1, by: commandLine })
  const sample = await findSampleCampaign(db)
  expect(sample).toEqual({ id })

  for (let visitor = 0; visitor < 2; visitor++) {
    const path = await joinSampleCampaign(services, { id })
    const found = await findByToken(db, path.replace('/s/', ''))
    if (!found) throw new Error('the link is unknown')
    const answer = { ...createAddress(1), giftId: giftIds[0] ?? '' }
    const claim = { recipient: found.recipient, answer, source: { ip: '192.0.2.1', userAgent: 'test' } }
    expect(await claimGift(services, claim)).toBe('confirmed')
    const job = { id: found.recipient.id, mail: { kind: 'confirmation' as const, recipientId: found.recipient.id } }
    const transport = { send: () => Promise.reject(new Error('an email was sent')) } as never
    const delivery = await deliverSendMail(services, transport, { job, brand: defaultBrand })
    expect(delivery).toEqual({ outcome: 'nothing-to-send' })
  }
  expect(await db.$count(apiEvents, isNotNull(apiEvents.event))).toBe(0)
  await db.insert(sendRecipients).values({ campaign_id: other.id, email: 'dana@northwind.example' })
  await db
    .update(sendCampaigns)
    .set({ deadline: addDays(getShopDay(), -1) })
    .where(isSample)
  expect(await findSampleCampaign(db)).toBeUndefined()

  await resetSampleCampaigns(db)
  expect(await findSampleCampaign(db)).toEqual({ id })
  expect(await db.select().from(sendRecipients)).toMatchObject([{ campaign_id: other.id }])
  const [gift] = await db.select().from(sendGifts).where(eq(sendGifts.campaign_id, id))
  expect(gift?.piece_count).toBe(0)
})
