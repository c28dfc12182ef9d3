import { eq, sql } from 'drizzle-orm'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { sendActor as by, createAddress, createEmails, createGiftSend } from '#test/sends.ts'
import { joinStaff } from '#test/staff.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { readOverview } from '../campaigns/overview.server.ts'
import { sendMailQueue } from '../mail/queue.server.ts'
import { declinePackage } from '../recipients/answer.server.ts'
import { claimGift } from './claim.server.ts'
import { changeGift } from './gifts.server.ts'
import { rejectHold, releaseHold, releaseWaitingList } from './holds.server.ts'

type Send = Awaited<ReturnType<typeof createGiftSend>>

/** Recipients with a link of their own, and a function by which each claims a gift from a device and an address of their own. */
async function addRecipients(services: TestServices, { id, giftIds }: Send, emails: string[]) {
  const { db } = services
  const recipients = await db
    .insert(sendRecipients)
    .values(emails.map((email) => ({ campaign_id: id, email })))
    .returning()
  return recipients.map((recipient, at) => ({
    recipient,
    claim: ({ gift = 0, number = at, ip = `10.0.0.${at}`, now = new Date() } = {}) =>
      claimGift(services, {
        recipient,
        now,
        source: { ip, userAgent: 'test' },
        answer: { ...createAddress(number), giftId: giftIds[gift] ?? '' },
      }),
    read: async () => (await db.select().from(sendRecipients).where(eq(sendRecipients.id, recipient.id)))[0],
  }))
}

const readCounts = async ({ db }: TestServices, { id, giftIds }: Send) => {
  const gifts = await db.select().from(sendGifts).where(eq(sendGifts.campaign_id, id)).orderBy(sendGifts.position)
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, id))
  expect(gifts.map((gift) => gift.id)).toEqual(giftIds)
  return [campaign?.claim_count, ...gifts.map((gift) => gift.piece_count)]
}

test('a thousand people who claim the last hundred pieces at once: a hundred get one, 900 are on hold', async ({
  db,
  services,
}) => {
  const { person: staff } = await joinStaff(services, 'ada@shop.example', 'sales')
  const send = await createGiftSend(db, { limits: [100, null] })
  const people = await addRecipients(services, send, createEmails(1_000))
  const results = await Promise.all(people.map(({ claim }) => claim()))
  expect(results.filter((result) => result === 'confirmed')).toHaveLength(100)
  expect(results.filter((result) => result === 'held')).toHaveLength(900)
  expect(await readCounts(services, send)).toEqual([100, 100, 0])
  const stored = await db
    .select({ status: sendRecipients.status, reasons: sendRecipients.hold_reasons, count: sql<number>`count(*)::int` })
    .from(sendRecipients)
    .groupBy(sendRecipients.status, sendRecipients.hold_reasons)
    .orderBy(sendRecipients.status)
  expect(stored).toEqual([
    { status: 'confirmed', reasons: [], count: 100 },
    { status: 'held', reasons: ['gift'], count: 900 },
  ])
  const alerts = await db.select().from(staffAlerts).where(eq(staffAlerts.staff_id, staff.id))
  expect(alerts.map(({ kind }) => kind).sort()).toEqual(['campaign-held', 'campaign-limit'])
  // The table itself refuses what no code should do.
  const setCount = (count: number) =>
    db
      .update(sendGifts)
      .set({ piece_count: count })
      .where(eq(sendGifts.id, send.giftIds[0] ?? ''))
  await expect(setCount(101)).rejects.toThrow()
  await expect(setCount(-1)).rejects.toThrow()

  // A raised limit, and two members of the team who release the waiting list at once.
  const version = (await readCampaign(db, send.id))?.version ?? 0
  const [gift] = send.gifts
  const fields = { title: 'Hoodie', description: '', pieceLimit: 600 }
  const change = { campaignId: send.id, version, by, giftId: gift?.id ?? '', fields, contents: gift?.contents ?? [] }
  expect(await changeGift(db, change)).toMatchObject({ outcome: 'changed' })
  expect(await changeGift(db, change)).toEqual({ outcome: 'conflict' })
  const waiting = await db
    .select({ id: sendRecipients.id })
    .from(sendRecipients)
    .where(eq(sendRecipients.status, 'held'))
    .orderBy(sendRecipients.held_at, sendRecipients.id)
  const releases = [1, 2].map(() => releaseWaitingList(services, { campaignId: send.id, by }))
  expect((await Promise.all(releases)).reduce((sum, count) => sum + count)).toBe(500)
  expect(await readCounts(services, send)).toEqual([600, 600, 0])
  const left = await db.select({ id: sendRecipients.id }).from(sendRecipients).where(eq(sendRecipients.status, 'held'))
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(waiting.slice(500).map(({ id }) => id)))
}, 120_000)

