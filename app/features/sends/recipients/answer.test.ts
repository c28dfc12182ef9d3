import { eq } from 'drizzle-orm'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay, setShopTimeZone } from '#app/lib/time/shop-days.server.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createEmails, createOpenSend, usAnswer } from '#test/sends.ts'
import { parseAnswer } from '../addresses/parse-answer.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { readOverview } from '../campaigns/overview.server.ts'
import { sendMailQueue } from '../mail/queue.server.ts'
import { confirmAddress, declinePackage, toQuestions } from './answer.server.ts'
import { joinCampaign } from './join-campaign.server.ts'

type Db = Parameters<typeof readCampaign>[0]

async function readAll(db: Db, id: string) {
  const campaign = await readCampaign(db, id)
  if (!campaign) throw new Error('no campaign')
  const recipients = await db
    .select()
    .from(sendRecipients)
    .where(eq(sendRecipients.campaign_id, id))
    .orderBy(sendRecipients.email)
  const createAnswer = (change = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...usAnswer, ...change })) form.set(name, String(value))
    const parsed = parseAnswer(toQuestions(campaign), form)
    if (!parsed.ok) throw new Error(JSON.stringify([parsed.errors, parsed.warnings]))
    return parsed.answer
  }
  const [recipient] = recipients
  if (!recipient) throw new Error('no recipient')
  return { campaign, recipient, recipients, createAnswer, overview: await readOverview(db, campaign) }
}

test('a recipient confirms, changes, declines and changes their mind, until packing starts', async ({
  db,
  jobs,
  services,
}) => {
  const { id } = await createOpenSend(services)
  const { recipient, createAnswer } = await readAll(db, id)
  const confirm = (change = {}) => confirmAddress(services, { recipient, answer: createAnswer(change) })
  const countMails = async () =>
    (await jobs.findJobs(sendMailQueue)).filter(({ data }) => (data as { kind: string }).kind === 'confirmation').length
  expect(await confirm()).toBe('saved')
  expect(await confirm()).toBe('saved')
  // The same answer twice, such as after a lost response.
  expect(await countMails()).toBe(1)
  expect(await confirm({ 'size-hoodie': 'XL', note: 'Leave it at the desk' })).toBe('saved')
  expect(await countMails()).toBe(2)
  expect((await readAll(db, id)).overview).toMatchObject({
    statuses: { invited: 0, confirmed: 1, declined: 0 },
    countries: [{ code: 'US', name: 'United States', count: 1 }],
    sizes: [{ id: 'hoodie', sizes: [{ size: 'S', count: 0 }, { count: 0 }, { count: 0 }, { size: 'XL', count: 1 }] }],
  })
  expect(await declinePackage(services, { recipient })).toBe('saved')
  expect((await readAll(db, id)).recipient).toMatchObject({ status: 'declined', address: null, note: null, sizes: {} })
  expect(await confirm()).toBe('saved')
  await changeStatus(services, { id, to: 'packing', by })
  expect(await confirm({ 'size-hoodie': 'S' })).toBe('closed')
  expect(await declinePackage(services, { recipient })).toBe('closed')
  expect((await readAll(db, id)).recipient).toMatchObject({ status: 'confirmed', sizes: { hoodie: 'M' } })
})

test('a revoked recipient stores nothing', async ({ db, services }) => {
  const { id } = await createOpenSend(services)
  const { recipient, createAnswer } = await readAll(db, id)
  await db.update(sendRecipients).set({ revoked_at: new Date() })
  expect(await confirmAddress(services, { recipient, answer: createAnswer() })).toBe('not-found')
})

test('a recipient whom staff declined cannot confirm from a page that was open', async ({ db, services }) => {
  const { id } = await createOpenSend(services)
  const { recipient, createAnswer } = await readAll(db, id)
  await db.update(sendRecipients).set({ status: 'rejected' })
  expect(await confirmAddress(services, { recipient, answer: createAnswer() })).toBe('not-found')
  expect((await readAll(db, id)).recipient).toMatchObject({ status: 'rejected', address: null })
})

