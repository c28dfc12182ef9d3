import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/form.ts'
import { type CheckoutCart, cartFields, goneFrom, summaryOf, withCurrentPrices, withoutLine } from './cart.ts'
import { checkoutSchema, stepOfField } from './checkout.schema.ts'

const product = (id: string, rounded_price: number) => ({
  id: `${id.repeat(8)}-1111-4111-8111-111111111111`,
  name: `Product ${id}`,
  slug: null,
  image_url: null,
  rounded_price,
})
const [mug, tote] = [product('1', 9.5), product('2', 4.25)]
const cart: CheckoutCart = {
  type: 'custom',
  boxItems: [{ product: mug }, { product: tote }],
  globalQuantity: 96,
  boxName: 'Gift',
}

test('the summary holds the figures of the builder', () => {
  expect(summaryOf(cart)).toMatchObject({
    name: 'Gift',
    lines: [
      { name: 'Product 1', path: '/products/product-1', price: 9.5 },
      { name: 'Product 2', price: 4.25 },
    ],
    totalPrice: 1320,
    pricePerPack: 13.75,
    packQuantity: 96,
    totalItems: 192,
  })
})

test('what the cart sends is what the server’s schema takes', () => {
  const form = new FormData()
  const contact = { firstName: 'D', lastName: 'W', email: 'd@northwind.example', company: 'N' }
  for (const [name, value] of Object.entries({ ...contact, ...cartFields(cart) })) form.set(name, value)
  expect(parseForm(checkoutSchema('2026-11-21'), form)).toMatchObject({
    ok: true,
    value: {
      boxItems: { type: 'custom', products: [mug.id, tote.id] },
      globalQuantity: 96,
      totalPrice: 1320,
      boxName: 'Gift',
      uploadedFiles: [],
    },
  })
})

test('a changed catalogue changes prices and tells what is gone', () => {
  const current = [{ ...mug, rounded_price: 10 }]
  expect(goneFrom(cart, { type: 'custom', products: current })).toEqual([tote.id])
  expect(
    summaryOf(withCurrentPrices(cart, { type: 'custom', products: current })).lines.map((line) => line.price),
  ).toEqual([10, 4.25])
  expect(summaryOf(withoutLine(cart, tote.id)).lines).toHaveLength(1)
})

test.each([
  ['email', 1],
  ['specialRequests', 2],
  ['boxItems', 3],
  ['', 3],
] as const)('an error of %j is mended on step %i', (field, step) => {
  expect(stepOfField(field)).toBe(step)
})
