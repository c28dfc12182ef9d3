import { expect, test } from 'vitest'
import { getPromisedDates } from './promised-dates.ts'

test.each([
  ['a Monday', '2026-11-16', '2026-11-17', '2026-11-18'],
  ['a Friday', '2026-11-20', '2026-11-23', '2026-11-24'],
  ['a Saturday', '2026-11-21', '2026-11-23', '2026-11-24'],
  ['the day before Thanksgiving', '2026-11-25', '2026-11-27', '2026-11-30'],
])('on %s contact and review are promised by the next business days', (_, today, contact, review) => {
  expect(getPromisedDates(today)).toEqual({ contact, review })
})
