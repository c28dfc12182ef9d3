import { describe, expect, test } from 'vitest'
import { boxPrice, cartTotals, isAvailable, itemsPerBox, type ReadyMadeBox } from './box.ts'

/** A box of [price, quantity] items. */
function boxOf(...items: [number | null, number][]): ReadyMadeBox {
  return {
    id: 'box',
    name: 'Box',
    description: null,
    image: null,
    items: items.map(([price, quantity], index) => ({
      id: `item-${index}`,
      quantity,
      product: { id: `product-${index}`, name: `Product ${index}`, price, image: null, inStock: true },
    })),
  }
}

describe('box price = sum over its items of product price times item quantity', () => {
  test.each([
    ['one of each', boxOf([10, 1], [5.5, 1]), 15.5, 2],
    ['several of one', boxOf([3.33, 3], [0.01, 1]), 10, 4],
    ['cents that floats get wrong', boxOf([0.1, 1], [0.2, 1]), 0.3, 2],
    ['a product without price', boxOf([10, 1], [null, 2]), null, 3],
    ['a free product', boxOf([0, 2]), 0, 2],
    ['nothing in it', boxOf(), 0, 0],
  ])('%s', (_what, box, price, pieces) => {
    expect(boxPrice(box)).toBe(price)
    expect(itemsPerBox(box)).toBe(pieces)
  })
})

describe('cart total = box price x box count x global quantity, over the boxes', () => {
  const welcome = boxOf([12.5, 1], [4, 2])
  const wellness = boxOf([19.99, 1])
  const onRequest = boxOf([10, 1], [null, 1])
  test.each([
    ['an empty cart', [], 48, { totalItems: 0, totalPrice: 0, unpriced: 0 }],
    ['one box', [{ box: welcome, boxCount: 1 }], 48, { totalItems: 144, totalPrice: 984, unpriced: 0 }],
    [
      'two kinds, two of the first, at 60',
      [
        { box: welcome, boxCount: 2 },
        { box: wellness, boxCount: 1 },
      ],
      60,
      { totalItems: 420, totalPrice: 3659.4, unpriced: 0 },
    ],
    [
      'a box priced on request counts its pieces and stays out of the price',
      [
        { box: wellness, boxCount: 1 },
        { box: onRequest, boxCount: 3 },
      ],
      48,
      { totalItems: 336, totalPrice: 959.52, unpriced: 1 },
    ],
  ])('%s', (_what, entries, quantity, totals) => {
    expect(cartTotals(entries, quantity)).toEqual(totals)
  })
})

test('a box is available when it holds something and all of it is in stock', () => {
  expect(isAvailable(boxOf([1, 1]))).toBe(true)
  expect(isAvailable(boxOf())).toBe(false)
  const soldOut = boxOf([1, 1], [2, 1])
  for (const item of soldOut.items.slice(1)) item.product.inStock = false
  expect(isAvailable(soldOut)).toBe(false)
})
