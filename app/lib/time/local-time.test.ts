import { expect, test } from 'vitest'
import { parseLocalTime, toLocalTime } from './local-time.ts'

test.each([
  ['America/New_York', '2026-12-01T09:00', '2026-12-01T14:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T03:30:00.000Z'],
  ['Pacific/Auckland', '2027-01-01T00:00', '2026-12-31T11:00:00.000Z'],
])('in %s, %s is %s', (timeZone, text, moment) => {
  expect(parseLocalTime(text, timeZone)?.toISOString()).toBe(moment)
  expect(toLocalTime(new Date(moment), timeZone)).toBe(text)
})

test('a repeated hour is the first one, a skipped one an hour later', () => {
  expect(parseLocalTime('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(parseLocalTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})