test('a claim is changed, declined and made again until packing starts, and its piece follows', async ({
  db,
  jobs,
  services,
}) => {
  const send = await createGiftSend(db, { limits: [1, 1] })
  const [ana, ben] = await addRecipients(services, send, createEmails(2))
  if (!ana || !ben) throw new Error('no recipients')
  const countMails = async () => (await jobs.findJobs(sendMailQueue)).length
  expect(await ana.claim()).toBe('confirmed')
  expect(await ana.claim()).toBe('confirmed')
  expect(await countMails()).toBe(1)
  expect(await ben.claim({ gift: 1 })).toBe('confirmed')
  // The other one has the last piece: what was confirmed stays.
  expect(await ana.claim({ gift: 1 })).toBe('gone')
  expect(await readCounts(services, send)).toEqual([2, 1, 1])
  expect(await declinePackage(services, { recipient: ben.recipient })).toBe('saved')
  expect(await ben.read()).toMatchObject({ status: 'declined', gift_id: null, claimed_at: null, address: null })
  expect(await ana.claim({ gift: 1 })).toBe('confirmed')
  expect(await readCounts(services, send)).toEqual([1, 0, 1])
  // On hold for the mug, a hoodie is there.
  expect(await ben.claim({ gift: 1 })).toBe('held')
  expect(await ben.claim({ gift: 0 })).toBe('confirmed')
  expect(await ben.read()).toMatchObject({ status: 'confirmed', held_at: null, hold_reasons: [] })
  const other = await createGiftSend(db)
  const answer = { ...createAddress(), giftId: other.giftIds[0] ?? '' }
  const source = { ip: '10.0.0.1', userAgent: 'test' }
  expect(await claimGift(services, { recipient: ana.recipient, answer, source })).toBe('not-found')
  await changeStatus(services, { id: send.id, to: 'packing', by })
  expect(await ana.claim({ number: 7 })).toBe('closed')
  expect(await readCounts(services, send)).toEqual([2, 1, 1])
})

test('a change of gift that takes the last piece alerts staff', async ({ db, services }) => {
  const { person: staff } = await joinStaff(services, 'ada@shop.example', 'sales')
  const send = await createGiftSend(db, { limits: [null, 1] })
  const [ana] = await addRecipients(services, send, createEmails(1))
  const readAlerts = () => db.$count(staffAlerts, eq(staffAlerts.staff_id, staff.id))
  expect(await ana?.claim()).toBe('confirmed')
  expect(await readAlerts()).toBe(0)
  expect(await ana?.claim({ gift: 1 })).toBe('confirmed')
  expect(await readAlerts()).toBe(1)
})

test('limits per domain and day, in all, and signs of fraud hold claims with their reasons', async ({
  db,
  services,
}) => {
  const holdOne = async (change: object, emails: string[], claims: object[] = []) => {
    const send = await createGiftSend(db, { max_per_device: null, ...change })
    const people = await addRecipients(services, send, emails)
    const results: string[] = []
    for (const [at, { claim }] of people.entries()) results.push(await claim(claims[at]))
    const reasons = await Promise.all(people.map(async ({ read }) => (await read())?.hold_reasons))
    return results.map((result, at) => (result === 'held' ? reasons[at] : result))
  }
  const emails = ['a@north.example', 'b@north.example', 'c@south.example']
  expect(await holdOne({ max_per_domain: 1 }, emails)).toEqual(['confirmed', ['domain'], 'confirmed'])
  expect(await holdOne({ claim_limit: 2 }, emails)).toEqual(['confirmed', 'confirmed', ['all']])
  const tomorrow = { now: new Date(`${addDays(getShopDay(), 1)}T18:00:00Z`) }
  const days = [{}, {}, tomorrow]
  expect(await holdOne({ max_per_day: 1 }, emails, days)).toEqual(['confirmed', ['day'], 'confirmed'])
  const oneDevice = [{ ip: '10.1.1.1' }, { ip: '10.1.1.1' }, { ip: '10.1.1.2' }]
  expect(await holdOne({ max_per_device: 1 }, emails, oneDevice)).toEqual(['confirmed', ['device'], 'confirmed'])
  const oneAddress = [{ number: 5 }, { number: 6 }, { number: 5 }]
  expect(await holdOne({ max_per_device: 1 }, emails, oneAddress)).toEqual(['confirmed', 'confirmed', ['address']])
})

test('staff release or decline a claim on hold; nothing exceeds the pieces, and fraud is theirs to judge', async ({
  db,
  jobs,
  services,
}) => {
  const send = await createGiftSend(db, { limits: [1, null], max_per_device: 2 })
  const people = await addRecipients(services, send, createEmails(4))
  const [ana, ben, cem, dan] = people
  if (!ana || !ben || !cem || !dan) throw new Error('no recipients')
  for (const { claim } of [ana, ben]) await claim()
  for (const { claim } of [cem, dan]) await claim({ gift: 1, number: 9 })
  const decide = (person: typeof ana) => ({ campaignId: send.id, id: person.recipient.id, by })
  expect(await releaseHold(services, decide(ben))).toEqual({ outcome: 'limited', reasons: ['gift'] })
  expect(await releaseHold(services, decide(ana))).toEqual({ outcome: 'not-possible' })
  const [eve, fay] = await addRecipients(services, send, createEmails(2))
  expect(await eve?.claim({ gift: 1, number: 9, ip: '10.9.9.9' })).toBe('held')
  expect(await releaseWaitingList(services, { campaignId: send.id, by })).toBe(0)
  expect(await releaseHold(services, decide(eve ?? ana))).toEqual({ outcome: 'done' })
  expect(await fay?.claim({ gift: 1, number: 9, ip: '10.9.9.8' })).toBe('held')
  expect(await rejectHold(services, decide(fay ?? ana))).toEqual({ outcome: 'done' })
  expect(await fay?.read()).toMatchObject({ status: 'rejected', address: null, gift_id: null, hold_reasons: [] })
  expect(await fay?.claim({ gift: 1, number: 10 })).toBe('not-found')
  expect(await readCounts(services, send)).toEqual([4, 1, 3])
  const kinds = (await jobs.findJobs(sendMailQueue)).map(({ data }) => (data as { kind: string }).kind)
  expect(kinds.filter((kind) => kind === 'rejection')).toHaveLength(1)
  const campaign = await readCampaign(db, send.id)
  expect((await readOverview(db, campaign ?? { id: send.id, kind: 'gift', contents: [] })).gifts).toMatchObject([
    { claimed: 1, limit: 1, left: 0, held: 1 },
    { claimed: 3, limit: null, left: null, held: 0 },
  ])
})
