import { eq } from 'drizzle-orm'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { test as base, expect } from '#test/database.ts'
import { createEmails, createOpenSend } from '#test/sends.ts'
import { sendMailQueue } from '../mail/queue.server.ts'
import { sendReminders } from './send-reminders.server.ts'

/** At noon in Chicago. */
const at = (day: string) => new Date(`${day}T18:00:00Z`)

type Fixtures = { remind: (day: string) => Promise<number> }

/** Three people, invited on Monday, November 2, for a campaign until Friday, November 20, 2026. */
const test = base.extend<Fixtures>({
  remind: async ({ db, services }, use) => {
    await createOpenSend(services, { emails: createEmails(3) })
    await db.update(sendCampaigns).set({ deadline: '2026-11-20' })
    await db.update(sendRecipients).set({ invited_at: at('2026-11-02') })
    await use((day) => sendReminders(services, at(day)))
  },
})

test('each recipient is reminded 5 days after the invitation and 3 days before the deadline, in business hours', async ({
  services,
  remind,
}) => {
  const reminded: [string, number][] = []
  for (let day = 1; day <= 30; day++) {
    const date = `2026-11-${String(day).padStart(2, '0')}`
    expect(await sendReminders(services, new Date(`${date}T03:00:00Z`))).toBe(0)
    const count = await remind(date)
    if (count > 0) reminded.push([date, count])
  }
  // The fifth day is a Saturday.
  expect(reminded).toEqual([
    ['2026-11-09', 3],
    ['2026-11-17', 3],
  ])
})

test('four processes at once queue each reminder once', async ({ jobs, remind }) => {
  const before = (await jobs.findJobs(sendMailQueue)).length
  const counts = await Promise.all(Array.from({ length: 4 }, () => remind('2026-11-10')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect((await jobs.findJobs(sendMailQueue)).length - before).toBe(3)
})

test('after a pause, one reminder stands for both', async ({ remind }) => {
  expect(await remind('2026-11-18')).toBe(3)
  expect(await remind('2026-11-19')).toBe(0)
})

test('who was invited in the last days, answered, was revoked or was not reached is not reminded', async ({
  db,
  remind,
}) => {
  const set = (values: Partial<typeof sendRecipients.$inferInsert>) =>
    db.update(sendRecipients).set({
      status: 'invited',
      revoked_at: null,
      bounced_at: null,
      mail_failure: null,
      invited_at: at('2026-11-02'),
      ...values,
    })
  for (const values of [
    { status: 'declined' as const },
    { revoked_at: new Date() },
    { bounced_at: new Date() },
    { mail_failure: 'unknown mailbox' },
    { invited_at: null },
    { invited_at: at('2026-11-17') },
  ]) {
    await set(values)
    expect([values, await remind('2026-11-18')]).toEqual([values, 0])
  }
  await set({})
  await db.update(sendCampaigns).set({ remind_after_days: null, remind_before_days: null })
  expect(await remind('2026-11-18')).toBe(0)
  await db.update(sendCampaigns).set({ remind_after_days: 5, status: 'packing' })
  expect(await remind('2026-11-18')).toBe(0)
  await db.update(sendCampaigns).set({ status: 'open' })
  expect(await remind('2026-11-23')).toBe(0)
  expect(await remind('2026-11-18')).toBe(3)
})

test('people of a public link whose limit is reached are not reminded, until a place is free', async ({
  db,
  remind,
}) => {
  const [first] = await db.select().from(sendRecipients)
  await db
    .update(sendRecipients)
    .set({ is_public: true })
    .where(eq(sendRecipients.id, first?.id ?? ''))
  await db.update(sendCampaigns).set({ public_limit: 2, public_count: 2 })
  expect(await remind('2026-11-18')).toBe(2)
  await db.update(sendCampaigns).set({ public_count: 1 })
  expect(await remind('2026-11-18')).toBe(1)
})
