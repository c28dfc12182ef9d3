import * as v from 'valibot'
import { findRejectedColors } from '#app/features/brand/colors/palette.ts'
import {
  checkboxField,
  maxLength,
  optionalLines,
  requiredText,
} from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { getFieldValues, type ParsedForm, parseForm } from '#app/lib/form.ts'
import { isIsoDate } from '#app/lib/time/iso-date.ts'
import { sendCountries } from '../addresses/address-formats.ts'

/** Addresses that a public link may collect. */
export const maxPublicRecipients = 10_000
const maxReminderDays = 60
const maxDomains = 50

const isDomain = (text: string) => text.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)

/** A whole number; null if empty. */
export const optionalNumber = (max: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,6}$/, message),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.check((value) => value === null || (value >= 1 && value <= max), message),
  )

const daysMessage = `Enter days, 1 to ${maxReminderDays}, or leave it empty`

/** The form of a campaign; the names are those of its fields. `countries` has ISO codes, separated by blanks. */
export const campaignSchema = v.object({
  title: requiredText('Enter a title'),
  sender: requiredText('Enter who asks for the addresses'),
  message: v.pipe(
    optionalLines(maxLength.text),
    v.transform((text) => text ?? ''),
  ),
  color: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^(#[0-9a-f]{6})?$/, 'Enter a hex color such as #14493a, or leave it empty'),
    v.transform((text) => text || null),
  ),
  deadline: v.pipe(v.string(), v.check(isIsoDate, 'Enter the last day to respond')),
  countries: v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))].sort()),
    v.check((codes) => codes.every((code) => sendCountries.includes(code)), 'Choose from the countries listed'),
  ),
  allowsOtherCountries: checkboxField,
  asksPhone: checkboxField,
  asksNote: checkboxField,
  remindAfterDays: optionalNumber(maxReminderDays, daysMessage),
  remindBeforeDays: optionalNumber(maxReminderDays, daysMessage),
  publicDomains: v.pipe(
    v.string(),
    v.transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .map((domain) => domain.replace(/^@/, ''))
          .filter(Boolean),
      ),
    ]),
    v.check((domains) => domains.every(isDomain), 'Enter email domains such as northwind.com, separated by commas'),
    v.check((domains) => domains.length <= maxDomains, `Enter ${maxDomains} domains or fewer`),
  ),
  publicLimit: optionalNumber(
    maxPublicRecipients,
    `Enter a number from 1 to ${maxPublicRecipients.toLocaleString('en-US')}`,
  ),
})

export type CampaignFields = v.InferOutput<typeof campaignSchema>

/**
 * Parses the form of a campaign. `countries` may be several checkboxes.
 * @param colors of the shop, on whose background the campaign's color must be readable
 */
export function parseCampaignForm(
  form: FormData,
  colors: Parameters<typeof findRejectedColors>[0],
): ParsedForm<CampaignFields> {
  const joined = new FormData()
  for (const [name, value] of form) if (name !== 'countries') joined.append(name, value)
  joined.set('countries', form.getAll('countries').join(' '))
  const parsed = parseForm(campaignSchema, joined)
  if (!parsed.ok) return parsed
  const errors = findConflicts(parsed.value, colors)
  return Object.keys(errors).length === 0
    ? parsed
    : { ok: false, errors, values: getFieldValues(campaignSchema, joined) }
}

function findConflicts(fields: CampaignFields, colors: Parameters<typeof findRejectedColors>[0]) {
  const errors: Record<string, string[]> = {}
  const { countries, allowsOtherCountries, publicDomains, publicLimit, color } = fields
  if (countries.length === 0 && !allowsOtherCountries) errors.countries = ['Choose a country']
  if (publicLimit !== null && publicDomains.length === 0)
    errors.publicDomains = ['Enter the email domains that may use the public link']
  if (publicDomains.length > 0 && publicLimit === null)
    errors.publicLimit = ['Enter how many people may use the public link']
  const [rejected] = color ? findRejectedColors({ ...colors, primary: color }) : []
  if (rejected) {
    const ratio = `${rejected.ratio.toFixed(1)}:1; ${rejected.min}:1 is required`
    errors.color = [
      `Too light: text in it has a contrast of ${ratio}. The nearest readable color is ${rejected.nearest}.`,
    ]
  }
  return errors
}
