import { expect, test } from 'vitest'
import { formatICalendar } from './format-icalendar.ts'

const now = new Date('2026-12-01T09:30:15.250Z')

test('formats all-day events with their exclusive end', () => {
  const event = { uid: 'due-1@boxwright', day: '2026-12-31', title: 'Due: Call', url: 'https://shop.example/a' }
  expect(formatICalendar('Acme requests', [event], now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boxwright//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Acme requests',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:due-1@boxwright',
    'DTSTAMP:20261201T093015Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Due: Call',
    'URL:https://shop.example/a',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.for([
  ['a, b; c\\d', String.raw`a\, b\; c\\d`],
  ['one\r\ntwo\nthree', String.raw`one\ntwo\nthree`],
  ['bell\u0007END:VEVENT', 'bell END:VEVENT'],
])('escapes %j', ([title, escaped]) => {
  const text = formatICalendar('x', [{ uid: '1', day: '2026-12-01', title: title ?? '' }], now)
  expect(text).toContain(`SUMMARY:${escaped}\r\n`)
})

test('folds lines of more than 75 bytes without breaking a character', () => {
  const title = '日本語の長い件名 🎁 '.repeat(20)
  const text = formatICalendar('x', [{ uid: '1', day: '2026-12-01', title }], now)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
