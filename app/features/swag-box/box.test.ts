import { expect, test } from 'vitest'
import { type CustomOrder, maximumItems } from '#app/features/orders/order.ts'
import { addToBox, isInBox } from './box.ts'
import { emptyBox } from './empty-box.ts'

const product = (number: number, price = 1000) => ({
  id: `0000000${number}-0000-4000-8000-000000000000`.slice(-36),
  name: `Product ${number}`,
  slug: null,
  image: null,
  price,
})
const getBox = (...numbers: number[]): CustomOrder =>
  numbers.reduce((box, number) => addToBox(box, product(number)), emptyBox)

test('an empty box starts at 48', () => {
  expect(emptyBox).toEqual({ type: 'custom', items: [], packQuantity: 48, name: '' })
})

test('adding what is in the box does nothing', () => {
  const box = getBox(1, 2)
  expect(addToBox(box, product(1, 9900))).toBe(box)
  expect(box.items.map((item) => item.product.name)).toEqual(['Product 1', 'Product 2'])
  expect(isInBox(box, product(2).id)).toBe(true)
  expect(isInBox(box, product(3).id)).toBe(false)
})

test('a full box takes no more', () => {
  const full = getBox(...Array.from({ length: maximumItems }, (_, index) => index))
  expect(full.items).toHaveLength(maximumItems)
  expect(addToBox(full, product(999))).toBe(full)
})
