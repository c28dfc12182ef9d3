import { describe, expect, test } from 'vitest'
import type { DaysOff } from '#app/features/brand/brand.ts'
import { holidays, isDayOff } from '#app/features/brand/days-off.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { getDeliveryEstimate } from './delivery-estimate.ts'

describe('deliveryEstimate', () => {
  test.each<[string, number | null | undefined, string, string]>([
    // production + 2 to production + 6 business days
    ['2026-03-02', 0, 'March 4-March 10', 'a Monday, no production time'],
    ['2026-03-02', 5, 'March 11-March 17', 'over one weekend and into the next'],
    ['2026-11-20', 5, 'December 2-December 8', 'Thanksgiving on the way'],
    ['2026-11-21', 5, 'December 2-December 8', 'from a Saturday'],
    ['2026-11-22', 5, 'December 2-December 8', 'from a Sunday'],
    ['2026-11-23', 5, 'December 3-December 9', 'over Thanksgiving'],
    // each holiday alone, starting the business day before it
    ['2026-12-31', 0, 'January 5-January 11', 'January 1'],
    ['2026-01-16', 0, 'January 21-January 27', 'third Monday of January'],
    ['2026-02-13', 0, 'February 18-February 24', 'third Monday of February'],
    ['2026-05-22', 0, 'May 27-June 2', 'last Monday of May'],
    ['2021-05-28', 0, 'June 2-June 8', 'last Monday of May when it is the 31st'],
    ['2028-07-03', 0, 'July 6-July 12', 'July 4'],
    ['2026-09-04', 0, 'September 9-September 15', 'first Monday of September'],
    ['2026-10-09', 0, 'October 14-October 20', 'second Monday of October'],
    ['2026-11-10', 0, 'November 13-November 19', 'November 11'],
    ['2026-11-25', 0, 'November 30-December 4', 'fourth Thursday of November'],
    ['2029-11-21', 0, 'November 26-November 30', 'fourth Thursday when it is the 22nd, not the fifth'],
    ['2026-12-24', 0, 'December 29-January 5', 'December 25 and January 1'],
    // no observed days: in 2026 July 4 is a Saturday, in 2027 a Sunday
    ['2026-07-01', 0, 'July 3-July 9', 'Friday July 3 is a business day'],
    ['2027-07-02', 0, 'July 6-July 12', 'Monday July 5 is a business day'],
    // no other holidays
    ['2026-06-18', 0, 'June 22-June 26', 'June 19 is a business day'],
    // year end, leap day, clock changes
    ['2026-12-21', 5, 'December 31-January 7', 'over the year end'],
    ['2028-02-25', 0, 'February 29-March 6', 'a leap day'],
    ['2026-03-06', 0, 'March 10-March 16', 'the clocks go forward on March 8'],
    ['2026-10-30', 0, 'November 3-November 9', 'the clocks go back on November 1'],
    ['2026-01-02', 260, 'January 19-January 25', 'a whole year'],
    ['2026-03-02', 2_000_000_000, 'Contact for timeline', 'a production time above the maximum'],
    ['2026-03-02', null, 'Contact for timeline', 'no production time'],
    ['2026-03-02', undefined, 'Contact for timeline', 'no production time'],
  ])('from %s with %s days: %s (%s)', (today, productionTime, expected) => {
    expect(getDeliveryEstimate(productionTime, today)).toBe(expected)
  })

  test('counts from the day in Chicago, not in UTC', () => {
    const lateMonday = new Date('2026-03-03T04:30:00Z')
    expect(getDeliveryEstimate(0, getTodayInChicago(lateMonday))).toBe('March 4-March 10')
  })
})

describe('days off of the shop', () => {
  const closed = [{ from: '2026-03-04', to: '2026-03-06', name: 'Inventory' }]

  test.each<[string, string, DaysOff]>([
    ['2026-03-02', 'March 9-March 13', { open: [], closed }],
    // A day off on a weekend has no effect.
    ['2026-03-02', 'March 4-March 10', { open: [], closed: [{ from: '2026-03-07', to: '2026-03-08', name: '' }] }],
    ['2026-11-25', 'November 27-December 3', { open: ['11-4-4'], closed: [] }],
    ['2026-06-18', 'June 23-June 29', { open: [], observed: ['6-19'], closed: [] }],
    // Closed on a holiday that was opened.
    [
      '2026-11-25',
      'November 30-December 4',
      { open: ['11-4-4'], closed: [{ from: '2026-11-26', to: '2026-11-26', name: '' }] },
    ],
  ])('from %s: %s', (today, expected, daysOff) => {
    expect(getDeliveryEstimate(0, today, daysOff)).toBe(expected)
  })

  test('each holiday can be opened', () => {
    const sevenYears = 5 * 365 + 2 * 366
    const days = Array.from({ length: sevenYears }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
    for (const holiday of holidays) {
      const only = { open: holidays.filter((each) => each !== holiday), closed: [] }
      expect([holiday, days.filter((day) => isDayOff(day, only)).length]).toEqual([holiday, 7])
    }
  })
})
