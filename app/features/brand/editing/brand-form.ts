import * as v from 'valibot'
import { listTextDifferences } from '#app/features/content/document.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { getUploadedLogoSize } from '#app/lib/own-images.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { normalizeText } from '#app/lib/text/normalize.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { brandFields } from '../brand.schema.ts'
import type { Brand, Logo } from '../brand.ts'
import { findRejectedColors } from '../colors/palette.ts'
import { holidays } from '../days-off.ts'
import { allHolidays, type Holiday, optionalHolidays } from '../optional-holidays.ts'
import { describeRejectedColor } from './describe-rejected-color.ts'
import {
  addedRates,
  getLabel,
  getRateField,
  holidayNames,
  isCountryCode,
  sectionFields,
  sortBySection,
  type TextField,
} from './sections.ts'

const textFields = Object.values(sectionFields).flat()
const colorNames = ['primary', 'accent', 'ground'] as const

type TextName = TextField | (typeof colorNames)[number] | 'quickPicks'
export const textNames: TextName[] = [...textFields.map(({ name }) => name), ...colorNames, 'quickPicks']

export const formPartSchemas = {
  social: v.array(v.object({ name: v.string(), url: v.string() })),
  /** By country code, in its order; then countries as typed, which the form did not list. */
  countryRates: v.array(v.object({ country: v.string(), rate: v.string() })),
  /** Observed holidays. */
  holidays: v.array(v.string()),
  /** Closures in addition to holidays. */
  closed: v.array(v.object({ from: v.string(), to: v.string(), name: v.string() })),
  logo: v.nullable(v.object({ address: v.string(), width: v.number(), height: v.number() })),
}

/** The brand in its form. */
export type BrandFormFields = Record<TextName, string> & {
  [K in keyof typeof formPartSchemas]: v.InferOutput<(typeof formPartSchemas)[K]>
}

export function toBrandFormFields(brand: Brand): BrandFormFields {
  const texts = Object.fromEntries(textFields.map(({ name }) => [name, String(brand[name] ?? '')]))
  return {
    ...(texts as Record<TextField, string>),
    ...brand.colours,
    quickPicks: brand.quickPicks.join(', '),
    social: brand.social,
    countryRates: brand.countryRates.map(({ country, cents }) => ({ country, rate: toDollars(cents).toFixed(2) })),
    holidays: allHolidays.filter((holiday) => isObserved(holiday, brand.daysOff)),
    closed: brand.daysOff.closed,
    logo: brand.logo,
  }
}

const isObserved = (holiday: Holiday, { open, observed }: Brand['daysOff']) =>
  (optionalHolidays as readonly string[]).includes(holiday) ? observed?.includes(holiday) : !open.includes(holiday)

/** Parses the form. */
export function parseBrandForm(form: FormData): BrandFormFields {
  const getTexts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))
  const getText = (name: string) => getTexts(name).at(-1) ?? ''
  const [urls, froms, tos, names] = ['social-url', 'closed-from', 'closed-to', 'closed-name'].map(getTexts)
  // Without JavaScript a button applies a suggested color.
  const [suggested, color] = getText('suggestion').split(' ')
  const texts = Object.fromEntries(textNames.map((name) => [name, name === suggested ? color : getText(name)]))
  return {
    ...(texts as Record<TextName, string>),
    social: getTexts('social-name')
      .map((name, index) => ({ name, url: urls?.[index] ?? '' }))
      .filter(({ name, url }) => name !== '' || url !== ''),
    countryRates: parseRates(form, getText),
    holidays: getTexts('holiday'),
    closed: (froms ?? [])
      .map((from, index) => ({ from, to: tos?.[index] ?? '', name: names?.[index] ?? '' }))
      .filter((row) => Object.values(row).some(Boolean)),
    logo: parseLogo(getText('logo'), getText('shown-logo')),
  }
}

function parseRates(form: FormData, getText: (name: string) => string): BrandFormFields['countryRates'] {
  const listed = [...form.keys()].flatMap((name) => {
    const [, country] = /^rate-([A-Z]{2})$/.exec(name) ?? []
    return country && getText(name) ? [{ country, rate: getText(name) }] : []
  })
  // A code would count as a listed country.
  const added = addedRates.map((row) => ({ country: getCountryName(getText(row.country)), rate: getText(row.rate) }))
  const addedCount = added.findLastIndex(({ country, rate }) => country || rate) + 1
  // In one order, so that unchanged rates are not an edit.
  return [...listed.sort((a, b) => (a.country < b.country ? -1 : 1)), ...added.slice(0, addedCount)]
}

