import { describe, expect, test } from 'vitest'
import { blankProduct } from '../product-columns.ts'
import { parseDiscountCode } from './discount-code.ts'
import { getCostAt, getCosts, listMargins, listSizeMargins } from './margins.ts'
import { formatQuantityPrices, parseQuantityPrices } from './quantity-prices.ts'
import { formatSupplierSizes, parseSupplierSizes } from './supplier-sizes.ts'

test.each([
  ['R', [40]],
  ['c', [40]],
  ['A', [50]],
  ['K', [0]],
  ['5R', [40, 40, 40, 40, 40]],
  ['2P3Q', [50, 50, 45, 45, 45]],
  ['RRSS', [40, 40, 35, 35]],
  ['C/D/E', [40, 35, 30]],
  ['(5S)', [35, 35, 35, 35, 35]],
  ['', undefined],
  ['5', undefined],
  ['L', undefined],
  ['99R', undefined],
  ['Net', undefined],
])('discount code %s is %j', (text, percents) => expect(parseDiscountCode(text)).toEqual(percents))

describe('prices by quantity', () => {
  test.each([
    ['4.25', [{ qty: 1, price: 4.25 }], '4.25'],
    [
      '96: 3.9\n48: $4.2575',
      [
        { qty: 48, price: 4.2575 },
        { qty: 96, price: 3.9 },
      ],
      '48: 4.2575\n96: 3.90',
    ],
    [
      '1,000:0.5|48:1',
      [
        { qty: 48, price: 1 },
        { qty: 1000, price: 0.5 },
      ],
      '48: 1.00\n1000: 0.50',
    ],
    ['', [], ''],
  ])('%j', (text, value, formatted) => {
    expect(parseQuantityPrices(text)).toEqual({ value })
    expect(formatQuantityPrices(value)).toBe(formatted)
    expect(parseQuantityPrices(formatQuantityPrices(value, '|'))).toEqual({ value })
  })

  test.each(['48: 4: 5', 'x: 4', '48: -1', '0: 4', '48: 4|48: 5', '48 4.25', '48:'])('rejects %j', (text) => {
    expect(parseQuantityPrices(text)).toEqual({ problem: expect.any(String) })
  })
})

test('the cost is the net cost, else the MSRP less the discount of its quantity', () => {
  const msrp = [
    { qty: 48, price: 10 },
    { qty: 96, price: 9 },
    { qty: 144, price: 8.5 },
  ]
  const net_costs = [{ qty: 48, price: 5.5 }]
  expect(getCosts({ net_costs, msrp, discount_code: '5R' })).toEqual(net_costs)
  expect(getCosts({ net_costs: [], msrp, discount_code: 'RS' })).toEqual([
    { qty: 48, price: 6 },
    { qty: 96, price: 5.85 },
    { qty: 144, price: 5.525 },
  ])
  expect(getCosts({ net_costs: [], msrp, discount_code: null })).toEqual([])
  expect([47, 48, 1000].map((quantity) => getCostAt(net_costs, quantity))).toEqual([undefined, 5.5, 5.5])
})

test('lists the margin at each price break, or at the list price', () => {
  const net_costs = [
    { qty: 48, price: 6 },
    { qty: 144, price: 6.5 },
  ]
  const price_breaks = [
    { qty: 24, price: 12 },
    { qty: 48, price: 10 },
    { qty: 144, price: 6 },
  ]
  expect(listMargins({ ...blankProduct, net_costs, price_breaks })).toEqual([
    { label: '24–47', price: 1200, cost: undefined, percent: undefined },
    { label: '48–143', price: 1000, cost: 6, percent: 40 },
    { label: '144+', price: 600, cost: 6.5, percent: -8.3 },
  ])
  expect(listMargins({ ...blankProduct, net_costs, rounded_price: 8, minimum_quantity: 50 })).toEqual([
    { label: '50+', price: 800, cost: 6, percent: 25 },
  ])
  expect(listMargins({ ...blankProduct, net_costs })).toEqual([])
})

test('parses item numbers and extra costs of sizes', () => {
  const sizes = [
    { name: 'S', item_number: 'T1-S', extra_cost: 0 },
    { name: '2XL', item_number: 'T1 2XL', extra_cost: 2.1 },
    { name: '3XL', item_number: null, extra_cost: 3 },
    { name: 'Youth', item_number: null, extra_cost: -0.25 },
  ]
  const text = 'S: T1-S|2XL: T1 2XL +2.10|3XL: +3.00|Youth: -0.25'
  expect(parseSupplierSizes(text.replaceAll('|', '\n'))).toEqual({ value: sizes })
  expect(formatSupplierSizes(sizes, '|')).toBe(text)
  const odd = [{ name: 'S: small', item_number: 'A|B', extra_cost: 0.1255 }]
  expect(parseSupplierSizes(formatSupplierSizes(odd))).toEqual({ value: odd })
  expect(parseSupplierSizes('M:|L: $1')).toEqual({ value: [{ name: 'L', item_number: '$1', extra_cost: 0 }] })
  expect(parseSupplierSizes('2XL +2')).toMatchObject({ problem: expect.stringContaining('one size per line') })
  expect(parseSupplierSizes('S: 1|s: 2')).toEqual({ problem: 'The size s is listed twice' })
  expect(parseSupplierSizes(': 1')).toEqual({ problem: 'A size has no name' })
})

test('lists the margin of sizes that cost more, at the first quantity', () => {
  const shirt = {
    ...blankProduct,
    net_costs: [{ qty: 24, price: 5 }],
    price_breaks: [
      { qty: 24, price: 10 },
      { qty: 48, price: 9 },
    ],
    sizes: [
      { name: 'S', in_stock: true, upcharge: 0 },
      { name: '2XL', in_stock: true, upcharge: 2 },
    ],
    supplier_sizes: [{ name: '2xl', item_number: null, extra_cost: 4 }],
  }
  expect(listSizeMargins(shirt)).toEqual([{ label: '2XL, 24–47', price: 1200, cost: 9, percent: 25 }])
  expect(listSizeMargins({ ...shirt, net_costs: [] })).toEqual([])
  expect(listSizeMargins({ ...shirt, sizes: [] })).toEqual([])
})
