import { readMailboxFailure } from '#app/features/inbound-mail/mailbox/mailbox-failure.server.ts'
import { getGroupVersion } from '#app/features/settings/change-settings.server.ts'
import { type ImapServer, parseImapUrl } from '#app/lib/mail/imap-url.ts'
import { parseSmtpUrl, type SmtpServer } from '#app/lib/mail/smtp-url.ts'
import type { Services } from '#app/lib/services.ts'
import {
  type EditableSettingName,
  editableSettings,
  listGroupSettings,
  type SettingGroup,
  settingGroups,
} from '#app/lib/settings/editable-settings.ts'
import { readStoredSettings, type StoredSettings } from '#app/lib/settings/stored-settings.server.ts'
import { listTimeZones } from './list-time-zones.ts'

export type SettingField = {
  name: EditableSettingName
  label: string
  hint: string | undefined
  isSecret: boolean
  /** Values to select from; undefined for a text. */
  options: { value: string; label: string }[] | undefined
  /** The current value; of a secret only whether there is one, of a secret URL its origin. */
  value: string
  /** True if the environment sets it. */
  isLocked: boolean
  /** Time of the stored value. */
  changedAt: Date | undefined
  /** False for a secret that AUTH_SECRET does not decrypt. */
  isReadable: boolean
}

export type GroupForm = { group: SettingGroup; title: string; version: number; fields: SettingField[] }

export type SettingsData = {
  groups: GroupForm[]
  /** Null without a mail server. */
  mailServer: SmtpServer | null
  /** Null without a mailbox. */
  mailbox: ImapServer | null
  /** Why the mailbox cannot be read now. */
  mailboxFailure: { reason: string; since: Date } | null
}

/** Reads what the settings screen shows; secrets never leave the server. */
export async function readSettingsData({
  db,
  settings,
  liveSettings,
}: Pick<Services, 'db' | 'settings' | 'liveSettings'>): Promise<SettingsData> {
  const stored = await readStoredSettings(db, settings)
  const groups = Object.keys(settingGroups) as SettingGroup[]
  return {
    groups: groups.map((group) => ({
      group,
      title: settingGroups[group],
      version: getGroupVersion(stored, group),
      fields: listGroupSettings(group).map((name) => toField(name, stored, { settings, liveSettings })),
    })),
    mailServer: settings.SMTP_URL ? omitPassword(parseSmtpUrl(settings.SMTP_URL)) : null,
    mailbox: settings.IMAP_URL ? omitPassword(parseImapUrl(settings.IMAP_URL)) : null,
    mailboxFailure: await readMailboxFailure(db),
  }
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function toField(
  name: EditableSettingName,
  stored: StoredSettings,
  { settings, liveSettings }: Pick<Services, 'settings' | 'liveSettings'>,
): SettingField {
  const { label, hint, isSecret = false, options } = editableSettings[name]
  const { changedAt, isReadable = true, text } = stored[name] ?? {}
  const isLocked = liveSettings.lockedNames.has(name)
  const value = settings[name] ?? ''
  return {
    name,
    label,
    hint,
    isSecret,
    options: name === 'TIME_ZONE' ? listTimeZones(settings.TIME_ZONE) : options && toOptions(options),
    value: isSecret && value ? describeSecret(value) : value,
    isLocked,
    changedAt: text !== undefined && !isLocked ? changedAt : undefined,
    isReadable: isReadable || isLocked,
  }
}

const describeSecret = (value: string) => (/^https?:/.test(value) ? `${new URL(value).origin}/…` : 'Set')

function omitPassword<Server extends { password: string }>({ password: _, ...server }: Server) {
  return server
}
