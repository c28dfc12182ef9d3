import { createHash } from 'node:crypto'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { isIsoDate } from '#app/lib/time/iso-date.ts'

/** A value that cannot be copied; the message has the column and the problem. */
export class InvalidValue extends Error {}

/** Keeps a UUID of the source; derives one from any other key, the same on every run. */
export function toUuid(table: string, key: unknown): string {
  const text = parseRequiredText('id', key)
  const id = text.toLowerCase()
  if (isUuid(id)) return id
  const digits = createHash('sha256').update(`${table}\n${text}`).digest('hex')
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** Returns null if missing or empty. @throws InvalidValue for a type other than text, number or boolean */
export function parseText(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new InvalidValue(`${column} is not text`)
  }
  return String(value) === '' ? null : String(value)
}

export function parseRequiredText(column: string, value: unknown): string {
  const text = parseText(column, value)
  if (text === null) throw new InvalidValue(`${column} is empty`)
  return text
}

export function parseNumber(column: string, value: unknown): number | null {
  const text = parseText(column, value)?.trim()
  if (!text) return null
  const number = Number(text)
  if (!Number.isFinite(number)) throw new InvalidValue(`${column} is “${text}”, which is not a number`)
  return number
}

/** Returns null if missing or below `min`. @throws InvalidValue for a fraction or above the range of an integer column */
export function parseCount(column: string, value: unknown, min = 1): number | null {
  const number = parseNumber(column, value)
  if (number === null || number < min) return null
  if (!Number.isSafeInteger(number) || number > 2_147_483_647)
    throw new InvalidValue(`${column} is ${number}, which is not a whole number`)
  return number
}

/** Parses dollars, rounded to cents. */
export function parseDollars(column: string, value: unknown): number | null {
  const dollars = parseNumber(column, value)
  if (dollars !== null && dollars < 0) throw new InvalidValue(`${column} is below zero`)
  return dollars === null ? null : toDollars(toCents(dollars))
}

export function parseBoolean(column: string, value: unknown, defaultValue: boolean): boolean {
  const text = parseText(column, value)?.toLowerCase() ?? null
  if (text === null) return defaultValue
  if (['true', 't', '1', 'yes', 'y'].includes(text)) return true
  if (['false', 'f', '0', 'no', 'n'].includes(text)) return false
  throw new InvalidValue(`${column} is “${text}”, neither yes nor no`)
}

export function parseTime(column: string, value: unknown): Date | null {
  const text = parseText(column, value)
  if (text === null) return null
  // A time without a time zone is in UTC, as on most servers.
  const hasNoTimeZone = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)
  const time = new Date(hasNoTimeZone ? `${text.replace(' ', 'T')}Z` : text)
  if (Number.isNaN(time.getTime())) throw new InvalidValue(`${column} is “${text}”, which is not a time`)
  return time
}

/** Parses the date of a date or a time, such as 2026-03-14. */
export function parseDay(column: string, value: unknown): string | null {
  const text = parseText(column, value)
  if (text === null) return null
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (!day || !isIsoDate(day)) throw new InvalidValue(`${column} is “${text}”, which is not a date`)
  return day
}

/** Parses a list, also one stored as JSON in a text column; likewise each entry that is a JSON object. */
export function parseList(column: string, value: unknown): unknown[] {
  const list = typeof value === 'string' && value !== '' ? readJson(column, value) : value
  if (list === null || list === undefined || list === '') return []
  if (!Array.isArray(list)) throw new InvalidValue(`${column} is not a list`)
  return list.map((entry) => (typeof entry === 'string' && entry.startsWith('{') ? readJson(column, entry) : entry))
}

/** Parses an object; drops the entries whose value is not text. */
export function parseStringRecord(column: string, value: unknown): Record<string, string> {
  const entries = typeof value === 'string' && value !== '' ? readJson(column, value) : (value ?? {})
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
    throw new InvalidValue(`${column} is not an object`)
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function readJson(column: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidValue(`${column} is “${text.slice(0, 40)}”, which is not JSON`)
  }
}
