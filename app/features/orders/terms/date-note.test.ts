import { expect, test } from 'vitest'
import { getDateNote } from './date-note.ts'

const made = (productionTime: number | null, rush = false) => ({ productionTime, rush })
const december3 = 'Earliest with standard production: December 3'

// Monday; five business days and two more end on December 3, Thanksgiving between.
const today = '2026-11-23'

test.each([
  ['in time', '2026-12-03', [made(5)], ''],
  ['a day too early', '2026-12-02', [made(5)], `${december3}.`],
  ['today', today, [made(5)], `${december3}.`],
  ['the slowest decides', '2026-11-27', [made(1), made(5), made(3)], `${december3}.`],
  ['rush where the late one allows it', '2026-12-02', [made(5, true), made(0)], `${december3}; rush may make it.`],
  ['no rush where one of the late ones does not', '2026-11-24', [made(5, true), made(0)], `${december3}.`],
  ['the year where it is another', '2026-12-31', [made(30)], 'Earliest with standard production: January 11, 2027.'],
  ['no production time', '2026-11-24', [made(null)], ''],
  ['one without a production time beside a late one', '2026-12-02', [made(null), made(5)], `${december3}.`],
  ['a production time that no buyer should read', '2026-11-24', [made(1001)], ''],
  ['no products', '2026-11-24', [], ''],
])('%s', (_what, day, products, answer) => {
  expect(getDateNote(day, products, today)).toBe(answer)
})
