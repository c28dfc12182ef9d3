import { eq } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { receiveMail } from '#app/features/inbound-mail/receive-mail.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import { sendCampaigns, sendGifts, sendMails, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { readMail } from '#test/mail.ts'
import { createBounce } from '#test/raw-mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { sendActor as by, createAddress, createGiftSend, createOpenSend, usAnswer } from '#test/sends.ts'
import { parseAnswer } from '../addresses/parse-answer.ts'
import { changeCampaign, readCampaign } from '../campaigns/campaigns.server.ts'
import { findByToken } from '../links.server.ts'
import { confirmAddress, toQuestions } from '../recipients/answer.server.ts'
import { setRevoked, shareLink } from '../recipients/recipients.server.ts'
import { claimGift } from '../redemption/claim.server.ts'
import { rejectHold, releaseHold } from '../redemption/holds.server.ts'
import { sendReminders } from '../reminders/send-reminders.server.ts'
import { ship } from '../shipping/change-shipments.server.ts'
import { deliverSendMail, getSendMessageId } from './deliver-send-mail.server.ts'
import { type SendMail, sendMailQueue } from './queue.server.ts'

type Fixtures = {
  campaignId: string
  /** Delivers all queued emails, also those that were delivered: one after another, or all at once, as several workers do. */
  deliver: (options?: { isParallel?: boolean }) => Promise<string[]>
}

const test = base.extend<Fixtures>({
  campaignId: async ({ services }, use) => use((await createOpenSend(services)).id),
  deliver: async ({ services, jobs, mailbox, campaignId }, use) => {
    expect(campaignId).toBeTruthy()
    const settings = { ...services.settings, PUBLIC_URL: 'https://shop.example', SALES_EMAIL: 'sales@shop.example' }
    const transport = openMail(mailbox.url, settings)
    const deliverJob = async ({ id, data: mail }: JobWithMetadata<SendMail>) =>
      (await deliverSendMail({ ...services, settings }, transport, { job: { id, mail }, brand: defaultBrand })).outcome
    await use(async ({ isParallel = false } = {}) => {
      const queued = (await jobs.findJobs<SendMail>(sendMailQueue)) as JobWithMetadata<SendMail>[]
      if (isParallel) return Promise.all(queued.map(deliverJob))
      const outcomes: string[] = []
      for (const job of queued) outcomes.push(await deliverJob(job))
      return outcomes
    })
  },
})

const findPath = (text: string) => /https:\/\/shop\.example(\/s\/[\w-]{32})/.exec(text)?.[1] ?? ''

test('an invitation says who asks, until when and what happens with the data, once, with a link that is stored hashed', async ({
  db,
  deliver,
  mailbox,
}) => {
  expect(await deliver()).toEqual(['sent'])
  // The job again, such as after a crash before its completion.
  expect(await deliver()).toEqual(['nothing-to-send'])
  expect(mailbox.mails).toHaveLength(1)
  const { headers, text, html } = readMail(mailbox.mails[0])
  expect(headers).toMatchObject({ to: 'ana@northwind.example', 'reply-to': 'sales@shop.example' })
  expect(headers.subject).toBe('Northwind Traders: where should we send it? Welcome boxes')
  expect(text).toContain('Thank you for a great year.')
  expect(text).toContain('It is deleted 30 days after the collection closes.')
  // The campaign's color.
  expect(html.toLowerCase()).toContain('#1f4e8c')
  const path = findPath(text)
  const [row] = await db.select().from(sendRecipients)
  expect(row).toMatchObject({ invited_at: expect.any(Date), mailed_at: expect.any(Date), mail_failure: null })
  expect(JSON.stringify(row)).not.toContain(path.slice(3))
  expect((await findByToken(db, path.slice(3)))?.recipient.email).toBe('ana@northwind.example')
})

