export const defaultTimeZone = 'America/Chicago'

export function isTimeZone(text: string): boolean {
  try {
    // Offsets such as +01:00 are not names of a zone.
    return /^[A-Z]/i.test(text) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: text }))
  } catch {
    return false
  }
}

/** The zone of times on a page, with the label after them: 'CT', 'Germany Time'. */
export type TimeZone = { name: string; label: string }

/** Returns a zone with its label. Only servers call it, as browsers name some zones differently. */
export function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'shortGeneric' })
  const label = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return { name, label: label ?? name }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a time in a zone: 'Nov 26, 2026, 9:58 AM CT'; `full` begins 'Thursday, November 26, 2026 at'. */
export function formatDateTime(at: Date, { name, label }: TimeZone, dateStyle: 'medium' | 'full' = 'medium'): string {
  const key = `${dateStyle} ${name}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { dateStyle, timeStyle: 'short', timeZone: name })
  formats.set(key, format)
  return `${format.format(at)} ${label}`
}
