import type { SettingName, Settings } from '#app/lib/settings/settings-schema.ts'
import type { RequestKind } from '../kinds.ts'

const settingByKind = {
  project: 'SALES_EMAIL_PROJECT',
  quote: 'SALES_EMAIL_QUOTE',
  'swag-box': 'SALES_EMAIL_SWAG_BOX',
  'free-sample': 'SALES_EMAIL_SAMPLE',
  'email-signup': 'SALES_EMAIL_SIGNUP',
} as const satisfies Record<RequestKind, SettingName>

/** True if visitors get a confirmation of their requests by email. */
export const canConfirmRequests = ({ SMTP_URL, SALES_EMAIL }: Settings): boolean => Boolean(SMTP_URL && SALES_EMAIL)

/** Returns who receives requests of a kind, and replies to their confirmations. */
export const getSalesEmail = (settings: Settings, kind: RequestKind, salesEmail: string): string =>
  settings[settingByKind[kind]] ?? salesEmail
