import { expect, test } from 'vitest'
import { overdue } from './due-label.ts'

/** Half past midnight of November 21 in Chicago. */
const now = new Date('2026-11-21T06:30:00Z')

test("a step that is due is told in the inbox's words, while there is still something to do", () => {
  const told = (status: string, next_step_on: string) => overdue({ status, next_step_on }, now)
  expect(told('new', '2026-11-01')).toBe('20 days late')
  expect(told('proposal-sent', '2026-11-21')).toBe('Due today')
  expect(told('in-review', '2026-11-22')).toBeUndefined()
  expect(['won', 'lost', 'spam'].map((status) => told(status, '2026-11-01'))).toEqual([undefined, undefined, undefined])
  // Nothing, or half a day while it is typed.
  expect([told('new', ''), told('new', '2026-11')]).toEqual([undefined, undefined])
})
