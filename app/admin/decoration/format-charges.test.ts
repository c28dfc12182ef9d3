import { expect, test } from 'vitest'
import { formatCharges } from './format-charges.ts'

const grid = (prices: (number | null)[]) => ({
  quantities: prices.map((_, index) => index + 1),
  rows: [{ from: 1, cells: prices.map((price) => ({ price, cost: null })) }],
})

test('the lowest charges of a method are named, without missing ones', () => {
  expect(formatCharges({ setup: grid([500_000]), run: grid([4_500, null, 3_500]) })).toBe(
    'Setup from $50.00, run from $0.35',
  )
  expect(formatCharges({ setup: grid([null]), run: grid([425]) })).toBe('Run from $0.0425')
  expect(formatCharges({ setup: grid([null]), run: grid([null]) })).toBe('No charges')
})
