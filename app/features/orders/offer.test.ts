import { expect, test } from 'vitest'
import { findUnavailable, getLines } from './lines.ts'
import { applyOffer } from './offer.ts'
import type { CustomOrder, ReadyMadeOrder } from './order.ts'
import { toOrderInput } from './order-input.ts'

const product = (id: string, price: number) => ({
  id,
  name: `Product ${id}`,
  slug: null,
  image: null,
  price,
  inStock: true,
})
const item = (id: string, price: number) => ({ id: `item ${id}`, product: product(id, price), quantity: 1 })
const box = (id: string, price: number) => ({
  box: { id, name: id, description: null, image: null, items: [item('mug', price)] },
  perPack: 2,
})

const own: CustomOrder = {
  type: 'custom',
  name: 'Gift',
  packQuantity: 96,
  items: [item('mug', 950), item('tote', 425)],
}
const boxes: ReadyMadeOrder = { type: 'ready-made', packQuantity: 48, boxes: [box('kit', 950), box('gala', 950)] }

test('a form asks by ids and counts', () => {
  expect(toOrderInput(own)).toEqual({ type: 'custom', products: ['mug', 'tote'] })
  expect(toOrderInput(boxes)).toEqual({
    type: 'ready-made',
    boxes: [
      { id: 'kit', count: 2 },
      { id: 'gala', count: 2 },
    ],
  })
})

test.each([
  [own, { ...own, name: '', items: [item('mug', 1000)] }, ['tote'], [1000, 425]],
  [boxes, { ...boxes, boxes: [box('kit', 1000)] }, ['gala'], [1000, 950]],
])('a changed catalogue changes prices and tells what is gone: $type', (order, offer, gone, prices) => {
  expect(findUnavailable(order, offer)).toEqual(gone)
  expect(getLines(applyOffer(order, offer)).map(({ price }) => price)).toEqual(prices)
})
