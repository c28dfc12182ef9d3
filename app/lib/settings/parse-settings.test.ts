import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSetNames, parseSettings } from './parse-settings.ts'

test('all settings have defaults', () => {
  expect(parseSettings({})).toMatchObject({ PORT: 3000, DATA_DIR: '.data', DEMO: 'on', TRUST_PROXY: 0 })
})

test('an empty variable counts as unset', () => expect(parseSettings({ PORT: ' ' }).PORT).toBe(3000))

test('PUBLIC_URL is reduced to its origin', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://Shop.example/' }).PUBLIC_URL).toBe('https://shop.example')
})

test('PICTURE_HOSTS accepts host names separated by commas or spaces', () => {
  const { PICTURE_HOSTS } = parseSettings({ PICTURE_HOSTS: 'Cdn.example, *.media.example' })
  expect(PICTURE_HOSTS).toEqual(['cdn.example', '*.media.example'])
})

test('NAME_FILE reads a secret from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-secret-'))
  const file = join(folder, 'secret')
  await writeFile(file, 'a-secret-of-thirty-two-characters\n')
  expect(parseSettings({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('a-secret-of-thirty-two-characters')
  await writeFile(file, 'marked-short')
  expect(() => parseSettings({ AUTH_SECRET_FILE: file })).toThrow(/^AUTH_SECRET must have at least 32 characters$/)
  await rm(folder, { recursive: true })
})

test('listSetNames names the settings that variables or files set', () => {
  expect(listSetNames({ PORT: '80', HOST: ' ', SMTP_URL_FILE: '/run/smtp', HOME: '/' })).toEqual(['PORT', 'SMTP_URL'])
})

test.each([
  [{ PORT: 'http' }, /^PORT must be a port number.*"http"$/],
  [{ PORT: '70000' }, /^PORT .*"70000"$/],
  [{ DATABASE_URL: 'mysql://user:secret@host/db' }, /^DATABASE_URL must be a postgres:\/\/ URL$/],
  [{ DATABASE_DIRECT_URL: 'postgres://host/db' }, /^DATABASE_URL must be set when DATABASE_DIRECT_URL is$/],
  [{ DATABASE_REPLICA_URL: 'host' }, /^DATABASE_REPLICA_URL must be a postgres:\/\/ URL$/],
  [{ DRAIN_SECONDS: '31' }, /^DRAIN_SECONDS must be a whole number of seconds, 0 to 30/],
  [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, /^PUBLIC_URL .*without a path/],
  [{ DEMO: 'yes' }, /^DEMO must be on or off, but is "yes"$/],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  [
    { UPLOADS_PER_ADDRESS_MB: '24' },
    /^UPLOADS_PER_ADDRESS_MB must be a whole number of megabytes, 25 or more, .*"24"$/,
  ],
  [{ UPLOADS_TOTAL_MB: '5 GB' }, /^UPLOADS_TOTAL_MB must be a whole number of megabytes, 25 or more, .*"5 GB"$/],
  [{ UPLOADS_DISK_RESERVE_MB: '-1' }, /^UPLOADS_DISK_RESERVE_MB must be a whole number of megabytes, 0 or more, /],
  [{ INDEXNOW_KEY: 'short' }, /^INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens$/],
  [{ INDEXNOW_KEY: 'long-enough' }, /^PUBLIC_URL must be set when INDEXNOW_KEY is$/],
  [{ HSTS_SUBDOMAINS: 'on' }, /^PUBLIC_URL must be set when HSTS_SUBDOMAINS is$/],
  [{ SECOND_FACTOR: 'none' }, /^SECOND_FACTOR must be owners or everybody, but is "none"$/],
  [{ PICTURE_HOSTS: 'https://a.example' }, /^PICTURE_HOSTS must be host names, with commas between/],
  [{ WEBHOOK_SECRET_FILE: '/no/such' }, /^WEBHOOK_SECRET_FILE names a file that cannot be read: "\/no\/such"$/],
  [{ DATABASE_URL_FILE: '/dev/null' }, /^DATABASE_URL_FILE names an empty file: "\/dev\/null"$/],
  [{ AUTH_SECRET: 'x', AUTH_SECRET_FILE: '/y' }, /^AUTH_SECRET and AUTH_SECRET_FILE must not both be set$/],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL /],
  [{ SALES_EMAIL: 'sales' }, /^SALES_EMAIL /],
  [{ WEBHOOK_URL: 'ftp://x' }, /^WEBHOOK_URL /],
  [{ WEBHOOK_URL: 'https://me:pw@x.example' }, /^WEBHOOK_URL must be a URL without user and password$/],
  [{ WEBHOOK_URL: 'https://x.example', WEBHOOK_SECRET: 'short' }, /^WEBHOOK_SECRET must have at least 16 characters$/],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32 characters$/],
  [{ S3_ACCESS_KEY_ID: 'key', S3_BUCKET: 'b' }, /^S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is$/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /^S3_BUCKET must be set/],
])('%o is rejected in one line that names the setting', (env, line) => {
  expect(() => parseSettings(env)).toThrow(line)
})
