import { expect, test } from 'vitest'
import { getSummaryText } from './summary-text.ts'

const lead = (due: number, waiting: number) =>
  getSummaryText(
    {
      toDo: [
        { name: 'mine', count: 9 },
        { name: 'due', count: due },
        { name: 'waiting', count: waiting },
      ],
      hasRequests: true,
    },
    999,
  )

test('summarizes due requests and requests that await a reply', () => {
  expect(lead(6, 1_000)).toBe('6 next steps due, 999+ requests awaiting our reply for more than 24 hours.')
  expect(lead(0, 2)).toBe('2 requests awaiting our reply for more than 24 hours.')
  expect(lead(1, 0)).toBe('1 next step due.')
  expect(lead(0, 0)).toBe('No next step is due, and every request has a reply or is less than 24 hours old.')
  expect(getSummaryText({ toDo: [{ name: 'due', count: 1 }], hasRequests: true }, 999, 2)).toBe(
    '1 next step due, 2 proposals awaiting our reply.',
  )
  expect(getSummaryText({ toDo: [], hasRequests: false }, 999)).toMatch(/^No requests yet\./)
})
