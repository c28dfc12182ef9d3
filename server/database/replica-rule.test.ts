import { expect, test } from 'vitest'
import { createReplicaRule } from './replica-rule.ts'

function opened() {
  let time = 0
  const rule = createReplicaRule(() => time)
  const primary = (position: bigint) => rule.primaryAt(position, rule.changes)
  return { rule, primary, pass: (ms: number) => (time += ms) }
}

test('a replica is asked once it is known to have what the primary had', () => {
  const { rule, primary } = opened()
  expect(rule.state).toBe('away')
  rule.replicaAt(100n)
  expect(rule.state).toBe('catching up')
  primary(100n)
  expect(rule.state).toBe('ok')
})

test('after a change it is not asked before it has replayed the change', () => {
  const { rule, primary } = opened()
  rule.replicaAt(100n)
  primary(100n)
  rule.changed()
  expect(rule.state).toBe('catching up')
  rule.replicaAt(150n)
  expect(rule.state).toBe('catching up')
  primary(200n)
  expect(rule.state).toBe('catching up')
  rule.replicaAt(199n)
  expect(rule.state).toBe('catching up')
  rule.replicaAt(200n)
  expect(rule.state).toBe('ok')
})

test('what the primary goes on to write is not waited for, another change is', () => {
  const { rule, primary } = opened()
  rule.changed()
  primary(200n)
  primary(300n)
  rule.replicaAt(200n)
  expect(rule.state).toBe('ok')
  rule.changed()
  expect(rule.state).toBe('catching up')
})

test('a position asked for before a change says nothing of the change', () => {
  const { rule } = opened()
  rule.replicaAt(100n)
  const before = rule.changes
  rule.changed()
  rule.primaryAt(100n, before)
  expect(rule.state).toBe('catching up')
})

test('one that lags for longer than five seconds is behind, and asked again when it is not', () => {
  const { rule, primary, pass } = opened()
  rule.replicaAt(100n)
  primary(100n)
  for (let second = 1n; second <= 6n; second++) {
    pass(1_000)
    primary(100n + second)
  }
  expect(rule.state).toBe('ok')
  pass(1)
  expect(rule.state).toBe('behind')
  rule.replicaAt(103n)
  expect(rule.state).toBe('ok')
})

test('of a replica that is stuck or away for a day no more is remembered than of five seconds', () => {
  const { rule, primary, pass } = opened()
  rule.replicaAt(100n)
  primary(100n)
  for (let second = 1n; second <= 86_400n; second++) {
    pass(1_000)
    if (second === 40_000n) rule.replicaAway()
    primary(100n + second)
  }
  expect(rule.remembered).toBeLessThan(10)
  rule.replicaAt(86_493n)
  expect(rule.state).toBe('behind')
  // Position of the primary six seconds ago.
  rule.replicaAt(86_494n)
  expect(rule.state).toBe('ok')
})

test('a primary that says nothing any more makes no replica old that has all of it', () => {
  const { rule, primary, pass } = opened()
  rule.replicaAt(100n)
  primary(100n)
  pass(60_000)
  expect(rule.state).toBe('ok')
})

test('a new primary counts from where it is', () => {
  const { rule, primary, pass } = opened()
  rule.replicaAt(100n)
  primary(500n)
  rule.changed()
  primary(90n)
  pass(6_000)
  rule.replicaAt(100n)
  expect(rule.state).toBe('ok')
})

test('one that does not answer is not asked', () => {
  const { rule, primary } = opened()
  rule.replicaAt(100n)
  primary(100n)
  rule.replicaAway()
  expect(rule.state).toBe('away')
  rule.replicaAt(100n)
  expect(rule.state).toBe('ok')
})
