import { expect, test } from 'vitest'
import { createReport, type Figure, missesTarget } from './measure.ts'
import { formatTable, type Result } from './results.ts'

const machine = { processor: 'One', cores: 2, memoryGB: 8, node: '24.0.0', load: 0.1 }
const createRun = (figures: Figure[], cores = 2): Result => ({
  bench: 'server',
  date: '2026-11-22T10:00:00.000Z',
  commit: 'abc1234',
  machine: { ...machine, cores },
  figures,
})

test.each([
  ['max', [false, false, true]],
  ['min', [true, false, false]],
  ['exact', [true, false, true]],
] as const)('a target that is %s', (targetIs, missed) => {
  const figure = { name: 'accepted', unit: 'requests', target: 20, targetIs }
  expect([19, 20, 21].map((median) => missesTarget({ ...figure, median }))).toEqual(missed)
})

test('a report prints each line at once and stores its figure under its heading', () => {
  const lines: string[] = []
  const report = createReport((text) => lines.push(text))
  report.heading('Listing')
  report.times('no filter', { median: 2.345, p95: 4 }, { maxMs: 3, note: '7 found' })
  report.figure({ name: 'memory', unit: 'MB', median: 1234.5 }, 'of the shop')
  report.print('not a figure')
  expect(lines).toEqual([
    '\nListing\n',
    '  no filter                       median     2.3 ms  p95     4.0 ms  7 found\n',
    '  memory                                1,235 MB  of the shop\n',
    '  not a figure\n',
  ])
  expect(report.figures).toEqual([
    { name: 'Listing: no filter', unit: 'ms', median: 2.345, p95: 4, target: 3 },
    { name: 'Listing: memory', unit: 'MB', median: 1234.5 },
  ])
})

test('the table compares with the last run on such a machine', () => {
  const now = createRun([
    { name: 'page', unit: 'ms', median: 50, target: 40 },
    { name: 'home', unit: '/s', median: 300 },
  ])
  const before = [{ name: 'page', unit: 'ms', median: 100 }]
  expect(formatTable(now, createRun(before)).split('\n')).toEqual([
    'server (abc1234, 2026-11-22 10:00, 2 x One, load 0.1)',
    'figure  median  p95       target  last',
    'page     50 ms       ≤ 40 missed   100',
    'home    300 /s',
    '',
  ])
  expect(formatTable(now, createRun(before, 8))).not.toContain('100')
})
