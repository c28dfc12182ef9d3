import { expect, test } from 'vitest'
import { getDateNote } from './date-note.ts'

const product = (productionTime: number | null, rush = false) => ({ productionTime, rush })
const december3 = 'Earliest with standard production: December 3'

// Monday; five business days and two more end on December 3, Thanksgiving between.
const today = '2026-11-23'

test.each([
  ['in time', '2026-12-03', [product(5)], ''],
  ['a day too early', '2026-12-02', [product(5)], `${december3}.`],
  ['today', today, [product(5)], `${december3}.`],
  ['the slowest product counts', '2026-11-27', [product(1), product(5), product(3)], `${december3}.`],
  [
    'suggests rush if the late product offers it',
    '2026-12-02',
    [product(5, true), product(0)],
    `${december3}; rush may make it.`,
  ],
  ['no rush if it is too slow as well', '2026-11-30', [product(5, true)], `${december3}.`],
  ['no rush if one of the late products lacks it', '2026-11-24', [product(5, true), product(0)], `${december3}.`],
  [
    'includes the year if it differs',
    '2026-12-31',
    [product(30)],
    'Earliest with standard production: January 11, 2027.',
  ],
  ['no production time', '2026-11-24', [product(null)], ''],
  ['one without a production time beside a late one', '2026-12-02', [product(null), product(5)], `${december3}.`],
  ['a production time above the maximum', '2026-11-24', [product(1001)], ''],
  ['no products', '2026-11-24', [], ''],
])('%s', (_title, day, products, note) => {
  expect(getDateNote(day, products, today)).toBe(note)
})
