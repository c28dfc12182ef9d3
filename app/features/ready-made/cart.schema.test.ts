import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ReadyMadeOrder } from '#app/features/orders/order.ts'
import { cartSchema, toCartState } from './cart.schema.ts'

const kit = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Kit',
  description: 'For new hires',
  image: '/kit.webp',
}
const mug = { id: '11111111-1111-4111-8111-111111111111', name: 'Navy Mug', image: null, inStock: true }
const award = { ...mug, id: '33333333-3333-4333-8333-333333333333', name: 'Award' }

/** Format of the first version, with prices in dollars. */
const saved = {
  items: [
    {
      box: {
        ...kit,
        items: [
          { id: 'a', quantity: 2, product: { ...mug, price: 9.5 } },
          { id: 'b', quantity: 1, product: { ...award, price: null } },
        ],
      },
      quantity: 3,
    },
  ],
  globalQuantity: 60,
}
/** The same with terms for the mug. */
function getSavedCartWithTerms(terms: object) {
  const [line] = saved.items
  const [first, ...others] = line?.box.items ?? []
  return {
    ...saved,
    items: [
      { ...line, box: { ...line?.box, items: [{ ...first, product: { ...first?.product, terms } }, ...others] } },
    ],
  }
}

const order: ReadyMadeOrder = {
  type: 'ready-made',
  packQuantity: 60,
  boxes: [
    {
      perPack: 3,
      box: {
        ...kit,
        items: [
          { id: 'a', quantity: 2, product: { ...mug, price: 950 } },
          { id: 'b', quantity: 1, product: { ...award, price: null } },
        ],
      },
    },
  ],
}

test("a cart is stored in the contract's format and parsed back unchanged", () => {
  expect(toCartState(order)).toEqual(saved)
  expect(v.parse(cartSchema, saved)).toEqual(order)
})

test('keeps the print on the boxes, but no unknown one', () => {
  expect(v.parse(cartSchema, toCartState({ ...order, print: 'lid-1' }))).toEqual({ ...order, print: 'lid-1' })
  expect(v.parse(cartSchema, { ...saved, boxPrint: 'lid' })).toEqual(order)
})

test('keeps price breaks, minimum and production time, in dollars, and drops damaged terms only', () => {
  const { success, output } = v.safeParse(
    cartSchema,
    getSavedCartWithTerms({ breaks: [{ from: 96, price: 8.25 }], minimum: 100, productionTime: 5, rush: true }),
  )
  expect(success && output.boxes[0]?.box.items[0]?.product.terms).toEqual({
    breaks: [{ from: 96, price: 825 }],
    minimum: 100,
    productionTime: 5,
    rush: true,
  })
  expect(success && toCartState(output)).toEqual(
    getSavedCartWithTerms({ breaks: [{ from: 96, price: 8.25 }], minimum: 100, productionTime: 5, rush: true }),
  )
  expect(v.parse(cartSchema, getSavedCartWithTerms({ breaks: [{ from: 96, price: 'x' }] }))).toEqual(order)
})

test.each([
  ['fewer packs than 48', { ...saved, globalQuantity: 47 }],
  ['no quantity', { items: saved.items }],
  ['no list of items', { ...saved, items: {} }],
  ['a box count of none', { ...saved, items: [{ ...saved.items[0], quantity: 0 }] }],
  ['a box without an id', { ...saved, items: [{ quantity: 1, box: { ...saved.items[0]?.box, id: 'x' } }] }],
])('rejects a cart with %s', (_name, damaged) => {
  expect(v.safeParse(cartSchema, damaged).success).toBe(false)
})

test('keeps the sizes of a product in a box', () => {
  const sizes = [{ name: 'S', quantity: 360 }]
  const [line] = saved.items
  const [first, ...others] = line?.box.items ?? []
  const sized = { ...saved, items: [{ ...line, box: { ...line?.box, items: [{ ...first, sizes }, ...others] } }] }
  const parsed = v.parse(cartSchema, sized)
  expect(parsed.boxes[0]?.box.items[0]?.sizes).toEqual(sizes)
  expect(v.parse(cartSchema, JSON.parse(JSON.stringify(toCartState(parsed))))).toEqual(parsed)
})
