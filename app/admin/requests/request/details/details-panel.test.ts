import { expect, test } from 'vitest'
import { getDueLabel } from './details-panel.tsx'

/** Half past midnight of November 21 in Chicago. */
const now = new Date('2026-11-21T06:30:00Z')

test('a due next step has the label of the inbox while the request is open', () => {
  const label = (status: string, next_step_on: string) => getDueLabel({ status, next_step_on }, now, 'America/Chicago')
  expect(label('new', '2026-11-01')).toBe('20 days overdue')
  expect(label('proposal-sent', '2026-11-21')).toBe('Due today')
  expect(label('in-review', '2026-11-22')).toBeUndefined()
  expect(['won', 'lost', 'spam'].map((status) => label(status, '2026-11-01'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // Nothing, or half a day while it is typed.
  expect([label('new', ''), label('new', '2026-11')]).toEqual([undefined, undefined])
})