test('a confirmation has the address, the size and the same link', async ({
  db,
  services,
  campaignId,
  deliver,
  mailbox,
}) => {
  await deliver()
  const path = findPath(readMail(mailbox.mails[0]).text)
  const campaign = await readCampaign(db, campaignId)
  const [recipient] = await db.select().from(sendRecipients)
  if (!campaign || !recipient) throw new Error('no recipient')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...usAnswer, company: 'Visit www.evil.example' })) form.set(name, value)
  const parsed = parseAnswer(toQuestions(campaign), form)
  if (!parsed.ok) throw new Error('the answer is invalid')
  await confirmAddress(services, { recipient, answer: parsed.answer })
  await deliver()
  const { headers, text } = readMail(mailbox.mails[1])
  expect(headers.subject).toBe('Confirmed: Welcome boxes')
  expect(text).toMatch(/Address: Ana Lee, .*120 W Madison St, Suite 5, Chicago IL 60602, United States/)
  expect(text).toContain('Heavyweight Hoodie, Forest, M')
  expect(text).not.toContain('www.evil.example')
  expect(findPath(text)).toBe(path)
})

test('a rejected or returned email marks the recipient, and no reminder follows', async ({
  db,
  services,
  deliver,
  mailbox,
}) => {
  mailbox.rejectedRecipient = 'ana@northwind.example'
  expect(await deliver()).toEqual(['failed'])
  const read = async () => (await db.select().from(sendRecipients))[0]
  expect((await read())?.mail_failure).toBeTruthy()
  delete mailbox.rejectedRecipient
  expect(await deliver()).toEqual(['sent'])
  expect((await read())?.mail_failure).toBeNull()
  const [mail] = await db.select().from(sendMails)
  const messageId = getSendMessageId(mail?.id ?? '')
  await receiveMail(services, createBounce(messageId, { recipient: 'someone@else.example' }))
  expect((await read())?.bounced_at).toBeNull()
  await receiveMail(services, createBounce(messageId, { recipient: 'ana@northwind.example' }))
  expect(await read()).toMatchObject({
    bounced_at: expect.any(Date),
    mail_failure: expect.stringContaining('550 5.1.1 no such mailbox'),
  })
  await db.update(sendRecipients).set({ invited_at: new Date('2026-11-02T18:00:00Z') })
  await db.update(sendCampaigns).set({ deadline: '2026-12-24' })
  expect(await sendReminders(services, new Date('2026-11-24T18:00:00Z'))).toBe(0)
})

test('staff send a link again, replace it or revoke it; what is queued for a revoked one is not sent', async ({
  db,
  services,
  deliver,
  mailbox,
}) => {
  await deliver()
  const [{ id } = { id: '' }] = await db.select().from(sendRecipients)
  const path = findPath(readMail(mailbox.mails[0]).text)
  expect(await shareLink(services, { id, isNew: false, isMailed: true, by })).toBe(path)
  const renewed = await shareLink(services, { id, isNew: true, isMailed: false, by })
  expect(renewed).not.toBe(path)
  expect(await findByToken(db, path.slice(3))).toBeUndefined()
  expect(await setRevoked(services, { id, isRevoked: true, by })).toBe(true)
  expect(await findByToken(db, renewed?.slice(3) ?? '')).toBeUndefined()
  expect(await shareLink(services, { id, isNew: false, isMailed: true, by })).toBeUndefined()
  expect(await deliver()).toEqual(['nothing-to-send', 'nothing-to-send'])
  expect(await setRevoked(services, { id, isRevoked: false, by })).toBe(true)
  expect((await deliver()).sort()).toEqual(['nothing-to-send', 'sent'])
  expect(findPath(readMail(mailbox.mails[1]).text)).toBe(renewed)
})

test('a person who could not be invited is, once they are unblocked or the deadline is later', async ({
  db,
  services,
  deliver,
  mailbox,
}) => {
  const [{ id } = { id: '' }] = await db.select().from(sendRecipients)
  await setRevoked(services, { id, isRevoked: true, by })
  expect(await deliver()).toEqual(['nothing-to-send'])
  await setRevoked(services, { id, isRevoked: false, by })
  await db.update(sendCampaigns).set({ deadline: '2026-01-01' })
  expect(await deliver()).toEqual(['nothing-to-send', 'nothing-to-send'])
  const [campaign] = await db.select().from(sendCampaigns)
  const change = { deadline: '2999-01-01' }
  await changeCampaign(services, { id: campaign?.id ?? '', version: campaign?.version ?? 0, change, by })
  expect((await deliver({ isParallel: true })).sort()).toEqual(['nothing-to-send', 'nothing-to-send', 'sent'])
  expect(mailbox.mails).toHaveLength(1)
})

