import { eq } from 'drizzle-orm'
import { staffSessions } from '#db/tables/staff.ts'
import { expect, test } from '#test/built-admin.ts'
import { enrollSecondFactor, getCookie, goodPassword, joinStaff } from '#test/staff.ts'

const path = '/admin/settings'
const mail = {
  intent: 'mail',
  version: '0',
  smtp_host: 'mail.example',
  smtp_port: '587',
  smtp_security: 'starttls',
  smtp_user: 'kim',
  smtp_password: 'marked-password',
  SALES_EMAIL: 'sales@shop.example',
  MAIL_FROM: '',
}

test('without JavaScript, an admin saves settings after confirming their identity', async ({
  sendRequest,
  services,
}) => {
  const { db } = services
  const { person, ...session } = await enrollSecondFactor(
    services,
    await joinStaff(services, 'ada@shop.example', 'owner'),
  )
  let { cookie } = session
  const save = (fields: Record<string, string>) =>
    sendRequest(path, { cookie, body: new URLSearchParams({ ...mail, ...fields }) })

  const confirmed_at = new Date(Date.now() - 60 * 60 * 1000)
  await db.update(staffSessions).set({ confirmed_at }).where(eq(staffSessions.id, person.session.id))
  const unconfirmed = await save({})
  expect(unconfirmed.status).toBe(422)
  const form = await unconfirmed.text()
  expect(form).toContain('Enter your password to continue')
  expect(form).toContain('value="mail.example"')
  expect(form).not.toContain('marked-password')
  expect(services.settings.SMTP_URL).toBeUndefined()

  const webhook = { intent: 'webhook', WEBHOOK_URL: 'https://hook.example/marked-url', WEBHOOK_SECRET: 'marked-key' }
  const tooShort = await save(webhook)
  expect(tooShort.status).toBe(422)
  expect(await tooShort.text()).not.toMatch(/marked-url|marked-key/)

  const invalid = await save({ smtp_port: '0', your_password: goodPassword })
  expect([invalid.status, await invalid.text()]).toEqual([422, expect.stringContaining('Enter a port number')])
  const saved = await save({ your_password: goodPassword })
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/admin/settings?notice=mail#mail'])
  expect(services.settings.SMTP_URL).toBe('smtp://kim:marked-password@mail.example:587?requireTLS=true')

  // A confirmation renews the session.
  cookie = getCookie(saved.headers.getSetCookie())
  const page = await (await sendRequest(`${path}?notice=mail`, { cookie })).text()
  expect(page).toContain('Settings saved.')
  expect(page).not.toContain('marked-password')
  const conflict = await save({ SALES_EMAIL: 'team@shop.example' })
  expect([conflict.status, await conflict.text()]).toEqual([409, expect.stringContaining('Someone else changed this')])
  expect(services.settings.SALES_EMAIL).toBe('sales@shop.example')
})
