import { expect, test } from 'vitest'
import { parseChicagoTime, toChicagoTime } from './chicago-time.ts'

test.each([
  ['2026-12-01T09:00', '2026-12-01T15:00:00.000Z'],
  ['2026-07-01T00:30', '2026-07-01T05:30:00.000Z'],
  ['2026-12-31T23:59:30', '2027-01-01T05:59:00.000Z'],
])('%s in Chicago is %s, and back', (text, moment) => {
  expect(parseChicagoTime(text)?.toISOString()).toBe(moment)
  expect(toChicagoTime(new Date(moment))).toBe(text.slice(0, 16))
})

test('takes the first of a repeated hour, and the hour after a skipped one', () => {
  expect(parseChicagoTime('2026-11-01T01:30')?.toISOString()).toBe('2026-11-01T06:30:00.000Z')
  expect(parseChicagoTime('2026-03-08T02:30')?.toISOString()).toBe('2026-03-08T08:30:00.000Z')
  expect(toChicagoTime(new Date('2026-03-08T08:30:00.000Z'))).toBe('2026-03-08T03:30')
})

test.each([
  '',
  'tomorrow',
  '2026-02-30T10:00',
  '2026-12-01',
  '2026-12-01T24:30',
  '0000-01-01T00:00',
  '2026-11-22T09:00:00Z',
])('%j is not a time', (text) => expect(parseChicagoTime(text)).toBeUndefined())
