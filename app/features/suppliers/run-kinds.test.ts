import { expect, test } from 'vitest'
import { findDueFeed, findDueKind, type RunKind } from './run-kinds.ts'

const now = new Date('2026-11-27T08:00:00Z')
const all = { full: true, changed: true, prices: true, stock: true }
const hoursAgo = (runs: Partial<Record<RunKind, number>>) =>
  new Map(Object.entries(runs).map(([kind, hours]) => [kind as RunKind, new Date(now.getTime() - hours * 3_600_000)]))

test.each<[Partial<Record<RunKind, number>>, number, Partial<typeof all>, RunKind | undefined]>([
  [{}, 2, {}, 'full'],
  [{}, 9, {}, 'stock'],
  [{ full: 24, stock: 0.5 }, 2, {}, 'changed'],
  [{ full: 24, changed: 1, stock: 0.5 }, 2, {}, 'prices'],
  [{ full: 24, changed: 1, prices: 1, stock: 0.5 }, 2, {}, undefined],
  [{ full: 24, changed: 1, prices: 1, stock: 1 }, 2, {}, 'stock'],
  [{ full: 163, changed: 1, prices: 1, stock: 0 }, 2, {}, 'full'],
  // A full run also reads changes and prices.
  [{ full: 1, stock: 0 }, 2, {}, undefined],
  [{}, 2, { full: false, changed: false, prices: false, stock: false }, undefined],
])('after runs %j, at %d o’clock, with %j: %s', (runs, hour, changes, kind) => {
  const [lastRuns, doneRuns] = [hoursAgo(runs), hoursAgo(runs)]
  expect(findDueKind({ schedule: { ...all, ...changes }, lastRuns, doneRuns, now, hour })).toBe(kind)
})

test.each<[number, RunKind | undefined]>([
  [1, 'changed'],
  [19, 'changed'],
  [20, 'changed'],
])('a weekly run that failed %d hours ago: %s', (hours, kind) => {
  const doneRuns = hoursAgo({ full: 170, changed: 24, prices: 24, stock: 0 })
  const lastRuns = new Map([...doneRuns, ...hoursAgo({ full: hours })])
  expect(findDueKind({ schedule: all, lastRuns, doneRuns, now, hour: 2 })).toBe(kind)
  // Another failure of the same night is not repeated.
  const afterChanged = new Map([...lastRuns, ...hoursAgo({ changed: 1 })])
  expect(findDueKind({ schedule: { ...all, full: false }, lastRuns: afterChanged, doneRuns, now, hour: 2 })).toBe(
    'prices',
  )
  const afterAll = hoursAgo({ full: 170, changed: 1, prices: 1, stock: 0 })
  const isDue = hours === 20 ? 'full' : undefined
  const attempts = new Map([...afterAll, ...hoursAgo({ full: hours })])
  expect(findDueKind({ schedule: all, lastRuns: attempts, doneRuns: afterAll, now, hour: 2 })).toBe(isDue)
  expect(findDueFeed({ feed: { everyHours: 168 }, lastRuns, doneRuns, now })).toBe(isDue)
})
