import { expect, test } from 'vitest'
import { findDueKind, type RunKind } from './run-kinds.ts'

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
  expect(findDueKind({ schedule: { ...all, ...changes }, lastRuns: hoursAgo(runs), now, hour })).toBe(kind)
})
