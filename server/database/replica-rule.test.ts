import { expect, test } from 'vitest'
import { createReplicaRule } from './replica-rule.ts'

function openRule() {
  let time = 0
  const rule = createReplicaRule(() => time)
  const reportPrimary = (position: bigint) => rule.reportPrimaryPosition(position, rule.changes)
  return { rule, primary: reportPrimary, advance: (ms: number) => (time += ms) }
}

test("a replica is ok once it has reached the primary's position", () => {
  const { rule, primary: reportPrimary } = openRule()
  expect(rule.state).toBe('away')
  rule.reportReplicaPosition(100n)
  expect(rule.state).toBe('catching-up')
  reportPrimary(100n)
  expect(rule.state).toBe('ok')
})

test('after a change it is catching up until it has replayed the change', () => {
  const { rule, primary: reportPrimary } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(100n)
  rule.markChanged()
  expect(rule.state).toBe('catching-up')
  rule.reportReplicaPosition(150n)
  expect(rule.state).toBe('catching-up')
  reportPrimary(200n)
  expect(rule.state).toBe('catching-up')
  rule.reportReplicaPosition(199n)
  expect(rule.state).toBe('catching-up')
  rule.reportReplicaPosition(200n)
  expect(rule.state).toBe('ok')
})

test('later writes of the primary do not matter, another change does', () => {
  const { rule, primary: reportPrimary } = openRule()
  rule.markChanged()
  reportPrimary(200n)
  reportPrimary(300n)
  rule.reportReplicaPosition(200n)
  expect(rule.state).toBe('ok')
  rule.markChanged()
  expect(rule.state).toBe('catching-up')
})

test('a position requested before a change does not count for it', () => {
  const { rule } = openRule()
  rule.reportReplicaPosition(100n)
  const before = rule.changes
  rule.markChanged()
  rule.reportPrimaryPosition(100n, before)
  expect(rule.state).toBe('catching-up')
})

test('a lag above five seconds is behind, and ok again afterward', () => {
  const { rule, primary: reportPrimary, advance } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(100n)
  for (let second = 1n; second <= 6n; second++) {
    advance(1_000)
    reportPrimary(100n + second)
  }
  expect(rule.state).toBe('ok')
  advance(1)
  expect(rule.state).toBe('behind')
  rule.reportReplicaPosition(103n)
  expect(rule.state).toBe('ok')
})

test('a replica that is stuck for a day needs no more stored positions', () => {
  const { rule, primary: reportPrimary, advance } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(100n)
  for (let second = 1n; second <= 86_400n; second++) {
    advance(1_000)
    if (second === 40_000n) rule.reportReplicaAway()
    reportPrimary(100n + second)
  }
  expect(rule.positionCount).toBeLessThan(10)
  rule.reportReplicaPosition(86_493n)
  expect(rule.state).toBe('behind')
  // Position of the primary six seconds ago.
  rule.reportReplicaPosition(86_494n)
  expect(rule.state).toBe('ok')
})

test('a silent primary does not make an up-to-date replica stale', () => {
  const { rule, primary: reportPrimary, advance } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(100n)
  advance(60_000)
  expect(rule.state).toBe('ok')
})

test('a new primary resets the known positions', () => {
  const { rule, primary: reportPrimary, advance } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(500n)
  rule.markChanged()
  reportPrimary(90n)
  advance(6_000)
  rule.reportReplicaPosition(100n)
  expect(rule.state).toBe('ok')
})

test('an unreachable replica is away', () => {
  const { rule, primary: reportPrimary } = openRule()
  rule.reportReplicaPosition(100n)
  reportPrimary(100n)
  rule.reportReplicaAway()
  expect(rule.state).toBe('away')
  rule.reportReplicaPosition(100n)
  expect(rule.state).toBe('ok')
})
