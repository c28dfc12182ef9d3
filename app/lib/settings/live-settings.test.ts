import { eq, sql } from 'drizzle-orm'
import { adminSettings } from '#db/tables/settings.ts'
import { expect, test } from '#test/database.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { openLiveSettings } from './live-settings.server.ts'
import { listSetNames, parseSettings } from './parse-settings.ts'
import { readStoredSettings, storeSetting } from './stored-settings.server.ts'

const at = new Date('2026-11-26T12:00:00Z')
const smtpUrl = 'smtp://kim:marked-password@mail.example:587'
const secret = 'a-secret-of-thirty-two-characters'
const newSecret = 'another-secret-of-thirty-two-characters'

const open = ({ db }: Services, env: Record<string, string>, printed: string[] = []) =>
  openLiveSettings({
    db,
    environment: parseSettings(env),
    lockedNames: listSetNames(env),
    log: createLog('info', { write: (line) => printed.push(line) }),
  })

test('the environment precedes stored settings, which precede the defaults', async ({ services }) => {
  const { db, settings } = services
  const live = await open(services, { SALES_EMAIL: 'env@shop.example' })
  expect(live.values).toMatchObject({ SALES_EMAIL: 'env@shop.example', PORT: 3000 })
  expect(live.values.MAIL_FROM).toBeUndefined()
  let changes = 0
  const stop = live.onChange(() => changes++)

  await storeSetting(db, settings, { name: 'SALES_EMAIL', text: 'stored@shop.example', at })
  await storeSetting(db, settings, { name: 'MAIL_FROM', text: 'shop@shop.example', at })
  await storeSetting(db, settings, { name: 'SMTP_URL', text: smtpUrl, at })
  await live.reload()
  expect(live.values).toMatchObject({
    SALES_EMAIL: 'env@shop.example',
    MAIL_FROM: 'shop@shop.example',
    SMTP_URL: smtpUrl,
  })

  await storeSetting(db, settings, { name: 'MAIL_FROM', text: null, at })
  await live.reload()
  expect(live.values.MAIL_FROM).toBeUndefined()
  await live.reload()
  expect(changes).toBe(2)
  stop()
})

test('an invalid stored setting counts as its default', async ({ services }) => {
  const printed: string[] = []
  await storeSetting(services.db, services.settings, { name: 'SALES_EMAIL', text: 'no address', at })
  const live = await open(services, {}, printed)
  expect(live.values.SALES_EMAIL).toBeUndefined()
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([{ event: 'setting.invalid', setting: 'SALES_EMAIL' }])
})

test('secrets are stored encrypted and follow a replaced AUTH_SECRET', async ({ services }) => {
  const { db } = services
  const readRow = async () => {
    const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, 'setting.SMTP_URL'))
    return row
  }
  await storeSetting(db, { AUTH_SECRET: secret }, { name: 'SMTP_URL', text: smtpUrl, at })
  const before = await readRow()
  expect(JSON.stringify(before)).not.toContain('marked-password')

  const printed: string[] = []
  const replaced = await open(services, { AUTH_SECRET: newSecret }, printed)
  expect(replaced.values.SMTP_URL).toBeUndefined()
  expect(printed.join()).toContain('setting.unreadable')
  expect(await readStoredSettings(db, { AUTH_SECRET: newSecret })).toEqual({
    SMTP_URL: { text: undefined, changedAt: at, isReadable: false },
  })

  const changing = await open(services, { AUTH_SECRET: newSecret, AUTH_SECRET_BEFORE: secret })
  expect(changing.values.SMTP_URL).toBe(smtpUrl)
  expect((await readRow())?.value).not.toBe(before?.value)
  expect((await readRow())?.updated_at).toEqual(at)
  const after = await open(services, { AUTH_SECRET: newSecret })
  expect(after.values.SMTP_URL).toBe(smtpUrl)
})

test('secrets encrypted by the generated key follow a first AUTH_SECRET', async ({ services }) => {
  await storeSetting(services.db, {}, { name: 'SMTP_URL', text: smtpUrl, at })
  expect((await open(services, { AUTH_SECRET: secret })).values.SMTP_URL).toBe(smtpUrl)
})

test('while the settings cannot be read, the process continues with the last ones', async ({ services }) => {
  const { db, settings } = services
  await storeSetting(db, settings, { name: 'MAIL_FROM', text: 'shop@shop.example', at })
  const printed: string[] = []
  const live = await open(services, {}, printed)
  await db.execute(sql`alter table office_settings rename to office_settings_away`)
  try {
    await live.reload()
  } finally {
    await db.execute(sql`alter table office_settings_away rename to office_settings`)
  }
  expect(live.values.MAIL_FROM).toBe('shop@shop.example')
  expect(printed.join()).toContain('settings.load_failed')
  await storeSetting(db, settings, { name: 'MAIL_FROM', text: 'new@shop.example', at })
  await live.reload()
  expect(live.values.MAIL_FROM).toBe('new@shop.example')
})
