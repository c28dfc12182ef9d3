import { expect, test } from 'vitest'
import type { Services } from '#app/lib/services.ts'
import type { SettingGroup } from '#app/lib/settings/editable-settings.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import type { SettingName } from '#app/lib/settings/settings-schema.ts'
import { parseGroupForm } from './group-form.server.ts'

const current = 'smtp://kim:secret@mail.example:587?requireTLS=true'

function parse(
  fields: Record<string, string>,
  env: Record<string, string> = {},
  locked: SettingName[] = [],
  group: SettingGroup = 'mail',
) {
  const settings = parseSettings(env)
  const liveSettings = { values: settings, lockedNames: new Set(locked) } as unknown as Services['liveSettings']
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseGroupForm({ settings, liveSettings }, group, form)
}

const server = { smtp_host: 'mail.example', smtp_port: '587', smtp_security: 'starttls', smtp_user: 'kim' }
const mail = { ...server, SALES_EMAIL: 'sales@shop.example', MAIL_FROM: '' }
const stored = { SMTP_URL: current, SALES_EMAIL: 'sales@shop.example' }

test('the parts of the mail server become its URL', () => {
  expect(parse({ ...mail, smtp_password: 'secret' })).toEqual({
    ok: true,
    changes: { SMTP_URL: current, SALES_EMAIL: 'sales@shop.example', MAIL_FROM: null },
  })
  expect(parse({ ...mail, smtp_user: '' })).toMatchObject({
    changes: { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
  })
  expect(parse({ ...mail, smtp_host: '', smtp_user: '' })).toMatchObject({ changes: { SMTP_URL: null } })
})

test('an empty password keeps the stored one only for the same server, port and user', () => {
  expect(parse(mail, stored)).toMatchObject({ changes: { SMTP_URL: current } })
  for (const change of [{ smtp_host: 'other.example' }, { smtp_port: '25' }, { smtp_user: 'ada' }])
    expect(parse({ ...mail, ...change }, stored)).toEqual({
      ok: false,
      errors: { smtp_password: ['Enter the password of this user'] },
    })
})

test.each([
  [{ smtp_host: 'smtp://mail.example' }, 'smtp_host'],
  [{ smtp_host: '' }, 'smtp_host'],
  [{ smtp_port: '70000' }, 'smtp_port'],
  [{ smtp_security: 'none' }, 'smtp_security'],
  [{ smtp_user: '', smtp_password: 'x' }, 'smtp_user'],
  [{ SALES_EMAIL: 'sales' }, 'SALES_EMAIL'],
  [{ SALES_EMAIL: '' }, 'SALES_EMAIL'],
  [{ MAIL_FROM: 'Shop' }, 'MAIL_FROM'],
])('%o is rejected at its field', (change, field) => {
  const parsed = parse({ ...mail, smtp_password: 'secret', ...change })
  expect(parsed).toEqual({ ok: false, errors: { [field]: [expect.stringMatching(/^[A-Z]/)] } })
})

test('settings of the environment are not read from the form', () => {
  expect(parse({ ...mail, smtp_password: 'secret' }, stored, ['SMTP_URL', 'SALES_EMAIL'])).toEqual({
    ok: true,
    changes: { MAIL_FROM: null },
  })
})

test('an empty secret stays, unless it is removed', () => {
  const parseWebhook = (fields: Record<string, string>) => parse(fields, {}, [], 'webhook')
  expect(parseWebhook({})).toEqual({ ok: true, changes: { WEBHOOK_URL: undefined, WEBHOOK_SECRET: undefined } })
  expect(parseWebhook({ WEBHOOK_URL: 'https://crm.example/hook', WEBHOOK_SECRET_remove: 'yes' })).toEqual({
    ok: true,
    changes: { WEBHOOK_URL: 'https://crm.example/hook', WEBHOOK_SECRET: null },
  })
  expect(parseWebhook({ WEBHOOK_URL: 'crm', WEBHOOK_SECRET: 'short' })).toEqual({
    ok: false,
    errors: {
      WEBHOOK_URL: ['Must be an http:// or https:// URL'],
      WEBHOOK_SECRET: ['Must have at least 16 characters'],
    },
  })
})

test('the default of a setting is not stored', () => {
  const fields = { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://us.i.posthog.com' }
  expect(parse(fields, {}, [], 'analytics')).toEqual({
    ok: true,
    changes: { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: null },
  })
})

test('the parts of a mailbox become its URL, which needs a user', () => {
  const mailbox = { imap_host: 'mail.example', imap_port: '993', imap_security: 'tls', imap_user: 'kim' }
  const parseInbound = (fields: Record<string, string>, env = {}) => parse(fields, env, [], 'inbound')
  const IMAP_URL = 'imaps://kim:a%2Fb@mail.example:993/Replies'
  expect(parseInbound({ ...mailbox, imap_password: 'a/b', imap_folder: 'Replies' })).toMatchObject({
    changes: { IMAP_URL, INBOUND_EMAIL: null, INBOUND_SECRET: undefined, INBOUND_STATUS: null },
  })
  expect(parseInbound({ ...mailbox, imap_folder: 'Replies' }, { IMAP_URL })).toMatchObject({ changes: { IMAP_URL } })
  expect(parseInbound({ ...mailbox, imap_user: '' })).toEqual({
    ok: false,
    errors: { imap_user: ['Enter the user name'] },
  })
  expect(parseInbound({ imap_host: '', INBOUND_STATUS: 'in-review' })).toMatchObject({
    changes: { IMAP_URL: null, INBOUND_STATUS: 'in-review' },
  })
})
