import { eq, isNotNull } from 'drizzle-orm'
import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { changeStatus } from '#app/features/sends/campaigns/change-status.server.ts'
import { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import { auditLog } from '#db/tables/audit.ts'
import { sendCampaigns, sendMails, sendRecipients } from '#db/tables/sends.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { sendActor as by, createOpenSend } from '#test/sends.ts'
import { erasePerson, findPersonalData } from './erase-person.server.ts'
import { expireRequests } from './expire.server.ts'

const address = {
  name: 'Ana',
  company: '',
  line1: '1 Main St',
  line2: '',
  district: '',
  city: 'Chicago',
  region: 'IL',
  postal: '60602',
}
const emails = ['ana@northwind.example', 'bo@northwind.example', 'cleo@northwind.example']

async function createAnsweredSend(services: TestServices) {
  const { db } = services
  const { id } = await createOpenSend(services, { emails })
  for (const [email, country, size] of [
    [emails[0], 'US', 'M'],
    [emails[1], 'DE', 'M'],
  ] as const)
    await db
      .update(sendRecipients)
      .set({ status: 'confirmed', country, address, sizes: { hoodie: size } })
      .where(eq(sendRecipients.email, email ?? ''))
  const [ana] = await db
    .select()
    .from(sendRecipients)
    .where(eq(sendRecipients.email, emails[0] ?? ''))
  await db.insert(sendMails).values({ id: crypto.randomUUID(), recipient_id: ana?.id ?? '', kind: 'invitation' })
  const overview = async () => {
    const campaign = await readCampaign(db, id)
    if (!campaign) throw new Error('no campaign')
    const { statuses, countries, sizes, erased, recipients } = await readOverview(db, campaign)
    return { statuses, recipients, erased, countries, sizes: sizes[0]?.sizes.filter(({ count }) => count > 0) }
  }
  return { id, overview }
}

test('recipients are erased 30 days after the campaign closed; countries, sizes and counts stay', async ({
  db,
  services,
}) => {
  const { id, overview } = await createAnsweredSend(services)
  const before = await overview()
  expect(before).toEqual({
    recipients: 3,
    erased: 0,
    statuses: { invited: 1, confirmed: 2, declined: 0, held: 0, rejected: 0 },
    countries: [
      { code: 'DE', name: 'Germany', count: 1 },
      { code: 'US', name: 'United States', count: 1 },
    ],
    sizes: [{ size: 'M', count: 2 }],
  })
  const expireAfter = (days: number) => expireRequests(services, { now: new Date(Date.now() + days * dayMs), limit: 2 })
  await expireAfter(60)
  expect(await db.$count(sendRecipients)).toBe(3)
  await changeStatus(services, { id, to: 'closed', by })
  await expireAfter(29.9)
  expect(await db.$count(sendRecipients)).toBe(3)
  await expireAfter(30.1)
  expect(await db.$count(sendRecipients)).toBe(0)
  expect(await db.$count(sendMails)).toBe(0)
  expect(await overview()).toEqual({ ...before, erased: 3 })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'sends.expired'))
  expect(entries.map(({ after }) => after)).toEqual([
    { recipients: 2, days: 30 },
    { recipients: 1, days: 30 },
  ])
})

test('the hash of a claimant’s device is deleted after a week; the claim stays', async ({ db, services }) => {
  await createAnsweredSend(services)
  await db.update(sendRecipients).set({ device_hash: 'hash', answered_at: new Date() })
  const countAfter = async (days: number) => {
    await expireRequests(services, { now: new Date(Date.now() + days * dayMs) })
    return db.$count(sendRecipients, isNotNull(sendRecipients.device_hash))
  }
  expect(await countAfter(6.9)).toBe(3)
  expect(await countAfter(7.1)).toBe(0)
  expect(await db.$count(sendRecipients, eq(sendRecipients.status, 'confirmed'))).toBe(2)
})

test('a campaign that staff left open closes 90 days after its deadline', async ({ db, services }) => {
  const { id } = await createAnsweredSend(services)
  const [row] = await db.select().from(sendCampaigns)
  const at = (days: number) => new Date(Date.parse(`${row?.deadline}T18:00:00Z`) + days * dayMs)
  await expireRequests(services, { now: at(90) })
  expect((await readCampaign(db, id))?.status).toBe('open')
  await expireRequests(services, { now: at(91) })
  expect((await readCampaign(db, id))?.status).toBe('closed')
  await expireRequests(services, { now: at(122) })
  expect(await db.$count(sendRecipients)).toBe(0)
})

test('a person is erased from every campaign; one that packs keeps its counts, an open one those of its public link', async ({
  db,
  services,
}) => {
  const open = await createAnsweredSend(services)
  await db.update(sendCampaigns).set({ public_limit: 2, public_count: 1 })
  await db
    .update(sendRecipients)
    .set({ is_public: true })
    .where(eq(sendRecipients.email, emails[0] ?? ''))
  const packing = await createAnsweredSend(services)
  await changeStatus(services, { id: packing.id, to: 'packing', by })
  const email = 'Ana@Northwind.example'
  expect(await findPersonalData(services, email)).toMatchObject({ sends: 2, requests: 0 })
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ sends: 2 })
  expect(await findPersonalData(services, email)).toMatchObject({ sends: 0 })
  expect(await db.$count(sendRecipients, eq(sendRecipients.email, emails[0] ?? ''))).toBe(0)
  expect(await db.$count(sendRecipients)).toBe(4)
  expect((await readCampaign(db, open.id))?.public_count).toBe(0)
  expect((await open.overview()).statuses).toEqual({ invited: 1, confirmed: 1, declined: 0, held: 0, rejected: 0 })
  expect((await packing.overview()).statuses).toEqual({ invited: 1, confirmed: 2, declined: 0, held: 0, rejected: 0 })
})
