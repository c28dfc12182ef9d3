import type { FieldErrors } from '#app/lib/form.ts'
import { formatImapUrl, parseImapUrl } from '#app/lib/mail/imap-url.ts'
import { formatSmtpUrl, isSmtpSecurity, parseSmtpUrl } from '#app/lib/mail/smtp-url.ts'
import type { Services } from '#app/lib/services.ts'
import {
  type EditableSettingName,
  editableSettings,
  listGroupSettings,
  type SettingGroup,
} from '#app/lib/settings/editable-settings.ts'
import { parseSetting } from '#app/lib/settings/stored-settings.server.ts'
import type { SettingChanges } from './change-settings.server.ts'

type ParsedGroup = { ok: true; changes: SettingChanges } | { ok: false; errors: FieldErrors }

const readText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
}

/** Parses the form of a group. Settings of the environment have no fields. */
export function parseGroupForm(
  { settings, liveSettings }: Pick<Services, 'settings' | 'liveSettings'>,
  group: SettingGroup,
  form: FormData,
): ParsedGroup {
  const changes: SettingChanges = {}
  const errors: FieldErrors = {}
  for (const name of listGroupSettings(group)) {
    if (liveSettings.lockedNames.has(name)) continue
    const read =
      name === 'SMTP_URL' || name === 'IMAP_URL' ? readMailServer(form, name, settings[name]) : readSetting(form, name)
    if ('errors' in read) Object.assign(errors, read.errors)
    else changes[name] = read.text
  }
  const salesEmail = changes.SALES_EMAIL === undefined ? settings.SALES_EMAIL : changes.SALES_EMAIL
  if (changes.SMTP_URL && !salesEmail) errors.SALES_EMAIL ??= ['Enter the email address that receives requests']
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, changes }
}

type ReadSetting = { text: string | null | undefined } | { errors: FieldErrors }

/** An empty field is the default; an empty secret stays as it is, unless its box to remove it is checked. */
function readSetting(form: FormData, name: EditableSettingName): ReadSetting {
  const text = readText(form, name)
  if (text === '') {
    const isKept = editableSettings[name].isSecret && form.get(`${name}_remove`) !== 'yes'
    return { text: isKept ? undefined : null }
  }
  const parsed = parseSetting(name, text)
  if (!parsed.ok) return { errors: { [name]: [capitalize(parsed.message)] } }
  const byDefault = parseSetting(name, undefined)
  return { text: byDefault.ok && byDefault.value === text ? null : text }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const urlFormats = {
  SMTP_URL: { prefix: 'smtp', format: formatSmtpUrl, parse: parseSmtpUrl },
  IMAP_URL: { prefix: 'imap', format: formatImapUrl, parse: parseImapUrl },
} as const

/**
 * A mail server has a field for each part of its URL. The stored password goes only to the server and user it was entered
 * for.
 */
function readMailServer(form: FormData, name: keyof typeof urlFormats, currentUrl: string | undefined): ReadSetting {
  const { prefix, format, parse } = urlFormats[name]
  const host = readText(form, `${prefix}_host`)
  const user = readText(form, `${prefix}_user`)
  const typedPassword = String(form.get(`${prefix}_password`) ?? '')
  if (host === '')
    return user || typedPassword ? { errors: { [`${prefix}_host`]: ['Enter the server'] } } : { text: null }
  const port = readText(form, `${prefix}_port`)
  const security = form.get(`${prefix}_security`)
  const errors: FieldErrors = {}
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    errors[`${prefix}_host`] = [`Enter the name of the server only, such as ${prefix}.example.com`]
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    errors[`${prefix}_port`] = ['Enter a port number from 1 to 65535']
  if (!isSmtpSecurity(security)) return { errors: { ...errors, [`${prefix}_security`]: ['Select an encryption'] } }
  const current = currentUrl ? parse(currentUrl) : undefined
  const isSameLogin = current?.host === host && current.user === user && current.port === Number(port)
  const password = typedPassword || (isSameLogin ? current.password : '')
  if (user && !password) errors[`${prefix}_password`] = ['Enter the password of this user']
  if (!user && (typedPassword || prefix === 'imap')) errors[`${prefix}_user`] = ['Enter the user name']
  if (Object.keys(errors).length > 0) return { errors }
  const server = { host, port: Number(port), security, user, password: user ? password : '' }
  return { text: format({ ...server, folder: readText(form, 'imap_folder') || 'INBOX' }) }
}
