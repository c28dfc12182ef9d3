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

const custom: CustomOrder = {
  type: 'custom',
  name: 'Gift',
  packQuantity: 96,
  items: [item('mug', 950), item('tote', 425)],
}
const boxes: ReadyMadeOrder = { type: 'ready-made', packQuantity: 48, boxes: [box('kit', 950), box('gala', 950)] }

test('toOrderInput returns ids and counts', () => {
  expect(toOrderInput(custom)).toEqual({ type: 'custom', products: ['mug', 'tote'] })
  expect(toOrderInput(boxes)).toEqual({
    type: 'ready-made',
    boxes: [
      { id: 'kit', count: 2 },
      { id: 'gala', count: 2 },
    ],
  })
})

test.each([
  [custom, { ...custom, name: '', items: [item('mug', 1000)] }, ['tote'], [1000, 425]],
  [boxes, { ...boxes, boxes: [box('kit', 1000)] }, ['gala'], [1000, 950]],
])('updates prices and finds unavailable items: $type', (order, offer, unavailable, prices) => {
  expect(findUnavailable(order, offer)).toEqual(unavailable)
  expect(getLines(applyOffer(order, offer)).map(({ price }) => price)).toEqual(prices)
})
