import { expect, test } from 'vitest'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { parseForm } from '#app/lib/form.ts'
import { checkoutSchema, getFieldStep } from '../checkout.schema.ts'
import { toDeliveryFields, toOrderFields } from './order-fields.ts'

const item = (id: string, price: number) => ({
  product: { id: `${id.repeat(8)}-1111-4111-8111-111111111111`, name: id, slug: null, image: null, price },
  quantity: 1,
})
const order: CustomOrder = {
  type: 'custom',
  items: [item('1', 950), item('2', 425)],
  packQuantity: 96,
  name: 'Gift',
  color: 'navy',
}

test('the server’s schema accepts the fields of the wizard', () => {
  const form = new FormData()
  const contact = { firstName: 'D', lastName: 'W', email: 'd@northwind.example', company: 'N' }
  const delivery = { to: 'us-homes', counts: [], budget: 5000 } as const
  const fields = { ...contact, ...toOrderFields(order), ...toDeliveryFields(delivery, order.packQuantity) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(parseForm(checkoutSchema, form)).toMatchObject({
    ok: true,
    value: {
      boxItems: { type: 'custom', products: order.items.map(({ product }) => product.id) },
      globalQuantity: 96,
      totalPrice: 1320,
      boxName: 'Gift',
      boxColor: 'navy',
      uploadedFiles: [],
      delivery: [{ to: 'us-homes', packs: 96 }],
      budget: 5000,
    },
  })
})

test('an undecided visitor sends neither destination nor budget', () => {
  const undecided = { to: null, counts: [{ to: 'CA', packs: 48 }], budget: null }
  expect(toDeliveryFields(undecided, 48)).toEqual({ delivery: '', budget: '' })
})

test.each([
  ['email', 1],
  ['specialRequests', 2],
  ['delivery', 2],
  ['boxItems', 3],
  ['', 3],
] as const)('an error of %j is shown on step %i', (field, step) => {
  expect(getFieldStep(field)).toBe(step)
})
