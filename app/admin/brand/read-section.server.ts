import * as v from 'valibot'
import { brandFields } from '#app/features/brand/brand.schema.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { findRejectedColors, type RejectedColor } from '#app/features/brand/colors/palette.ts'
import { holidays } from '#app/features/brand/days-off.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { toCents } from '#app/lib/text/money.ts'
import { normalizeText } from '#app/lib/text/normalize.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { addedRates, type BrandValues, type Section, sectionFields } from './brand-sections.ts'

type ReadSectionResult =
  | { ok: true; fields: Partial<Brand> }
  | { ok: false; fields: Partial<Brand>; input: BrandValues; errors: FieldErrors; rejected: RejectedColor[] }

/** Parses the form of a section: its valid fields, and the input with its errors. */
export function readSection(section: Section, form: FormData): ReadSectionResult {
  const input = readInput(form)
  const unparsed = toFields(section, input)
  const fields: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(unparsed)) {
    const result = v.safeParse(brandFields[name as keyof Brand] as v.GenericSchema, value, { abortPipeEarly: true })
    if (result.success) fields[name] = result.output
    else for (const issue of result.issues) errors[getErrorField(name, issue)] ??= [issue.message]
  }
  const colors = fields.colours as Brand['colours'] | undefined
  const rejected = colors ? findRejectedColors(colors) : []
  if (rejected.length > 0) delete fields.colours
  if (Object.keys(errors).length > 0 || rejected.length > 0) return { ok: false, fields, input, errors, rejected }
  return { ok: true, fields }
}

/** Returns the field of an error: a color or a country's rate, otherwise the whole value. */
function getErrorField(name: string, { path }: v.BaseIssue<unknown>): string {
  if (name === 'colours') return String(path?.[0]?.key ?? name)
  const [rate, key] = path ?? []
  if (name !== 'countryRates' || !rate) return name
  const { fields } = rate.value as TypedRate
  return key?.key === 'country' ? fields.country : fields.rate
}

/** `fields` are those of the form. */
type TypedRate = { country: string; cents: number; fields: { country: string; rate: string } }

function readRates(text: Record<string, string>): TypedRate[] {
  const listed = Object.keys(text).flatMap((field) => {
    const [, country] = /^rate-([A-Z]{2})$/.exec(field) ?? []
    return country ? [{ code: country, country: field, rate: field }] : []
  })
  const added = addedRates
    .filter(({ country }) => text[country])
    .map((fields) => ({ code: parseCountry(text[fields.country] ?? '') ?? '', ...fields }))
  const rates = [...listed.filter(({ rate }) => text[rate]), ...added].map(({ code, ...fields }) => ({
    country: code,
    cents: toCents(parseMoney(text[fields.rate] ?? '')),
    fields,
  }))
  // In one order, so that saving unchanged rates is not a change.
  return rates.sort((a, b) => (a.country < b.country ? -1 : 1))
}

function toFields(
  section: Section,
  { text, social, closed, holidays: selectedHolidays }: BrandValues,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { name, kind, options, optional } of sectionFields[section]) {
    // A form of an earlier version lacks the choice, which then stays.
    if (options && text[name] === undefined) continue
    const value = normalizeText(text[name] ?? '').trim()
    fields[name] =
      kind === 'integer' ? parseWholeNumber(value) : optional && value === '' ? null : value.replace(/\r\n/g, '\n')
  }
  if (section === 'colors') fields.colours = { primary: text.primary, accent: text.accent, ground: text.ground }
  if (section === 'contact') fields.social = social
  if (section === 'shipping') fields.countryRates = readRates(text)
  if (section === 'orders') {
    const quickPicks = (text.quickPicks ?? '').split(/[,;\s]+/).filter(Boolean)
    fields.quickPicks = quickPicks.map(parseWholeNumber)
    const open = holidays.filter((holiday) => !selectedHolidays.includes(holiday))
    fields.daysOff = { open, closed: closed.map(({ from, to, name }) => ({ from, to: to || from, name })) }
  }
  return fields
}

/** Returns undefined for invalid numbers, which the schema of the field rejects. */
const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

function readInput(form: FormData): BrandValues {
  const getAllTexts = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? normalizeText(value).trim() : ''))
  const text = Object.fromEntries([...form.keys()].map((name) => [name, getAllTexts(name).at(-1) ?? '']))
  const [urls, froms, tos, names] = ['social-url', 'closed-from', 'closed-to', 'closed-name'].map(getAllTexts)
  return {
    text,
    social: getAllTexts('social-name')
      .map((name, index) => ({ name, url: urls?.[index] ?? '' }))
      .filter(({ name, url }) => name !== '' || url !== ''),
    holidays: getAllTexts('holiday'),
    closed: (froms ?? [])
      .map((from, index) => ({ from, to: tos?.[index] ?? '', name: names?.[index] ?? '' }))
      .filter(({ from, to }) => from !== '' || to !== ''),
  }
}