test('an invitation that waited until the campaign ended is not sent', async ({ db, deliver, mailbox }) => {
  await db.update(sendCampaigns).set({ deadline: '2026-01-01' })
  expect(await deliver()).toEqual(['nothing-to-send'])
  await db.update(sendCampaigns).set({ deadline: '2999-01-01', status: 'packing' })
  expect(await deliver()).toEqual(['nothing-to-send'])
  await db.update(sendCampaigns).set({ status: 'open' })
  await db.update(sendRecipients).set({ status: 'declined' }).where(eq(sendRecipients.status, 'invited'))
  expect(await deliver()).toEqual(['nothing-to-send'])
  expect(mailbox.mails).toHaveLength(0)
})

test('a claim on hold, its release and a decline by staff are emailed, each with what it means', async ({
  db,
  services,
  deliver,
  mailbox,
}) => {
  await db.delete(sendCampaigns)
  const send = await createGiftSend(db, { limits: [0, null], max_per_device: null })
  const recipients = await db
    .insert(sendRecipients)
    .values(['ana', 'bo'].map((name) => ({ campaign_id: send.id, email: `${name}@northwind.example` })))
    .returning()
  for (const recipient of recipients) {
    const answer = { ...createAddress(), giftId: send.giftIds[0] ?? '' }
    const source = { ip: '10.0.0.1', userAgent: 'test' }
    expect(await claimGift(services, { recipient, answer, source })).toBe('held')
  }
  const read = async () => {
    await deliver()
    return mailbox.mails.splice(0).map((mail) => {
      const { headers, text } = readMail(mail)
      return [headers.subject, text] as const
    })
  }
  const held = await read()
  expect(held.map(([subject]) => subject)).toEqual(Array(2).fill('We have your choice: Welcome boxes'))
  expect(held[0]?.[1]).toContain('Yours is not confirmed yet')
  expect(held[0]?.[1]).toContain('Heavyweight Hoodie')
  await db.update(sendGifts).set({ piece_limit: 1 })
  const [ana, bo] = recipients.map(({ id }) => ({ campaignId: send.id, id, by }))
  if (!ana || !bo) throw new Error('no recipients')
  await releaseHold(services, ana)
  await rejectHold(services, bo)
  const decided = await read()
  expect(decided.map(([subject]) => subject).sort()).toEqual([
    'About your gift: Welcome boxes',
    'Confirmed: Welcome boxes',
  ])
  const [confirmed, rejected] = decided.toSorted().reverse()
  expect(confirmed?.[1]).toContain('your gift is confirmed')
  expect(rejected?.[1]).toContain('Your address is deleted')
})

test('the email of a shipment lists what was packed, also if staff changed the gift since', async ({
  db,
  services,
  deliver,
  mailbox,
}) => {
  await db.delete(sendCampaigns)
  const { id: campaignId, giftIds } = await createGiftSend(db)
  const [recipient] = await db
    .insert(sendRecipients)
    .values({ campaign_id: campaignId, email: 'ana@northwind.example' })
    .returning()
  if (!recipient) throw new Error('no recipient')
  const answer = { ...createAddress(), giftId: giftIds[0] ?? '' }
  await claimGift(services, { recipient, answer, source: { ip: '10.0.0.1', userAgent: 'test' } })
  const contents = [{ item: null, name: 'Enamel Camp Mug, Navy', quantity: 2 }]
  const [shipment] = await db
    .insert(sendShipments)
    .values({ campaign_id: campaignId, recipient_id: recipient.id, code: 'CODE1234', country: 'US', contents })
    .returning()
  await ship(services, { campaignId, id: shipment?.id ?? '', fields: { carrier: 'UPS' }, by })
  // Returned while its email waited.
  await db.update(sendShipments).set({ state: 'returned' })
  await deliver()
  expect(mailbox.mails.map((mail) => readMail(mail).text).filter((text) => text.startsWith('Your package'))).toEqual([])
  await db.update(sendShipments).set({ state: 'shipped' })
  await deliver()
  const text = mailbox.mails.map((mail) => readMail(mail).text).find((each) => each.startsWith('Your package'))
  expect(text).toContain('Package: 2 × Enamel Camp Mug, Navy')
  expect(text).not.toContain('Hoodie')
})
