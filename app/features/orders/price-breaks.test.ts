import { describe, expect, test } from 'vitest'
import { toPriceRows } from './price-breaks.ts'
import { getPriceAtQuantity, getUnitPrice } from './unit-price.ts'

const labels = (breaks: unknown) => toPriceRows(breaks).map((row) => `${row.label} ${row.price / 100}`)

describe('priceRows', () => {
  test.each<[string, unknown, string[]]>([
    [
      '{qty, price}: ends one below the next, the last is open-ended',
      [
        { qty: 48, price: 10 },
        { qty: 96, price: 9 },
      ],
      ['48–95 10', '96+ 9'],
    ],
    [
      '{min_quantity, max_quantity, price}',
      [
        { min_quantity: 48, max_quantity: 95, price: 10 },
        { min_quantity: 96, max_quantity: null, price: 9 },
      ],
      ['48–95 10', '96+ 9'],
    ],
    [
      'a last range that does end',
      [
        { min_quantity: 1, max_quantity: 24, price: 5 },
        { min_quantity: 25, max_quantity: 99, price: 4 },
      ],
      ['1–24 5', '25–99 4'],
    ],
    [
      'unsorted',
      [
        { qty: 250, price: 7 },
        { qty: 50, price: 9 },
        { qty: 100, price: 8 },
      ],
      ['50–99 9', '100–249 8', '250+ 7'],
    ],
    [
      'both shapes mixed',
      [
        { qty: 100, price: 8 },
        { min_quantity: 50, max_quantity: 99, price: 9 },
      ],
      ['50–99 9', '100+ 8'],
    ],
    [
      'ranges that share an edge',
      [
        { min_quantity: 50, max_quantity: 100, price: 9 },
        { min_quantity: 100, max_quantity: 250, price: 8 },
      ],
      ['50–99 9', '100–250 8'],
    ],
    [
      'an open range in the middle',
      [
        { min_quantity: 50, max_quantity: null, price: 9 },
        { min_quantity: 100, price: 8 },
      ],
      ['50–99 9', '100+ 8'],
    ],
    [
      'a gap stays a gap',
      [
        { min_quantity: 50, max_quantity: 74, price: 9 },
        { qty: 100, price: 8 },
      ],
      ['50–74 9', '100+ 8'],
    ],
    [
      'one single quantity',
      [
        { qty: 1, price: 9 },
        { qty: 2, price: 8 },
      ],
      ['1 9', '2+ 8'],
    ],
    ['thousands', [{ qty: 2500, price: 1 }], ['2,500+ 1']],
    ['numbers as text', [{ qty: '48', price: '9.50' }], ['48+ 9.5']],
    [
      'the same quantity twice: the first counts',
      [
        { qty: 48, price: 10 },
        { qty: 48, price: 9 },
      ],
      ['48+ 10'],
    ],
    [
      'skips invalid entries',
      [
        null,
        7,
        'x',
        [],
        {},
        { qty: 48 },
        { price: 3 },
        { qty: 'many', price: 3 },
        { qty: 0, price: 3 },
        { qty: 1.5, price: 3 },
        { qty: 12, price: -1 },
        { qty: 12, price: Number.NaN },
        { min_quantity: 90, max_quantity: 10, price: 2 },
        { qty: 24, price: 4 },
      ],
      ['24+ 4'],
    ],
    ['nothing', [], []],
    ['no array', { qty: 48, price: 1 }, []],
    ['null', null, []],
    ['text', '[]', []],
  ])('%s', (_title, breaks, expected) => {
    expect(labels(breaks)).toEqual(expected)
  })

  test.each([
    [
      [10, 9, 7.5],
      [0, 10, 25],
    ],
    [
      [3, 2],
      [0, 33],
    ],
    [
      [5, 6],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('prices %j save %j percent against the first break', (prices, savings) => {
    const rows = toPriceRows(prices.map((price, index) => ({ qty: (index + 1) * 10, price })))
    expect(rows.map((row) => row.saving)).toEqual(savings)
  })
})

describe('getUnitPrice', () => {
  const rows = toPriceRows([
    { min_quantity: 48, max_quantity: 95, price: 10 },
    { min_quantity: 120, max_quantity: 200, price: 8 },
  ])

  test.each([
    [1, undefined],
    [47, undefined],
    [48, 1000],
    [95, 1000],
    [100, 1000],
    [120, 800],
    [5000, 800],
  ])('%i units cost %s cents each', (quantity, price) => {
    expect(getUnitPrice(rows, quantity)).toBe(price)
    expect(getPriceAtQuantity(rows, quantity, 1200)).toBe(price ?? 1200)
  })
})
