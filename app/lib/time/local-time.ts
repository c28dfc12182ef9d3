import { dayMs } from './iso-date.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...options, timeZone, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

const getParts = (moment: Date, timeZone: string) =>
  Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )

/** Formats a time for `<input type="datetime-local">` in a time zone: '2026-12-01T09:00'. */
export function toLocalTime(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = getParts(moment, timeZone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * Parses a time in a time zone, such as '2026-11-22T09:00'; undefined if invalid. Takes an hour later in the hour that is skipped
 * in spring, and the first of the repeated one in autumn.
 */
export function parseLocalTime(text: string, timeZone: string): Date | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined
  const time = text.slice(0, 16)
  const asUtc = new Date(`${time}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(time)) return undefined
  const candidates = [-dayMs, dayMs]
    .map((ms) => getOffset(new Date(asUtc.getTime() + ms), timeZone))
    .toSorted((a, b) => a - b)
    .map((offset) => new Date(asUtc.getTime() + offset))
  return candidates.find((moment) => toLocalTime(moment, timeZone) === time) ?? candidates[1]
}

/** Returns how far a zone is behind UTC at a full minute, in milliseconds. */
function getOffset(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = getParts(moment, timeZone)
  const local = new Date(0)
  // Unlike Date.UTC, it takes years before 100.
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  local.setUTCHours(Number(hour), Number(minute))
  return moment.getTime() - local.getTime()
}
