import type { SettingName } from './settings-schema.ts'

/** Groups of settings that admins change, each a section of the settings screen with its own form. */
export const settingGroups = {
  mail: 'Email',
  sales: 'Sales addresses',
  inbound: 'Incoming email',
  webhook: 'Request webhook',
  analytics: 'Analytics',
  time: 'Time zone',
} as const
export type SettingGroup = keyof typeof settingGroups

export const isSettingGroup = (value: unknown): value is SettingGroup =>
  typeof value === 'string' && Object.hasOwn(settingGroups, value)

export type EditableSetting = {
  group: SettingGroup
  label: string
  hint?: string
  /** Stored encrypted; screens show at most the origin of a web URL, and a mail server without its password. */
  isSecret?: true
  /** Values to select from, with their labels. */
  options?: Readonly<Record<string, string>>
}

const definitions = {
  SMTP_URL: { group: 'mail', label: 'Mail server', isSecret: true },
  MAIL_FROM: {
    group: 'mail',
    label: 'Sender',
    hint: 'Such as “Acme Swag <shop@example.com>”. If empty, the sales email under your store name.',
  },
  SALES_EMAIL: {
    group: 'mail',
    label: 'Sales email',
    hint: 'Receives requests and, without a reply address, replies to confirmations.',
  },
  SALES_EMAIL_PROJECT: { group: 'sales', label: 'Project requests (Get Started form)' },
  SALES_EMAIL_QUOTE: { group: 'sales', label: 'Quote requests' },
  SALES_EMAIL_SWAG_BOX: { group: 'sales', label: 'Swag box requests' },
  SALES_EMAIL_SAMPLE: { group: 'sales', label: 'Free sample requests' },
  SALES_EMAIL_SIGNUP: { group: 'sales', label: 'Email signups' },
  INBOUND_EMAIL: {
    group: 'inbound',
    label: 'Reply address',
    hint: 'Such as reply@example.com, for a mailbox that also receives reply+anything@example.com. If empty, customers reply to the teammate who wrote.',
  },
  IMAP_URL: { group: 'inbound', label: 'Mailbox', isSecret: true },
  INBOUND_SECRET: {
    group: 'inbound',
    label: 'Secret for incoming email',
    hint: 'Only for a service that forwards email to /inbound-mail of your store instead of to a mailbox. At least 32 characters.',
    isSecret: true,
  },
  INBOUND_STATUS: {
    group: 'inbound',
    label: 'Status after a customer replied',
    options: { unchanged: 'Unchanged', 'in-review': 'In review, unless it is Won or Spam' },
  },
  INBOUND_ASSIGN: {
    group: 'inbound',
    label: 'When a customer replies to an unassigned request',
    options: { off: 'Leave it unassigned', author: 'Assign it to the teammate who emailed last' },
  },
  WEBHOOK_URL: {
    group: 'webhook',
    label: 'Webhook URL',
    hint: 'Your service, such as a CRM or an automation, that receives every request.',
    isSecret: true,
  },
  WEBHOOK_SECRET: {
    group: 'webhook',
    label: 'Signing secret',
    hint: 'At least 16 characters, by which your service recognizes your store.',
    isSecret: true,
  },
  POSTHOG_KEY: {
    group: 'analytics',
    label: 'PostHog project key',
    hint: 'From PostHog, a service for web analytics. If empty, visits are not measured.',
  },
  POSTHOG_HOST: { group: 'analytics', label: 'PostHog host', hint: 'Where page views and form events are sent.' },
  TIME_ZONE: { group: 'time', label: 'Time zone' },
} as const satisfies Partial<Record<SettingName, EditableSetting>>

export type EditableSettingName = keyof typeof definitions

/** The settings that admins can change; variables of the environment take precedence (docs/settings.md). */
export const editableSettings: Record<EditableSettingName, EditableSetting> = definitions

export const editableSettingNames = Object.keys(definitions) as EditableSettingName[]

/** Returns the settings of a group, in the order of the form. */
export const listGroupSettings = (group: SettingGroup): EditableSettingName[] =>
  editableSettingNames.filter((name) => editableSettings[name].group === group)
