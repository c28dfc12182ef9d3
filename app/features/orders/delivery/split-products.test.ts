import { expect, test } from 'vitest'
import {
  describeSplitProblems,
  isSplitLike,
  splitByTotals,
  splitLike,
  toSplitDestinations,
  withCurrentProducts,
} from './split-products.ts'

const products = [
  { id: 'mug', name: 'Mug', quantity: 101 },
  { id: 'tee', name: 'Tee', quantity: 50 },
  { id: 'pen', name: 'Pen', quantity: 49 },
]
const austin = { to: 'us-address', packs: 133, city: 'Austin' }
const berlin = { to: 'DE-address', packs: 67 }
const getCounts = (split: ReturnType<typeof splitByTotals>) =>
  split.map((each) => each.products?.map(({ quantity }) => quantity))

test('products follow the totals, which stay', () => {
  const split = splitByTotals([austin, berlin], products)
  expect(split).toMatchObject([austin, berlin])
  expect(getCounts(split)).toEqual([
    [67, 33, 33],
    [34, 17, 16],
  ])
  expect(describeSplitProblems(split, products)).toEqual([])
})

test('units that are not assigned stay unassigned', () => {
  expect(getCounts(splitByTotals([{ ...austin, packs: 0 }, berlin], products))).toEqual([
    [0, 0, 0],
    [34, 17, 16],
  ])
  expect(describeSplitProblems(splitByTotals([berlin], products), products)).toEqual([
    'Mug: 67 of 101 units left to assign',
    'Tee: 33 of 50 units left to assign',
    'Pen: 33 of 49 units left to assign',
  ])
})

test('every product is split like one of them, without a unit left', () => {
  const [first, second] = splitByTotals([austin, berlin], products)
  if (!first || !second) throw new Error('there are two')
  const set = (each: typeof first, quantity: number) => ({
    ...each,
    products: each.products?.map((count) => (count.product_id === 'mug' ? { ...count, quantity } : count)),
  })
  const before = [set(first, 80), set(second, 21)]
  const split = splitLike('mug', before, products)
  expect([isSplitLike('mug', before, products), isSplitLike('mug', split, products)]).toEqual([false, true])
  expect(getCounts(split)).toEqual([
    [80, 40, 39],
    [21, 10, 10],
  ])
  expect(split.map(({ packs }) => packs)).toEqual([159, 41])
  expect(describeSplitProblems(split, products)).toEqual([])
})

test('a request stores current names, without removed products and zeros', () => {
  const split = splitByTotals([austin, { ...berlin, packs: 0 }], products)
  expect(toSplitDestinations(split, [{ id: 'tee', name: 'Navy Tee', quantity: 50 }])).toEqual([
    { ...austin, packs: 33, products: [{ product_id: 'tee', product_name: 'Navy Tee', quantity: 33 }] },
  ])
  expect(toSplitDestinations([austin], products)).toEqual([austin])
})

test('a removed product takes its units along, and destinations without others stay', () => {
  const tokyo = { to: 'JP-address', packs: 0 }
  const split = withCurrentProducts(splitByTotals([austin, berlin, tokyo], products), products.slice(0, 2))
  expect(getCounts(split)).toEqual([
    [67, 33],
    [34, 17],
    [0, 0],
  ])
  expect(split.map(({ packs }) => packs)).toEqual([100, 51, 0])
  expect(withCurrentProducts([austin, berlin], products)).toEqual([austin, berlin])
})
