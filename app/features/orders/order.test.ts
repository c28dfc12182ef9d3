import { describe, expect, test } from 'vitest'
import { getLines } from './lines.ts'
import {
  type CustomOrder,
  countUnitsPerBox,
  getBoxPrice,
  getOrderTotals,
  isAvailable,
  type PackedBox,
  type ReadyMadeBox,
  removeLine,
} from './order.ts'

/** A box of [cents, quantity] items. */
function getBox(...items: [number | null, number][]): ReadyMadeBox {
  return {
    id: `box-${items.length}`,
    name: 'Box',
    description: null,
    image: null,
    items: items.map(([price, quantity], index) => ({ id: `item-${index}`, quantity, product: product(index, price) })),
  }
}

const product = <P extends number | null>(index: number, price: P) => ({
  id: `product-${index}`,
  name: `Product ${index}`,
  slug: null,
  price,
  image: null,
  inStock: true,
})

const custom = (prices: number[], packQuantity: number): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity,
  items: prices.map((price, index) => ({ product: product(index, price), quantity: 1 })),
})

const readyMade = (boxes: PackedBox[], packQuantity: number) => ({ type: 'ready-made', boxes, packQuantity }) as const

describe('box price = sum over its items of product price times item quantity', () => {
  test.each([
    ['one of each', getBox([1000, 1], [550, 1]), 1550, 2],
    ['several of one', getBox([333, 3], [1, 1]), 1000, 4],
    ['a product without price', getBox([1000, 1], [null, 2]), null, 3],
    ['a free product', getBox([0, 2]), 0, 2],
    ['nothing in it', getBox(), 0, 0],
  ])('%s', (_title, box, price, units) => {
    expect(getBoxPrice(box)).toBe(price)
    expect(countUnitsPerBox(box)).toBe(units)
  })
})

describe('a custom box: sum of unit prices x packs; units = items x packs; a pack = total / packs', () => {
  test.each([
    ['nothing', [], 48, { estimate: 0, units: 0, pricePerPack: 0 }],
    ['one product', [1250], 48, { estimate: 60_000, units: 48, pricePerPack: 1250 }],
    ['three products', [1250, 399, 2000], 96, { estimate: 350_304, units: 288, pricePerPack: 3649 }],
    ['a free product', [0, 500], 48, { estimate: 24_000, units: 96, pricePerPack: 500 }],
    ['large amounts', [99_999, 1], 100_000, { estimate: 10_000_000_000, units: 200_000, pricePerPack: 100_000 }],
  ])('%s', (_title, prices, packs, totals) => {
    expect(getOrderTotals(custom(prices, packs))).toMatchObject({ ...totals, unpriced: 0 })
  })
})

describe('ready-made boxes: box price x boxes per pack x packs, over the boxes', () => {
  const welcome = getBox([1250, 1], [400, 2])
  const wellness = getBox([1999, 1])
  const onRequest = getBox([1000, 1], [null, 1])
  test.each([
    ['an empty cart', [], 48, { units: 0, estimate: 0, pricePerPack: 0, unpriced: 0 }],
    ['one box', [{ box: welcome, perPack: 1 }], 48, { units: 144, estimate: 98_400, pricePerPack: 2050 }],
    [
      'two kinds, two of the first, at 60',
      [
        { box: welcome, perPack: 2 },
        { box: wellness, perPack: 1 },
      ],
      60,
      { units: 420, estimate: 365_940, pricePerPack: 6099, unpriced: 0 },
    ],
    [
      'a box priced on request counts its units but no price',
      [
        { box: wellness, perPack: 1 },
        { box: onRequest, perPack: 3 },
      ],
      48,
      { units: 336, estimate: 95_952, unpriced: 1 },
    ],
    [
      'nothing has a price',
      [{ box: onRequest, perPack: 1 }],
      48,
      { estimate: null, pricePerPack: null, units: 96, unpriced: 1 },
    ],
  ])('%s', (_title, boxes, packs, totals) => {
    expect(getOrderTotals(readyMade(boxes, packs))).toMatchObject(totals)
  })
})

test('a box is available if it has items and all are in stock', () => {
  expect(isAvailable(getBox([1, 1]))).toBe(true)
  expect(isAvailable(getBox())).toBe(false)
  const soldOut = getBox([1, 1], [2, 1])
  for (const item of soldOut.items.slice(1)) item.product.inStock = false
  expect(isAvailable(soldOut)).toBe(false)
})

test('a line names the color of its product, or the one that the buyer chose', () => {
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, color: 'Teal' }
  const { items, ...order } = custom([950], 96)
  const teal = items.map((item) => ({ ...item, product: { ...item.product, terms } }))
  expect(getLines({ ...order, items: teal })).toMatchObject([{ name: 'Product 0', color: 'Teal' }])
  const navy = items.map((item) => ({ ...item, color: 'Navy' }))
  expect(getLines({ ...order, items: navy })).toMatchObject([{ color: 'Navy' }])
  const box = getBox([100, 1])
  const chosen = { ...box, items: box.items.map((item) => ({ ...item, color: 'Navy' })) }
  expect(getLines(readyMade([{ box: chosen, perPack: 1 }], 48))).toMatchObject([{ contents: ['1 x Product 0, Navy'] }])
})

test('lines are the items of a custom box, or the boxes', () => {
  const order = custom([950, 425], 96)
  expect(getLines(order)).toMatchObject([
    { id: 'product-0', name: 'Product 0', price: 950, perPack: 1, contents: [] },
    { id: 'product-1', price: 425 },
  ])
  expect(getLines(removeLine(order, 'product-0')).map(({ id }) => id)).toEqual(['product-1'])

  const boxes = readyMade([{ box: getBox([100, 1], [50, 3]), perPack: 2 }], 48)
  expect(getLines(boxes)).toMatchObject([
    { id: 'box-2', name: 'Box', price: 250, perPack: 2, contents: ['1 x Product 0', '3 x Product 1'] },
  ])
  expect(getLines(removeLine(boxes, 'box-2'))).toEqual([])
})
