import * as v from 'valibot'
import { defaultTimeZone, isTimeZone } from '../time/time-zone.ts'

const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number), v.minValue(min, message), v.maxValue(max, message))

const urlSchema = (protocols: string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message),
  )

const megabytes = (min: number) => wholeNumber(min, 100_000_000, `must be a whole number of megabytes, ${min} or more`)

const secretSchema = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))
const onOff = v.picklist(['on', 'off'], 'must be on or off')
const webUrl = urlSchema(['http:', 'https:'], 'must be an http:// or https:// URL')
const emailAddress = v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/, 'must be an email address'))

const databaseUrl = urlSchema(['postgres:', 'postgresql:'], 'must be a postgres:// URL')

export const settingsSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 'must be a port number from 0 to 65535'), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PUBLIC_URL: v.optional(
    v.pipe(
      webUrl,
      v.check((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be a URL without a path'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  HSTS_SUBDOMAINS: v.optional(onOff, 'off'),
  TRUST_PROXY: v.optional(wholeNumber(0, 10, 'must be the number of proxies in front, 0 to 10'), '0'),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 30, 'must be a whole number of seconds, 0 to 30'), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_DIRECT_URL: v.optional(databaseUrl),
  DATABASE_REPLICA_URL: v.optional(databaseUrl),
  DATABASE_SHOP_URL: v.optional(databaseUrl),
  DATABASE_OFFICE_URL: v.optional(databaseUrl),
  DATA_DIR: v.optional(v.string(), '.data'),
  DEMO: v.optional(onOff, 'on'),
  /** A setting of earlier releases without effect. */
  LISTING_SNAPSHOT_FROM: v.optional(v.string()),
  S3_BUCKET: v.optional(v.string()),
  S3_ENDPOINT: v.optional(webUrl),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  UPLOADS_PER_ADDRESS_MB: v.optional(megabytes(25), '500'),
  UPLOADS_TOTAL_MB: v.optional(megabytes(25), '5000'),
  UPLOADS_DISK_RESERVE_MB: v.optional(megabytes(0), '500'),
  ACCEPTANCE_YEARS: v.optional(wholeNumber(1, 30, 'must be a whole number of years, 1 to 30'), '7'),
  RECIPIENT_DAYS: v.optional(wholeNumber(1, 365, 'must be a whole number of days, 1 to 365'), '30'),
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/Chicago')),
    defaultTimeZone,
  ),
  SMTP_URL: v.optional(urlSchema(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// URL')),
  SALES_EMAIL: v.optional(emailAddress),
  SALES_EMAIL_PROJECT: v.optional(emailAddress),
  SALES_EMAIL_QUOTE: v.optional(emailAddress),
  SALES_EMAIL_SWAG_BOX: v.optional(emailAddress),
  SALES_EMAIL_SAMPLE: v.optional(emailAddress),
  SALES_EMAIL_SIGNUP: v.optional(emailAddress),
  MAIL_FROM: v.optional(emailAddress),
  INBOUND_EMAIL: v.optional(
    v.pipe(
      v.string(),
      // A token of 33 characters follows it, and a mailbox has at most 64.
      v.regex(
        /^[a-z0-9._-]{1,31}@[a-z0-9.-]+$/i,
        'must be an email address with at most 31 letters, digits, dots and hyphens before the @',
      ),
    ),
  ),
  IMAP_URL: v.optional(urlSchema(['imap:', 'imaps:'], 'must be an imap:// or imaps:// URL')),
  INBOUND_SECRET: v.optional(secretSchema),
  INBOUND_STATUS: v.optional(v.picklist(['unchanged', 'in-review'], 'must be unchanged or in-review'), 'unchanged'),
  INBOUND_ASSIGN: v.optional(v.picklist(['off', 'author'], 'must be off or author'), 'off'),
  WEBHOOK_URL: v.optional(
    v.pipe(
      webUrl,
      // fetch rejects such URLs, so no notification would ever be sent.
      v.check((value) => {
        const url = URL.parse(value)
        return !url?.username && !url?.password
      }, 'must be a URL without user and password'),
    ),
  ),
  WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  INDEXNOW_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens')),
  ),
  INDEXNOW_URL: v.optional(webUrl, 'https://api.indexnow.org/indexnow'),
  AUTH_SECRET: v.optional(secretSchema),
  AUTH_SECRET_BEFORE: v.optional(secretSchema),
  SECOND_FACTOR: v.optional(v.picklist(['owners', 'everybody'], 'must be owners or everybody'), 'owners'),
  PICTURE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
      v.check(
        (hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
        'must be host names, with commas between',
      ),
    ),
  ),
  POSTHOG_KEY: v.optional(v.string()),
  POSTHOG_HOST: v.optional(webUrl, 'https://us.i.posthog.com'),
})

export type SettingName = keyof typeof settingsSchema.entries

export const settingNames = Object.keys(settingsSchema.entries) as SettingName[]

/** Every setting of the process, parsed once at boot; docs/settings.md explains each. */
export type Settings = v.InferOutput<typeof settingsSchema>
