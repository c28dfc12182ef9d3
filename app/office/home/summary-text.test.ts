import { expect, test } from 'vitest'
import { leadOf } from './summary-text.ts'

const lead = (due: number, waiting: number) =>
  leadOf(
    [
      { name: 'mine', count: 9 },
      { name: 'due', count: due },
      { name: 'waiting', count: waiting },
    ],
    999,
  )

test('the home page begins with what presses', () => {
  expect(lead(6, 1_000)).toBe('6 due, 999+ waiting over a day for an answer.')
  expect(lead(0, 2)).toBe('2 waiting over a day for an answer.')
  expect(lead(1, 0)).toBe('1 due.')
  expect(lead(0, 0)).toBe('Nothing is due, and nobody has waited over a day.')
})
