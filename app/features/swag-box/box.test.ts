import { expect, test } from 'vitest'
import {
  addToBox,
  type Box,
  emptyBox,
  isInBox,
  maximumBoxItems,
  removeFromBox,
  totalsOf,
  withCurrentProducts,
  withQuantity,
} from './box.ts'

const product = (number: number, rounded_price = 10) => ({
  id: `0000000${number}-0000-4000-8000-000000000000`.slice(-36),
  name: `Product ${number}`,
  slug: null,
  image_url: null,
  rounded_price,
})
const boxOf = (...numbers: number[]): Box => numbers.reduce((box, number) => addToBox(box, product(number)), emptyBox)

test('an empty box starts at 48', () => {
  expect(emptyBox).toEqual({ boxItems: [], globalQuantity: 48, boxName: '' })
})

test('adding what is in the box does nothing', () => {
  const box = boxOf(1, 2)
  expect(addToBox(box, product(1, 99))).toBe(box)
  expect(box.boxItems.map((item) => item.product.name)).toEqual(['Product 1', 'Product 2'])
})

test('a full box takes no more', () => {
  const full = boxOf(...Array.from({ length: maximumBoxItems }, (_, index) => index))
  expect(full.boxItems).toHaveLength(maximumBoxItems)
  expect(addToBox(full, product(999))).toBe(full)
})

test('removing drops it', () => {
  const box = removeFromBox(boxOf(1, 2, 3), product(2).id)
  expect(isInBox(box, product(2).id)).toBe(false)
  expect(box.boxItems).toHaveLength(2)
})

test('the quantity is shared and at least 48', () => {
  expect(withQuantity(boxOf(1), 96).globalQuantity).toBe(96)
  expect(withQuantity(boxOf(1), '12').globalQuantity).toBe(48)
  expect(totalsOf(withQuantity(boxOf(1, 2), 96))).toEqual({ totalPrice: 1920, totalItems: 192, pricePerPack: 20 })
})

test('current products replace what the box remembers of them', () => {
  const box = withCurrentProducts(boxOf(1, 2), [product(2, 11)])
  expect(box.boxItems.map((item) => item.product.rounded_price)).toEqual([10, 11])
})