test('the last day ends at midnight of the shop, also when the clocks change', async ({ db, services }) => {
  const { id } = await createOpenSend(services)
  const { recipient, createAnswer } = await readAll(db, id)
  const confirmAt = (at: string) =>
    confirmAddress(services, { recipient, answer: createAnswer({ note: at }), now: new Date(at) })
  try {
    for (const [zone, deadline, last, first] of [
      ['America/Chicago', '2027-03-14', '2027-03-15T04:59:59Z', '2027-03-15T05:00:00Z'],
      ['America/Chicago', '2027-11-07', '2027-11-08T05:59:59Z', '2027-11-08T06:00:00Z'],
      ['Asia/Tokyo', '2027-03-14', '2027-03-14T14:59:59Z', '2027-03-14T15:00:00Z'],
    ] as const) {
      setShopTimeZone(zone)
      await db.update(sendCampaigns).set({ deadline })
      expect([zone, deadline, await confirmAt(last), await confirmAt(first)]).toEqual([
        zone,
        deadline,
        'saved',
        'closed',
      ])
    }
  } finally {
    setShopTimeZone(services.settings.TIME_ZONE)
  }
})

const publicLink = { emails: [], publicDomains: ['northwind.example'], publicLimit: 1 }

test('of five hundred people who confirm at once, the last free response of a public link goes to one', async ({
  db,
  services,
}) => {
  const { id } = await createOpenSend(services, publicLink)
  const emails = createEmails(500)
  await db.insert(sendRecipients).values(emails.map((email) => ({ campaign_id: id, email, is_public: true })))
  const { recipients, createAnswer } = await readAll(db, id)
  const results = await Promise.all(
    recipients.map((recipient) => confirmAddress(services, { recipient, answer: createAnswer() })),
  )
  expect(results.filter((result) => result === 'saved')).toHaveLength(1)
  expect(results.filter((result) => result === 'full')).toHaveLength(499)
  const { campaign, overview } = await readAll(db, id)
  expect([campaign.public_count, overview.statuses.confirmed]).toEqual([1, 1])
  // The one who declines makes room for another.
  const winner = recipients[results.indexOf('saved')]
  const other = recipients[results.indexOf('full')]
  if (!winner || !other) throw new Error('no winner')
  await declinePackage(services, { recipient: winner })
  expect(await confirmAddress(services, { recipient: other, answer: createAnswer() })).toBe('saved')
  expect(await confirmAddress(services, { recipient: winner, answer: createAnswer() })).toBe('full')
}, 60_000)

test('a public link emails everyone of its domains a link of their own, and says who is none of them', async ({
  db,
  jobs,
  services,
}) => {
  const { id: campaignId } = await createOpenSend(services, publicLink)
  const join = (email: string, now = new Date()) => joinCampaign(services, { campaignId, email, now })
  const listKinds = async () =>
    (await jobs.findJobs(sendMailQueue)).map(({ data }) => (data as { kind: string }).kind).sort()
  expect(await join('Ana@Northwind.example')).toBe('mailed')
  expect(await join('ana@northwind.example')).toBe('mailed')
  expect(await listKinds()).toEqual(['invitation', 'link'])
  for (const email of ['ana@other.example', 'ana@mail.northwind.example', 'ana@northwind.example.org'])
    expect(await join(email)).toBe('wrong-domain')
  await db.update(sendRecipients).set({ revoked_at: new Date() })
  expect(await join('ana@northwind.example')).toBe('mailed')
  expect(await listKinds()).toEqual(['invitation', 'link'])
  expect(await db.$count(sendRecipients)).toBe(1)
  const tomorrow = new Date(`${addDays(getShopDay(), 30)}T12:00:00Z`)
  expect(await join('bo@northwind.example', tomorrow)).toBe('closed')
  await db.update(sendCampaigns).set({ public_count: 1 })
  expect(await join('bo@northwind.example')).toBe('full')
  expect(await db.$count(sendRecipients)).toBe(1)
})
