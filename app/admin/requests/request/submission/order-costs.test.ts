import { expect, test } from 'vitest'
import type { ItemToday, OrderToday } from '#app/features/requests/workflow/order-today.ts'
import { describeMargin, getRequestedUnits, sumCosts } from './order-costs.ts'

const createOrder = (estimate: number | null) => {
  const items = [
    { productId: 'mug', units: 96, requestedUnits: 144 },
    { productId: 'cap', units: 48, requestedUnits: 48 },
  ] as ItemToday[]
  return { boxes: [{ name: null, perPack: 1, items }], estimate } as OrderToday
}

test('the cost of an order is the sum of its lines, if all are known and none is an alternative', () => {
  expect(sumCosts(createOrder(1), { mug: 4.255, cap: 2 })).toBe(50_448)
  expect(sumCosts(createOrder(1), { mug: 4.255 })).toBeUndefined()
  expect(sumCosts(createOrder(null), { mug: 4.255, cap: 2 })).toBeUndefined()
  expect([...getRequestedUnits(createOrder(1))]).toEqual([
    ['mug', 144],
    ['cap', 48],
  ])
})

test('the margin is a share of the price', () => {
  expect([describeMargin(1_000, 5.68), describeMargin(400, 5), describeMargin(null, 5), describeMargin(0, 5)]).toEqual([
    ...['margin 43.2%', 'margin -25.0%', '', ''],
  ])
})
