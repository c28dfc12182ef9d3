import { expect, test } from 'vitest'
import type { CustomOrder } from '../order.ts'
import { getLeadingEstimate } from '../terms/volume.ts'
import { splitEstimate } from './split-estimate.ts'

const sizes = [{ name: '2XL', in_stock: true, upcharge: 2 }]
const terms = { breaks: [], minimum: null, productionTime: null, rush: false, sizes }
const tee = { id: 'tee', name: 'Tee', slug: null, image: null, price: 1000, terms }
const cap = { ...tee, id: 'cap', price: 500, terms: undefined }
const box: CustomOrder = {
  type: 'custom',
  name: '',
  packQuantity: 48,
  items: [{ product: tee, quantity: 1, sizes: [{ name: '2XL', quantity: 48 }] }],
}

test('products and sizes add up to the estimate', () => {
  expect(splitEstimate(box)).toEqual({ products: 48_000, sizes: 9600 })
  expect(getLeadingEstimate(box)).toBe(57_600)
})

test('an estimate at list prices has no sizes', () => {
  const unknown = { ...box, items: [...box.items, { product: cap, quantity: 1 }] }
  expect(splitEstimate(unknown)).toEqual({ products: 72_000, sizes: 0 })
  expect(getLeadingEstimate(unknown)).toBe(72_000)
})
