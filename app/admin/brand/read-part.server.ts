import * as v from 'valibot'
import { brandFields } from '#app/features/brand/brand.schema.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { findRejectedColors, type RejectedColor } from '#app/features/brand/colors/palette.ts'
import { holidays } from '#app/features/brand/days-off.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { type FormView, type Part, partFields } from './brand-parts.ts'

type ReadPart =
  | { ok: true; fields: Partial<Brand> }
  | { ok: false; typed: FormView; errors: FieldErrors; rejected: RejectedColor[] }

/** Parses one part of the form: the values, or the input with its errors. */
export function readPart(part: Part, form: FormData): ReadPart {
  const typed = readInput(form)
  const values = toFields(part, typed)
  const fields: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const result = v.safeParse(brandFields[name as keyof Brand] as v.GenericSchema, value, { abortPipeEarly: true })
    if (result.success) fields[name] = result.output
    else for (const issue of result.issues) errors[getErrorField(name, issue)] ??= [issue.message]
  }
  const colors = fields.colours as Brand['colours'] | undefined
  const rejected = colors ? findRejectedColors(colors) : []
  if (Object.keys(errors).length > 0 || rejected.length > 0) return { ok: false, typed, errors, rejected: rejected }
  return { ok: true, fields }
}

/** Returns the field of an error: a color, otherwise the whole value. */
const getErrorField = (name: string, issue: v.BaseIssue<unknown>) =>
  name === 'colours' ? String(issue.path?.[0]?.key ?? name) : name

function toFields(part: Part, { text, social, closed, holidays: tickedHolidays }: FormView): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { name, kind, optional } of partFields[part]) {
    const value = (text[name] ?? '').trim()
    fields[name] =
      kind === 'count' ? parseWholeNumber(value) : optional && value === '' ? null : value.replace(/\r\n/g, '\n')
  }
  if (part === 'colors') fields.colours = { primary: text.primary, accent: text.accent, ground: text.ground }
  if (part === 'contact') fields.social = social
  if (part === 'orders') {
    const quickPicks = (text.quickPicks ?? '').split(/[,;\s]+/).filter(Boolean)
    fields.quickPicks = quickPicks.map(parseWholeNumber)
    const open = holidays.filter((holiday) => !tickedHolidays.includes(holiday))
    fields.daysOff = { open, closed: closed.map(({ from, to, name }) => ({ from, to: to || from, name })) }
  }
  return fields
}

/** Returns undefined for invalid numbers, which the schema of the field rejects. */
const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

function readInput(form: FormData): FormView {
  const getAllTexts = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))
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
