import { expect, test } from 'vitest'
import { describeOverBudget } from './describe-over-budget.ts'

test('warns if an estimate is far above a budget, and says that it can be sent', () => {
  expect(describeOverBudget(150_000, 120_000, 'your budget')).toBe(
    'Our estimate of $1,500.00 is $300.00 above your budget. You can send the request all the same.',
  )
  expect(describeOverBudget(132_000, 120_000, 'your budget')).toBe('')
  expect(describeOverBudget(null, 120_000, 'your budget')).toBe('')
  expect(describeOverBudget(150_000, null, 'your budget')).toBe('')
})
