import { expect, test } from 'vitest'
import { detailsFields } from '#app/features/requests/workflow/details.schema.ts'
import { describeChange } from './describe-change.ts'

const current = { status: 'new', assignee: 'ada', next_step: 'call about colors', next_step_on: '2026-11-21' }
const assignees = [{ value: 'ada', label: 'Ada Byron' }]

test('describes the removal of a due date, and no value that stays', () => {
  const describe = (unsaved: Partial<typeof current>, fields = detailsFields.slice()) =>
    describeChange(unsaved, { fields, current, assignees })
  // The next step is always saved as both of its fields.
  expect(describe({ next_step: 'call about colors', next_step_on: '' })).toBe('No due date')
  expect(describe({ next_step: '', next_step_on: '2026-11-22' })).toBe('No next step, November 22, 2026')
  expect(describe({ status: 'won', assignee: '' })).toBe('Won, Unassigned')
  expect(describe({ status: 'won', assignee: '' }, ['status'])).toBe('Won')
  expect(describe(current)).toBe('')
})
