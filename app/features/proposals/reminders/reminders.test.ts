import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { proposalEvents, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { isBusinessTime } from './business-hours.ts'
import { findDueReminder } from './find-due-reminder.ts'
import { sendReminders } from './send-reminders.server.ts'

test('reminders are due 3 and 7 days after sending and 2 days before the end, each once and at most three', () => {
  const dates: [string, number][] = []
  const remindedOn: string[] = []
  for (let day = 1; day <= 30; day++) {
    const today = `2026-11-${String(day).padStart(2, '0')}`
    const due = findDueReminder({ sentOn: '2026-11-02', validUntil: '2026-11-20', remindedOn }, today)
    // Nothing is sent on weekends.
    const weekday = new Date(today).getUTCDay()
    if (!due || weekday === 0 || weekday === 6) continue
    remindedOn.push(today)
    dates.push([today, weekday])
  }
  expect(dates.map(([day]) => day)).toEqual(['2026-11-05', '2026-11-09', '2026-11-18'])
  // An end that moved makes no fourth one.
  expect(findDueReminder({ sentOn: '2026-11-02', validUntil: '2026-11-27', remindedOn }, '2026-11-25')).toBeUndefined()
  // After a pause of the shop, one for all that were missed.
  expect(findDueReminder({ sentOn: '2026-11-02', validUntil: null, remindedOn: [] }, '2026-11-30')).toBe('2026-11-09')
  expect(
    findDueReminder({ sentOn: '2026-11-02', validUntil: null, remindedOn: ['2026-11-30'] }, '2026-12-01'),
  ).toBeUndefined()
})

test('business hours are Monday to Friday, 9 to 5 in the time zone of the shop, without days off', () => {
  const isOpen = (at: string, change = {}) =>
    isBusinessTime(new Date(at), 'America/Chicago', { ...defaultBrand.daysOff, ...change })
  expect(isOpen('2026-11-23T14:59:00Z')).toBe(false)
  expect(isOpen('2026-11-23T15:00:00Z')).toBe(true)
  expect(isOpen('2026-11-23T22:59:00Z')).toBe(true)
  expect(isOpen('2026-11-23T23:00:00Z')).toBe(false)
  // In summer, Chicago is an hour closer to UTC.
  expect(isOpen('2026-06-22T14:00:00Z')).toBe(true)
  expect(isOpen('2026-11-21T16:00:00Z')).toBe(false)
  // Thanksgiving, and a vacation.
  expect(isOpen('2026-11-26T16:00:00Z')).toBe(false)
  expect(isOpen('2026-11-24T16:00:00Z', { closed: [{ from: '2026-11-24', to: '2026-11-24' }] })).toBe(false)
})

const noon = new Date('2026-11-24T18:00:00Z')

type Fixtures = { sent: Awaited<ReturnType<typeof createSentProposal>>; remind: (at?: Date) => Promise<number> }

const withProposal = test.extend<Fixtures>({
  sent: async ({ db }, use) => {
    const sent = await createSentProposal(db)
    await db.update(proposals).set({ sent_at: new Date('2026-11-20T18:00:00Z'), valid_until: '2026-12-31' })
    await db.update(proposalRecipients).set({ mailed_at: new Date('2026-11-20T18:00:00Z') })
    await use(sent)
  },
  remind: async ({ services, sent }, use) => {
    expect(sent.number).toMatch(/^P-/)
    await use((at = noon) => sendReminders(services, at))
  },
})

withProposal('a reminder is queued once, also by two processes, and not at night', async ({ db, remind }) => {
  expect(await remind(new Date('2026-11-24T03:00:00Z'))).toBe(0)
  const counts = await Promise.all([remind(), remind(), remind()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await remind(new Date('2026-11-24T19:00:00Z'))).toBe(0)
  expect(await remind(new Date('2026-11-27T18:00:00Z'))).toBe(1)
  expect(await db.$count(proposalEvents, eq(proposalEvents.kind, 'reminded'))).toBe(2)
})

withProposal(
  'no reminder follows an answer, a decline, a bounce, a failure, a revoked link or the last day, and none goes to a reader',
  async ({ db, sent, remind }) => {
    const id = sent.id
    const setRecipient = (values: Partial<typeof proposalRecipients.$inferInsert>) =>
      db
        .update(proposalRecipients)
        .set({ role: 'signer', revoked_at: null, bounced_at: null, mail_failure: null, ...values })
    const setProposal = (values: Partial<typeof proposals.$inferInsert>) =>
      db.update(proposals).set({ status: 'sent', valid_until: '2026-12-31', ...values })
    for (const values of [
      { role: 'reader' as const },
      { revoked_at: noon },
      { bounced_at: noon },
      { mail_failure: 'unknown mailbox' },
    ]) {
      await setRecipient(values)
      expect(await remind()).toBe(0)
    }
    await setRecipient({ mailed_at: null })
    expect(await remind()).toBe(0)
    await setRecipient({ mailed_at: noon })
    for (const status of ['accepted', 'declined', 'withdrawn'] as const) {
      await setProposal({ status })
      expect(await remind()).toBe(0)
    }
    await setProposal({ valid_until: '2026-11-23' })
    expect(await remind()).toBe(0)
    await setProposal({})
    const at = new Date('2026-11-23T18:00:00Z')
    const recipient = { recipientId: sent.recipient.id, name: 'Ana Lee' }
    const kinds = ['commented', 'changes-requested', 'update-requested', 'declined'] as const
    for (const kind of kinds) {
      await addEvent(db, { proposal_id: id, kind, at }, recipient)
      expect([kind, await remind()]).toEqual([kind, 0])
      await db.delete(proposalEvents).where(eq(proposalEvents.kind, kind))
    }
    // A comment on an earlier version and one of another recipient are no answer to this one.
    const comment = { proposal_id: id, kind: 'commented' as const }
    await addEvent(db, { ...comment, at: new Date('2026-11-20T17:00:00Z') }, recipient)
    await addEvent(db, { ...comment, at }, { recipientId: crypto.randomUUID(), name: 'Kim' })
    expect(await remind()).toBe(1)
  },
)
