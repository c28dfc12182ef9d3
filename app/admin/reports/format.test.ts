import { expect, test } from 'vitest'
import { requestKinds } from '#app/features/requests/kinds.ts'
import type { DayCount } from '#app/features/requests/reports/by-day.server.ts'
import { getDays } from '#app/features/requests/reports/range.ts'
import { formatDuration, formatShare, sumDays, summarizeDays, summarizePipeline, toBars } from './format.ts'

const getDay = (day: string, kinds: Partial<DayCount['kinds']> = {}, spam = 0): DayCount => ({
  day,
  kinds: { ...(Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as DayCount['kinds']), ...kinds },
  spam,
})

test.for([
  [0, '0 s'],
  [59, '59 s'],
  [59.6, '1 min'],
  [60, '1 min'],
  [3_599, '1 h'],
  [11_700, '3 h 15 min'],
  [90_000, '25 h'],
  [172_800, '2 d'],
  [187_200, '2 d 4 h'],
  [10_000_000, '115 d 18 h'],
] as const)('%s seconds are %s', ([seconds, text]) => {
  expect(formatDuration(seconds)).toBe(text)
})

test('formatShare returns 0% and 100% only for exact values', () => {
  expect([
    formatShare(0, 3),
    formatShare(1, 3),
    formatShare(3, 3),
    formatShare(1, 1000),
    formatShare(999, 1000),
  ]).toEqual(['0%', '33%', '100%', 'under 1%', 'over 99%'])
})

test('summarizeDays describes the requests by day', () => {
  expect(summarizeDays([getDay('2026-11-20'), getDay('2026-11-21')])).toBe('No requests in 2 days.')
  expect(summarizeDays([getDay('2026-11-20', { quote: 1 }, 1)])).toBe(
    '1 request in 1 day, 1 a day on average. 1 spam request not counted.',
  )
  expect(summarizeDays([getDay('2026-11-20', { quote: 1 }), getDay('2026-11-21')])).toBe('1 request in 2 days.')
  expect(summarizeDays([getDay('2026-11-20', {}, 2), getDay('2026-11-21')])).toBe(
    'No requests in 2 days. 2 spam requests not counted.',
  )
  expect(
    summarizeDays([
      getDay('2026-11-19'),
      getDay('2026-11-20', { quote: 2, project: 1 }, 3),
      getDay('2026-11-21', { quote: 1 }),
    ]),
  ).toBe(
    '4 requests in 3 days, 1.3 a day on average. Most common: quote request (3). Busiest day: November 20, 2026 (3). 3 spam requests not counted.',
  )
})

test('summarizePipeline describes the pipeline', () => {
  const stage = <S extends string>(status: S, count: number, cents: number) => ({ status, count, cents, unpriced: 0 })
  const open = [stage('new', 1, 1_200_00)]
  const sum = { count: 3, cents: 1_200_00, unpriced: 1 }
  expect(summarizePipeline({ open, closed: [stage('won', 1, 500_00), stage('lost', 2, 0)] }, sum, 30)).toBe(
    'Open now: $1,200.00 in 3 requests, 1 without a price. Win rate of the last 30 days: 33% (1 of 3).',
  )
  expect(
    summarizePipeline({ open: [stage('new', 0, 0)], closed: [stage('won', 0, 0), stage('lost', 0, 0)] }, sum, 7),
  ).toBe('No open requests. No request of the last 7 days was won or lost yet.')
})

test('toBars returns a bar per day, or per week for a year, and counts every request', () => {
  for (const range of [7, 30, 90, 365] as const) {
    const days = getDays(range, '2026-11-21').map((day, index) => getDay(day, { quote: index, project: 1 }))
    const bars = toBars(days)
    expect(bars).toHaveLength(range === 365 ? 53 : range)
    expect(bars.at(-1)?.to).toBe('2026-11-21')
    const sum = bars.reduce((all, { kinds }) => all + kinds.quote + kinds.project, 0)
    expect(sum).toBe(sumDays(days))
  }
  expect(toBars(getDays(365, '2026-11-21').map((day) => getDay(day)))[0]).toMatchObject({
    from: '2025-11-22',
    to: '2025-11-22',
  })
})
