import { expect, test } from 'vitest'
import { isOutcomeUnknown } from './use-submit-request.ts'

test.each([
  [422, false],
  [429, true],
  [500, true],
  [503, true],
] as const)('status %i leaves the outcome of an earlier submission unknown: %s', (httpStatus, isUnknown) => {
  expect(isOutcomeUnknown({ status: 'rejected', httpStatus, errors: {}, values: {} })).toBe(isUnknown)
})

test('so does a lost connection', () => {
  expect(isOutcomeUnknown({ status: 'no-response', kind: 'unreachable' })).toBe(true)
})
