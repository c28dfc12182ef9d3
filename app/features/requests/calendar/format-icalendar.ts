import { addDays, type IsoDate } from '#app/lib/time/dates.ts'

/** An all-day event. */
export type CalendarEvent = {
  /** The same id for the same event, also on another day. */
  uid: string
  day: IsoDate
  title: string
  url?: string | undefined
}

const maxLineBytes = 75

/** Formats a calendar (RFC 5545). @param now time of the events' data */
export function formatICalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boxwright//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, day, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toBasicDate(day)}`,
      `DTEND;VALUE=DATE:${toBasicDate(addDays(day, 1))}`,
      `SUMMARY:${escapeText(title)}`,
      ...(url ? [`URL:${url}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const toBasicDate = (day: IsoDate) => day.replaceAll('-', '')

/** Control characters are not allowed in a text. */
const escapeText = (text: string) =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Breaks a line after at most 75 bytes, never within a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return folded
}
