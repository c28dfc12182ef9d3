import { eq } from 'drizzle-orm'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { readMail } from '#test/mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { readAlertEmails, saveAlertEmails } from './alert-emails.server.ts'
import { defaultAlertEmails } from './alert-kinds.ts'
import { sendAlertEmails } from './send-alert-emails.server.ts'

type Kind = typeof staffAlerts.$inferInsert.kind

type Fixtures = {
  me: string
  /** Adds an alert of a kind that was created at a time. */
  add: (kind: Kind, at: string, staffId?: string) => Promise<string>
  /** Sends what is due at a time. */
  send: (at: string, skip?: string[]) => Promise<string[]>
}

const test = base.extend<Fixtures>({
  me: async ({ services }, use) => use((await joinStaff(services, 'ada@shop.example', 'sales')).person.id),
  add: async ({ db, services, me }, use) => {
    await use(async (kind, at, staffId = me) => {
      const { id, reference } = await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
      const day = kind === 'due' || kind === 'in-hands' ? at.slice(0, 10) : null
      await db.insert(staffAlerts).values({ staff_id: staffId, request_id: id, kind, day, created_at: new Date(at) })
      return reference
    })
  },
  send: async ({ services, mailbox }, use) => {
    const set = { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://shop.example', SALES_EMAIL: 'sales@shop.example' }
    const settings = { ...services.settings, ...set }
    await use((at, skip) => sendAlertEmails({ ...services, settings }, new Date(at), skip))
  },
})

test('an alert is emailed once, with a link, unless it was read', async ({ db, me, add, send, mailbox }) => {
  const reference = await add('mention', '2026-12-01T15:00:00Z')
  await send('2026-12-01T15:01:00Z')
  await send('2026-12-01T15:02:00Z')
  expect(mailbox.mails).toHaveLength(1)
  const { headers, text } = readMail(mailbox.mails[0])
  expect(headers).toMatchObject({ to: 'ada@shop.example', 'auto-submitted': 'auto-generated' })
  expect(headers.subject).toBe(`A teammate mentioned you | dana@northwind.example · ${reference}`)
  expect(text).toContain(`https://shop.example/admin/requests/${reference}`)
  await add('mention', '2026-12-01T15:03:00Z')
  await db.update(staffAlerts).set({ read_at: new Date() }).where(eq(staffAlerts.staff_id, me))
  await send('2026-12-01T15:04:00Z')
  expect(mailbox.mails).toHaveLength(1)
})

test('alerts of deleted requests are not emailed', async ({ db, add, send, mailbox }) => {
  const reference = await add('mention', '2026-12-01T15:00:00Z')
  await db.update(requests).set({ deleted_at: new Date() })
  expect(await send('2026-12-01T15:01:00Z')).toEqual([])
  expect(mailbox.mails).toEqual([])
  await db.update(requests).set({ deleted_at: null })
  await send('2026-12-01T15:02:00Z')
  expect(readMail(mailbox.mails[0]).headers.subject).toContain(reference)
})

test('digests are sent after the full hour and at 8 AM in the time zone of the shop', async ({
  db,
  me,
  add,
  send,
  mailbox,
}) => {
  await saveAlertEmails(db, { staffId: me, emails: { ...defaultAlertEmails, mention: 'hourly', reply: 'never' } })
  expect(await readAlertEmails(db, me)).toMatchObject({ mention: 'hourly', reply: 'never', due: 'daily' })
  await add('mention', '2026-12-01T15:10:00Z')
  await add('mention', '2026-12-01T15:40:00Z')
  await add('reply', '2026-12-01T15:10:00Z')
  await add('due', '2026-12-01T15:10:00Z')
  await send('2026-12-01T15:59:00Z')
  expect(mailbox.mails).toEqual([])
  await send('2026-12-01T16:00:00Z')
  expect(readMail(mailbox.mails[0]).headers.subject).toBe('2 new alerts')
  // Chicago is six hours behind: 8 AM is 14:00.
  await send('2026-12-02T13:59:00Z')
  expect(mailbox.mails).toHaveLength(1)
  await send('2026-12-02T14:00:00Z')
  expect(readMail(mailbox.mails[1]).headers.subject).toMatch(/^Next step due December 1, 2026 \|/)
  await send('2026-12-02T14:01:00Z')
  expect(mailbox.mails).toHaveLength(2)
})

test('a failed email is sent later, a rejected recipient and old alerts are not', async ({
  db,
  me,
  add,
  send,
  mailbox,
}) => {
  await add('mention', '2026-12-01T15:00:00Z')
  mailbox.reject = true
  expect(await send('2026-12-01T15:01:00Z')).toEqual([me])
  mailbox.reject = false
  expect(await send('2026-12-01T15:02:00Z', [me])).toEqual([])
  expect(mailbox.mails).toEqual([])
  await send('2026-12-01T15:11:00Z')
  expect(mailbox.mails).toHaveLength(1)
  mailbox.rejectedRecipient = 'ada@shop.example'
  await add('mention', '2026-12-01T15:12:00Z')
  expect(await send('2026-12-01T15:13:00Z')).toEqual([])
  mailbox.rejectedRecipient = 'other@shop.example'
  await add('mention', '2026-11-29T15:00:00Z')
  await send('2026-12-01T15:14:00Z')
  expect(mailbox.mails).toHaveLength(1)
  // A person who left the team gets none.
  await add('mention', '2026-12-01T15:15:00Z')
  await db.update(staff).set({ disabled_at: new Date() }).where(eq(staff.id, me))
  await send('2026-12-01T15:16:00Z')
  expect(mailbox.mails).toHaveLength(1)
})
