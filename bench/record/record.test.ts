import { expect, test } from 'vitest'
import { type Figure, misses, openReport } from '../measure.ts'
import { keepOthers, type Machine, type Result, verdictOf } from './results.ts'
import { tableOf } from './table.ts'

const machine: Machine = { processor: 'One', cores: 2, memoryGB: 8, node: '24.0.0', load: 0.1, pace: [10, 10] }
const result = (figures: Figure[], more: Partial<Machine> = {}): Result => ({
  bench: 'server',
  date: '2026-11-22T10:00:00.000Z',
  commit: 'abc1234',
  machine: { ...machine, ...more },
  figures,
})
const time = (median: number): Figure => ({ name: 'page', unit: 'ms', median })
const rate = (median: number): Figure => ({ name: 'page', unit: '/s', median, better: 'more' })
const bytes = (median: number): Figure => ({ name: 'page', unit: 'bytes', median })

test.each([
  [time(100), time(112), 'same'],
  [time(100), time(130), 'worse'],
  [time(100), time(70), 'better'],
  [rate(100), rate(130), 'better'],
  [rate(100), rate(70), 'worse'],
  // What is counted has no noise.
  [bytes(100), bytes(101), 'worse'],
  [bytes(0), bytes(0), 'same'],
  [time(100), rate(100), 'new'],
])('after %o, %o is %s', (before, now, verdict) => {
  expect(verdictOf(now, machine, result([before]))).toBe(verdict)
})

test('what the machine itself was slower by is no change of ours', () => {
  expect(verdictOf(time(130), { ...machine, pace: [10, 12] }, result([time(100)]))).toBe('same')
  expect(verdictOf(time(160), { ...machine, pace: [10, 12] }, result([time(100)]))).toBe('worse')
})

test('another machine is not compared with', () => {
  expect(verdictOf(time(300), machine, result([time(100)], { cores: 8 }))).toBe('other machine')
})

test('what is to be neither less nor more misses its target on both sides', () => {
  const taken = (median: number): Figure => ({ name: 'taken', unit: 'requests', median, target: 20, better: 'neither' })
  expect([19, 20, 21].map((median) => misses(taken(median)))).toEqual([true, false, true])
  expect(verdictOf(taken(12), machine, result([taken(20)]))).toBe('worse')
  expect(verdictOf(taken(20), machine, result([taken(12)]))).toBe('better')
})

test('a run in one size keeps the figures of the others, with the run they are of', () => {
  const of = (size: string, median: number) => ({ ...time(median), name: `Listings of ${size}: page` })
  const before: Result = {
    ...result([of('100', 5), of('1,000', 50), { ...time(7), name: 'Listings of 100: gone' }]),
    date: '2026-11-20T10:00:00.000Z',
    commit: 'before1',
    machine: { ...machine, node: '22.0.0' },
    earlier: [{ ...result([of('10', 1)]), commit: 'oldest1' }],
  }
  const now = keepOthers(result([of('100', 4)]), ['Listings of 100'], before)
  expect(now.figures).toEqual([of('100', 4)])
  expect(now.earlier).toEqual([
    { date: before.date, commit: 'before1', machine: before.machine, figures: [of('1,000', 50)] },
    expect.objectContaining({ commit: 'oldest1', figures: [of('10', 1)] }),
  ])
  // Both are measured: nothing is left of earlier runs.
  const whole = keepOthers(result([of('1,000', 60)]), ['Listings of 1,000', 'Listings of 10', 'Listings of 100'], now)
  expect(whole).toEqual(result([of('1,000', 60)]))
  // Each is compared on the machine that it was measured on.
  const elsewhere = { ...before, machine: { ...before.machine, cores: 8 } }
  const mixed = keepOthers(result([of('100', 4)]), ['Listings of 100'], elsewhere)
  expect(verdictOf(of('100', 4), machine, mixed)).toBe('same')
  expect(verdictOf(of('1,000', 50), machine, mixed)).toBe('other machine')
})

test('a report prints each line at once and keeps its figure under its heading', () => {
  const lines: string[] = []
  const report = openReport((text) => lines.push(text))
  report.heading('Listing')
  report.times('no filter', { median: 2.345, p95: 4 }, { most: 3, note: '7 found' })
  report.figure({ name: 'memory', unit: 'MB', median: 1234.5 }, 'of the shop')
  report.say('no figure')
  expect(lines).toEqual([
    '\nListing\n',
    '  no filter                       median     2.3 ms  p95     4.0 ms  7 found\n',
    '  memory                                1,235 MB  of the shop\n',
    '  no figure\n',
  ])
  expect(report.headings).toEqual(['Listing'])
  expect(report.figures).toEqual([
    { name: 'Listing: no filter', unit: 'ms', median: 2.345, p95: 4, target: 3 },
    { name: 'Listing: memory', unit: 'MB', median: 1234.5 },
  ])
})

test('one table of the runs: ratios to what was measured with them, else to the target', () => {
  const last = result([time(100)])
  const now = result([
    { ...time(50), target: 40 },
    { name: 'home', unit: '/s', median: 300, baseline: 400, better: 'more' },
  ])
  expect(tableOf([{ now, last }]).split('\n')).toEqual([
    'figure  median  p95       target  ratio  last',
    '',
    'server (abc1234, 2026-11-22 10:00, 2 x One, load 0.1)',
    'page     50 ms       ≤ 40 missed   1.25   100  better',
    'home    300 /s                     0.75        new',
    '',
  ])
})
