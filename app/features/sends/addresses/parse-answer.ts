import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import type { PostalAddress } from '#db/tables/sends.ts'
import { type AddressFormat, getAddressFormat } from './address-formats.ts'
import { getPhoneRule, getSizeField, maxNoteLength, type Questions, toWarningConfirmation } from './answer-form.ts'

export type Answer = {
  country: string
  address: PostalAddress
  phone: string | null
  note: string | null
  /** Chosen size by content line. */
  sizes: Record<string, string>
}

export type ParsedAnswer =
  | { ok: true; answer: Answer }
  /** With only `warnings`, the same form sent again is accepted. */
  | { ok: false; errors: FieldErrors; warnings: FieldErrors; values: FieldValues }

/** Characters of a line that carriers print; some print more. */
const maxAddressLabelLength = 35

const addressNames = ['name', 'company', 'line1', 'line2', 'district', 'city', 'region', 'postal'] as const

/** True if the campaign sends to a country. */
export const isServed = (
  { countries, allowsOtherCountries }: Pick<Questions, 'countries' | 'allowsOtherCountries'>,
  country: string,
): boolean => countries.includes(country) || (allowsOtherCountries && parseCountry(country) === country)

/** Parses the form of a recipient's page. Only blanks and invisible characters are normalized. */
export function parseAnswer(questions: Questions, form: FormData): ParsedAnswer {
  const values = readValues(questions, form)
  const get = (name: string) => values[name] ?? ''
  const country = get('country')
  const errors: FieldErrors = {}
  const requireField = (name: string, message: string) => {
    if (get(name) === '') errors[name] ??= [message]
  }
  for (const { id, sizes, asksSize } of questions.contents)
    if (asksSize && !sizes.includes(get(getSizeField(id)))) errors[getSizeField(id)] = ['Choose a size']
  if (!isServed(questions, country)) errors.country = ['Choose a country']
  const format = getAddressFormat(country)
  requireField('name', 'Enter your full name')
  requireField('line1', 'Enter the street address')
  for (const { name, label, optional } of format.fields)
    if (!optional) requireField(name, `Enter the ${toSentencePart(label)}`)
  if (format.regions && get('region') !== '' && !Object.hasOwn(format.regions, get('region')))
    errors.region = ['Choose one from the list']
  const phone = getPhoneRule(questions, country)
  if (phone.isRequired)
    requireField('phone', 'Enter a phone number; the carrier needs it for deliveries to this country')
  if (get('phone') !== '' && get('phone').replace(/\D/g, '').length < 6) errors.phone = ['Enter the whole phone number']
  for (const name of addressNames)
    if (get(name).length > maxLength.name) errors[name] = [`Use ${maxLength.name} characters or fewer`]
  if (get('phone').length > maxLength.phone) errors.phone = [`Use ${maxLength.phone} characters or fewer`]
  if (get('note').length > maxNoteLength) errors.note = [`Use ${maxNoteLength} characters or fewer`]
  const warnings = Object.keys(errors).length > 0 ? {} : findWarnings(values, format)
  const isAccepted = form.get('accepted') === toWarningConfirmation(warnings, values)
  if (Object.keys(errors).length > 0 || (Object.keys(warnings).length > 0 && !isAccepted))
    return { ok: false, errors, warnings, values }
  const used = new Set<string>(format.fields.map(({ name }) => name))
  const address = Object.fromEntries(
    addressNames.map((name) => [name, isCommon(name) || used.has(name) ? get(name) : '']),
  ) as PostalAddress
  const sizes = questions.contents.filter(({ asksSize }) => asksSize).map(({ id }) => [id, get(getSizeField(id))])
  return {
    ok: true,
    answer: {
      country,
      address,
      sizes: Object.fromEntries(sizes),
      phone: (phone.isAsked && get('phone')) || null,
      note: (questions.asksNote && get('note')) || null,
    },
  }
}

/** Fields of the form, normalized, also of countries that were chosen before. */
export function readValues(questions: Questions, form: FormData): FieldValues {
  const read = (name: string, normalize = toSingleLine) => {
    const value = form.get(name)
    return typeof value === 'string' ? normalize(value) : ''
  }
  const values: FieldValues = { country: read('country').toUpperCase() }
  for (const name of [...addressNames, 'phone']) values[name] = read(name)
  values.note = read('note', toPlainLines)
  for (const { id } of questions.contents) values[getSizeField(id)] = read(getSizeField(id))
  return values
}

/** The form of an earlier answer. */
export function toValues({ country, address, phone, note, sizes }: Answer): FieldValues {
  const chosen = Object.entries(sizes).map(([id, size]) => [getSizeField(id), size])
  return { country, ...address, phone: phone ?? '', note: note ?? '', ...Object.fromEntries(chosen) }
}

const isCommon = (name: string) => name === 'name' || name === 'company' || name === 'line1' || name === 'line2'

const toSentencePart = (label: string) =>
  /^[A-Z]+\b(?!\s?[a-z])|^(ZIP|PIN|CEP|CAP)\b/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Finds fields that look wrong, but may be right: carriers and people know exceptions. */
function findWarnings(values: FieldValues, { postal }: AddressFormat): FieldErrors {
  const warnings: FieldErrors = {}
  const { postal: code = '', line1 = '', line2 = '' } = values
  if (code !== '' && !postal.pattern.test(code))
    warnings.postal = [`Codes of this country usually look like ${postal.example}. Please check it.`]
  if (/\b(p\.? ?o\.? ?box|postfach|apartado|bo[iî]te postale)\b/i.test(`${line1} ${line2}`))
    warnings.line1 = ['Carriers usually cannot deliver to a P.O. box. Is there a street address?']
  else if (!/\p{N}/u.test(`${line1}${line2}`)) warnings.line1 = ['There is no house number. Please check it.']
  for (const name of addressNames) {
    const text = values[name] ?? ''
    if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text))
      warnings[name] ??= ['Carriers print Latin letters only. Please write it with them if you can.']
    else if (text.length > maxAddressLabelLength)
      warnings[name] ??= [`Labels may cut it after ${maxAddressLabelLength} characters. Please shorten it if you can.`]
  }
  return warnings
}
