import { expect, test } from 'vitest'
import {
  arrangeAlternatives,
  countQuoteUnits,
  formatQuoteEstimate,
  getQuoteEstimate,
  groupAlternatives,
} from './quote-alternatives.ts'

const line = (product_id: string, alternative_to?: string, quantity = 1, total: number | null = null) => ({
  product_id,
  alternative_to,
  quantity,
  total,
})
const list = (lines: ReturnType<typeof line>[]) =>
  groupAlternatives(lines).map((group) => group.map(({ product_id }) => product_id).join())

test.each([
  ['none', [line('a'), line('b')], ['a', 'b']],
  ['one group beside another product', [line('a'), line('tote'), line('b', 'a')], ['a,b', 'tote']],
  ['the one that others are alternatives to comes first', [line('a', 'c'), line('b'), line('c')], ['c,a', 'b']],
  ['an alternative to an alternative', [line('a'), line('b', 'a'), line('c', 'b')], ['a,b,c']],
  ['a product that is gone', [line('a', 'x'), line('b')], ['a', 'b']],
  ['a circle', [line('a', 'b'), line('b', 'a'), line('c', 'c')], ['a', 'b', 'c']],
])('groups %s', (_, lines, groups) => {
  expect(list(lines)).toEqual(groups)
})

test('each alternative names the first of its group', () => {
  expect(arrangeAlternatives([line('a'), line('tote'), line('b', 'c'), line('c', 'a')])).toMatchObject([
    { product_id: 'a', alternative_to: null },
    { product_id: 'b', alternative_to: 'a' },
    { product_id: 'c', alternative_to: 'a' },
    { product_id: 'tote', alternative_to: null },
  ])
})

test('a group counts once: the highest number of units, and a range of prices', () => {
  const lines = [line('a', undefined, 100, 500), line('b', 'a', 72, 900), line('tote', undefined, 10, 50)]
  expect(countQuoteUnits(lines)).toBe(110)
  expect(getQuoteEstimate(lines)).toEqual({ lowest: 550, highest: 950 })
  expect(formatQuoteEstimate(getQuoteEstimate(lines))).toBe('$5.50 to $9.50')
  // Only members of a group with a price count.
  expect(getQuoteEstimate([...lines, line('c', 'a')])).toEqual({ lowest: 550, highest: 950 })
  expect(formatQuoteEstimate(getQuoteEstimate([line('a', undefined, 1, 100)]))).toBe('$1.00')
  expect(formatQuoteEstimate(getQuoteEstimate([line('a')]))).toBe('')
})
