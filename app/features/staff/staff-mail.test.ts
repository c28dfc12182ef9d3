import { pauseOutgoing } from '#app/lib/outgoing-pause.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { expect, test } from '#test/receivers.ts'
import { joinStaff } from '#test/staff.ts'
import { commandLine } from './person.ts'
import { inviteStaff, requestPasswordReset } from './staff.server.ts'
import { canMailStaff, mailLink } from './staff-mail.server.ts'

const mailSettings = (SMTP_URL: string, PUBLIC_URL?: string) =>
  parseSettings({ SMTP_URL, PUBLIC_URL, SALES_EMAIL: 'sales@shop.example' })

/** Decodes quoted-printable as far as our texts use it. */
const plain = (mail: string) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '=')

test('emails an invitation with a link to the shop', async ({ db, mailbox, services: { content } }) => {
  const link = await inviteStaff(db, { email: 'bob@shop.example', roles: ['editor'], by: commandLine })
  await mailLink({ settings: mailSettings(mailbox.url, 'https://shop.example.com'), content }, link)
  expect(mailbox.mails).toHaveLength(1)
  const mail = plain(mailbox.mails[0] ?? '')
  expect(mail).toContain('To: bob@shop.example')
  expect(mail).toContain('with the role Editor')
  expect(mail).toContain('The link works once and expires in 72 hours.')
  expect(mail.split(`https://shop.example.com/admin/link?token=${link.token}`)).toHaveLength(4)
})

test('a reset email can be ignored; a rejected email throws', async ({ services, db, mailbox }) => {
  const { content } = services
  await joinStaff(services, 'ada@shop.example', 'sales')
  const link = await requestPasswordReset(db, { email: 'ada@shop.example', ip: '192.0.2.7' })
  if (!link) throw new Error('no link')
  const settings = mailSettings(mailbox.url, 'https://shop.example.com')
  await mailLink({ settings, content }, link)
  expect(plain(mailbox.mails[0] ?? '')).toMatch(
    /expires in one hour\. If you did not request this, you can ignore this email/,
  )
  mailbox.reject = true
  await expect(mailLink({ settings, content }, link)).rejects.toThrow('451')
})

test('sends no link without PUBLIC_URL or while outgoing messages are paused', async ({
  db,
  mailbox,
  services: { content },
}) => {
  const settings = mailSettings(mailbox.url)
  expect(await canMailStaff({ db, settings })).toBe(false)
  const withMailSettings = { db, settings: mailSettings(mailbox.url, 'https://shop.example.com') }
  expect(await canMailStaff(withMailSettings)).toBe(true)
  await pauseOutgoing(db, 'restored')
  expect(await canMailStaff(withMailSettings)).toBe(false)
  const link = await inviteStaff(db, { email: 'bob@shop.example', roles: ['editor'], by: commandLine })
  await expect(mailLink({ settings, content }, link)).rejects.toThrow('PUBLIC_URL')
  expect(mailbox.mails).toEqual([])
})
