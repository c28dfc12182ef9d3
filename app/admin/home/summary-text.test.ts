import { expect, test } from 'vitest'
import { getSummaryText } from './summary-text.ts'

const lead = (due: number, waiting: number) =>
  getSummaryText(
    [
      { name: 'mine', count: 9 },
      { name: 'due', count: due },
      { name: 'waiting', count: waiting },
    ],
    999,
  )

test('summarizes due requests and requests that await a reply', () => {
  expect(lead(6, 1_000)).toBe('6 due, 999+ awaiting reply for more than 24 hours.')
  expect(lead(0, 2)).toBe('2 awaiting reply for more than 24 hours.')
  expect(lead(1, 0)).toBe('1 due.')
  expect(getSummaryText([{ name: 'due', count: 1 }], 999, 2)).toBe('1 due, 2 proposals awaiting reply.')
  expect(lead(0, 0)).toBe('Nothing is due, and every request has a reply or is less than 24 hours old.')
})
