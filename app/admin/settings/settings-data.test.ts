import { changeSettings } from '#app/features/settings/change-settings.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { expect, test } from '#test/database.ts'
import { readSettingsData } from './settings-data.server.ts'

const secrets = ['marked-password', 'marked-hook-path', 'marked-webhook-secret']

test('the screen gets the parts of secrets that may be shown, and which settings are locked', async ({ services }) => {
  const change = { version: 0, by: commandLine }
  const SMTP_URL = `smtp://kim:${secrets[0]}@mail.example:587?requireTLS=true`
  await changeSettings(services, { ...change, group: 'mail', changes: { SMTP_URL, SALES_EMAIL: 'sales@shop.example' } })
  const webhook = { WEBHOOK_URL: `https://crm.example/${secrets[1]}`, WEBHOOK_SECRET: `${secrets[2]}-long` }
  await changeSettings(services, { ...change, group: 'webhook', changes: webhook })

  const liveSettings = { ...services.liveSettings, lockedNames: new Set(['SALES_EMAIL'] as const) }
  const data = await readSettingsData({ ...services, liveSettings })
  for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret)
  expect(data.mailServer).toEqual({ host: 'mail.example', port: 587, security: 'starttls', user: 'kim' })
  const fields = data.groups.flatMap((group) => group.fields)
  const find = (wanted: string) => fields.find(({ name }) => name === wanted)
  expect(find('SALES_EMAIL')).toMatchObject({ value: 'sales@shop.example', isLocked: true, changedAt: undefined })
  expect(find('WEBHOOK_URL')).toMatchObject({ value: 'https://crm.example/…', changedAt: expect.any(Date) })
  expect(find('WEBHOOK_SECRET')).toMatchObject({ value: 'Set', isLocked: false })
  expect(find('POSTHOG_HOST')).toMatchObject({ value: 'https://us.i.posthog.com', changedAt: undefined })
})
