import { expect, test } from 'vitest'
import { changeDestination } from './change-destination.ts'
import type { Destination } from './delivery.ts'

const change = (packs: number[], index: number, to: number) => {
  const counts = packs.map((each, at) => ({ to: `us-address~${at}`, packs: each }))
  const next: Destination = { to: 'us-address', packs: to }
  return changeDestination({ counts, index, next, packs: 100, products: [] }).map((each) => each.packs)
}

test.each([
  ['the first has the rest', [100, 0], 1, 40, [60, 40]],
  ['it takes back what another gives', [60, 40], 1, 10, [90, 10]],
  ['it has none left', [10, 90], 1, 120, [0, 120]],
  ['the first is changed itself', [60, 40], 0, 50, [50, 40]],
  ['units are left to assign', [50, 40], 1, 20, [50, 20]],
])('%s', (_, packs, index, to, result) => {
  expect(change(packs, index, to)).toEqual(result)
})

test('each product of a split has its own rest', () => {
  const products = [
    { id: 'mug', name: 'Mug', quantity: 100 },
    { id: 'tee', name: 'Tee', quantity: 50 },
  ]
  const split = (to: string, mug: number, tee: number) => ({
    to,
    packs: mug + tee,
    products: [
      { product_id: 'mug', product_name: 'Mug', quantity: mug },
      { product_id: 'tee', product_name: 'Tee', quantity: tee },
    ],
  })
  // 20 units of the tee are left to assign.
  const counts = [split('us-address', 100, 30), split('DE-address', 0, 0)]
  const next = split('DE-address', 40, 10)
  expect(changeDestination({ counts, index: 1, next, packs: 150, products })).toEqual([
    split('us-address', 60, 30),
    next,
  ])
})
