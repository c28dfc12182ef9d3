import { expect, test } from 'vitest'
import type { ItemToday, OrderToday } from '#app/features/requests/workflow/order-today.ts'
import { describeMargin, getItemCost, getRequestedUnits, sumCosts } from './order-costs.ts'

const mug = { productId: 'mug', units: 96, requestedUnits: 144, sizeUnits: [], upcharge: 0 } as unknown as ItemToday
const cap = { ...mug, productId: 'cap', units: 48, requestedUnits: 48 }
const toCost = (unitCost: number) => ({ unitCost, supplierSizes: [] })
const createOrder = (estimate: number | null, items = [mug, cap]) =>
  ({ boxes: [{ name: null, perPack: 1, items }], estimate }) as unknown as OrderToday

test('the cost of an order is the sum of its lines, if all are known and none is an alternative', () => {
  expect(sumCosts(createOrder(1), { mug: toCost(4.255), cap: toCost(2) })).toBe(50_448)
  expect(sumCosts(createOrder(1), { mug: toCost(4.255) })).toBeUndefined()
  expect(sumCosts(createOrder(null), { mug: toCost(4.255), cap: toCost(2) })).toBeUndefined()
  expect([...getRequestedUnits(createOrder(1))]).toEqual([
    ['mug', 144],
    ['cap', 48],
  ])
})

test('larger sizes add their extra costs and upcharges to cost and margin, as in proposals', () => {
  const sizeUnits = [
    { name: 'M', quantity: 36 },
    { name: '2XL', quantity: 12 },
  ]
  // 48 × $10.00 and 12 × $2.00.
  const tee = { ...mug, productId: 'tee', units: 48, sizeUnits, price: 1_000, shownPrice: null, upcharge: 2_400 }
  const supplierSizes = [
    { name: '2xl', item_number: 'T-2XL', extra_cost: 1.6 },
    { name: 'M', item_number: 'T-M', extra_cost: -1 },
  ]
  const costs = { tee: { unitCost: 5, supplierSizes } }
  expect(getItemCost(tee, costs)).toBeCloseTo(5.4, 10)
  expect(sumCosts(createOrder(1, [tee]), costs)).toBe(25_920)
  expect(describeMargin(tee, 5.4)).toBe('margin 48.6%')
  expect(getItemCost({ ...tee, sizeUnits: [] }, costs)).toBe(5)
  expect(getItemCost(tee, {})).toBeUndefined()
})

test('the margin is a share of the price', () => {
  const describe = (price: number | null, cost: number) => describeMargin({ ...mug, price, shownPrice: null }, cost)
  expect([describe(1_000, 5.68), describe(400, 5), describe(null, 5), describe(0, 5)]).toEqual([
    'margin 43.2%',
    'margin -25.0%',
    '',
    '',
  ])
})
