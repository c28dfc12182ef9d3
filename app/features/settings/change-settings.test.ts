import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { readStoredSettings } from '#app/lib/settings/stored-settings.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { expect, test } from '#test/database.ts'
import { changeSettings, getGroupVersion, type SettingChanges } from './change-settings.server.ts'

const smtpUrl = 'smtp://kim:marked-password@mail.example:587'
const by = commandLine

test('a change applies at once, and the audit log names secrets without their values', async ({ services }) => {
  const { db, settings } = services
  const change = async (changes: SettingChanges) =>
    changeSettings(services, {
      group: 'mail',
      changes,
      version: getGroupVersion(await readStoredSettings(db, settings), 'mail'),
      by,
    })
  expect(await change({ SMTP_URL: smtpUrl, SALES_EMAIL: 'sales@shop.example', MAIL_FROM: null })).toBe('changed')
  expect(services.settings).toMatchObject({ SMTP_URL: smtpUrl, SALES_EMAIL: 'sales@shop.example' })
  expect(await change({ SMTP_URL: smtpUrl, SALES_EMAIL: 'sales@shop.example' })).toBe('unchanged')
  expect(await change({ SMTP_URL: null, SALES_EMAIL: 'team@shop.example' })).toBe('changed')
  expect(services.settings.SMTP_URL).toBeUndefined()

  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'settings.changed')).orderBy(auditLog.id)
  expect(entries).toMatchObject([
    {
      subject: 'Email',
      before: { 'Sales email': null },
      after: { 'Mail server': 'Changed', 'Sales email': 'sales@shop.example' },
    },
    {
      before: { 'Sales email': 'sales@shop.example' },
      after: { 'Mail server': 'Removed', 'Sales email': 'team@shop.example' },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('marked-password')
})

test('an edit conflict and a setting of the environment change nothing', async ({ services }) => {
  const changes = { SALES_EMAIL: 'sales@shop.example' }
  const change = { group: 'mail', changes, by } as const
  expect(await changeSettings(services, { ...change, version: 1 })).toBe('conflict')
  const liveSettings = { ...services.liveSettings, lockedNames: new Set(['SALES_EMAIL'] as const) }
  expect(await changeSettings({ ...services, liveSettings }, { ...change, version: 0 })).toBe('unchanged')
  expect(await readStoredSettings(services.db, services.settings)).toEqual({})
})
