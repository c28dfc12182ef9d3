import { expect, test } from 'vitest'
import { createTimeZone, formatDateTime, isTimeZone } from './time-zone.ts'

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Europe/Berlin', true],
  ['+01:00', false],
  ['America/Springfield', false],
  ['', false],
])('%j is a time zone: %s', (text, isZone) => expect(isTimeZone(text)).toBe(isZone))

test('formatDateTime shows a time in its zone with its label', () => {
  const at = new Date('2026-11-27T04:58:00Z')
  expect(formatDateTime(at, createTimeZone('America/Chicago'))).toMatch(/^Nov 26, 2026, 10:58\sPM CT$/)
  expect(formatDateTime(at, createTimeZone('America/New_York'))).toMatch(/^Nov 26, 2026, 11:58\sPM ET$/)
  expect(formatDateTime(at, createTimeZone('Europe/Berlin'), 'full')).toMatch(
    /^Friday, November 27, 2026 at 5:58\sAM Germany Time$/,
  )
})
