import type { SettingName } from './settings-schema.ts'

/** Groups of settings that admins change, each a section of the settings screen with its own form. */
export const settingGroups = { mail: 'Email' } as const
export type SettingGroup = keyof typeof settingGroups

export const isSettingGroup = (value: unknown): value is SettingGroup =>
  typeof value === 'string' && Object.hasOwn(settingGroups, value)

export type EditableSetting = {
  group: SettingGroup
  label: string
  hint?: string
  /** Stored encrypted and never shown. */
  isSecret?: true
}

const definitions = {
  SMTP_URL: { group: 'mail', label: 'Mail server', isSecret: true },
  MAIL_FROM: {
    group: 'mail',
    label: 'Sender',
    hint: 'Such as “Acme Swag <shop@example.com>”. If empty, the sales email under your store name.',
  },
  SALES_EMAIL: { group: 'mail', label: 'Sales email', hint: 'Receives requests, and replies to confirmations.' },
} as const satisfies Partial<Record<SettingName, EditableSetting>>

export type EditableSettingName = keyof typeof definitions

/** The settings that admins can change; variables of the environment take precedence (docs/settings.md). */
export const editableSettings: Record<EditableSettingName, EditableSetting> = definitions

export const editableSettingNames = Object.keys(definitions) as EditableSettingName[]

/** Returns the settings of a group, in the order of the form. */
export const listGroupSettings = (group: SettingGroup): EditableSettingName[] =>
  editableSettingNames.filter((name) => editableSettings[name].group === group)