/** The form sends the URL. Those of older SVG logos lack the size, so that it repeats the logo that it shows. */
function parseLogo(address: string, shownLogo: string): Logo | null {
  if (!address) return null
  const shown = v.safeParse(v.pipe(v.string(), v.parseJson(), formPartSchemas.logo), shownLogo)
  if (shown.success && shown.output?.address === address) return shown.output
  const { width, height } = getUploadedLogoSize(address) ?? { width: 0, height: 0 }
  return { address, width, height }
}

/** Validates each field: the valid ones as they are stored, and the errors of others by field or control. */
export function parseBrand(fields: BrandFormFields): { brand: Partial<Brand>; errors: FieldErrors } {
  const brand: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(toUnparsedBrand(fields))) {
    const result = v.safeParse(brandFields[name as keyof Brand] as v.GenericSchema, value, { abortPipeEarly: true })
    if (result.success) brand[name] = result.output
    else for (const issue of result.issues) errors[getErrorField(name, issue)] ??= [issue.message]
  }
  const { colours: colors } = brand as Partial<Brand>
  const rejected = colors ? findRejectedColors(colors) : []
  if (rejected.length > 0) delete brand.colours
  for (const color of rejected) errors[color.choice] = [describeRejectedColor(color)]
  return {
    brand,
    errors: Object.fromEntries(sortBySection(Object.keys(errors)).map((field) => [field, errors[field] ?? []])),
  }
}

/** Returns the field of an error: a color or the control of a rate, otherwise the whole value. */
function getErrorField(name: string, { path }: v.BaseIssue<unknown>): string {
  if (name === 'daysOff') return 'closed'
  if (name === 'colours') return String(path?.[0]?.key ?? name)
  const [rate, key] = path ?? []
  if (name !== 'countryRates' || !rate) return name
  const { controls } = rate.value as { controls: { country: string; rate: string } }
  return key?.key === 'country' ? controls.country : controls.rate
}

function toUnparsedBrand(fields: BrandFormFields): Record<keyof Brand, unknown> {
  const { primary, accent, ground, social, closed, logo } = fields
  const observed = optionalHolidays.filter((holiday) => fields.holidays.includes(holiday))
  const texts = textFields.map(({ name, kind, optional }) => {
    const text = normalizeText(fields[name]).trim()
    return [name, kind === 'integer' ? parseWholeNumber(text) : optional && text === '' ? null : text]
  })
  return {
    ...(Object.fromEntries(texts) as Record<TextField, unknown>),
    colours: { primary, accent, ground },
    social,
    countryRates: toUnparsedRates(fields),
    quickPicks: [...new Set(fields.quickPicks.split(/[,;\s]+/).filter(Boolean))].map(parseWholeNumber),
    daysOff: {
      open: holidays.filter((holiday) => !fields.holidays.includes(holiday)),
      ...(observed.length > 0 && { observed }),
      closed: closed.map(({ from, to, name }) => ({ from, to: to || from, name })),
    },
    logo,
  }
}

function toUnparsedRates({ countryRates }: BrandFormFields) {
  let addedCount = 0
  const rates = countryRates.map(({ country, rate }) => {
    const field = getRateField(country)
    const added = isCountryCode(country) ? undefined : addedRates[addedCount++]
    const controls = added ?? { country: field, rate: field }
    return { country: parseCountry(country) ?? '', cents: toCents(parseMoney(rate)), controls }
  })
  const isEntered = (_: unknown, index: number) => countryRates[index]?.country || countryRates[index]?.rate
  return rates.filter(isEntered).sort((a, b) => (a.country < b.country ? -1 : 1))
}

/** Returns undefined for invalid numbers, which the schema of the field rejects. */
const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const listBrandDifferences = (before: BrandFormFields, after: BrandFormFields) =>
  listTextDifferences(toTexts(before), toTexts(after))

/** Fields in words. */
function toTexts(fields: BrandFormFields): Record<string, string> {
  const { social, countryRates, closed, logo } = fields
  const lists = {
    social: social.map(({ name, url }) => `${name}: ${url}`),
    countryRates: countryRates.flatMap(({ country, rate }) => (country ? [`${getCountryName(country)}: ${rate}`] : [])),
    holidays: allHolidays
      .filter((holiday) => fields.holidays.includes(holiday))
      .map((holiday) => holidayNames[holiday]),
    closed: closed.map(({ from, to, name }) => `${to && to !== from ? `${from} to ${to}` : from} ${name}`.trim()),
  }
  return Object.fromEntries([
    ...textNames.map((name) => [getLabel(name), fields[name]]),
    ...Object.entries(lists).map(([name, lines]) => [getLabel(name), lines.join('\n')]),
    [getLabel('logo'), logo?.address ?? ''],
  ])
}
