import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { priceDestinations } from '../delivery/delivery.ts'
import type { CustomOrder } from '../order.ts'
import { getLeadingEstimate } from '../terms/volume.ts'
import { OrderTable, splitEstimate } from './order-table.tsx'

vi.mock('./order-table.css?url', () => ({ default: '/order-table.css' }))

const terms = { breaks: [], minimum: null, productionTime: null, rush: false, sizes: [] }
const product = { id: 'tee', name: 'Tee', slug: null, image: null, price: 1000, terms }
const order: CustomOrder = { type: 'custom', name: '', packQuantity: 150, items: [{ product, quantity: 1 }] }
const rates = { domesticBoxShipping: '$15.00', countryRates: [] }

function getDeliveryCost(...destinations: { to: string; packs: number }[]) {
  const priced = priceDestinations(destinations, rates)
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <OrderTable order={order} destinations={priced} budget={null} today="2026-11-30" hasImages={false} />
      ),
    },
  ])
  const [, cost] = /Delivery<.*?<dd>(.*?)<\/dd>/.exec(renderToStaticMarkup(<Page />)) ?? []
  return cost
}

test('delivery is free only if no destination is quoted', () => {
  const address = { to: 'us-address', packs: 100 }
  const homes = { to: 'us-homes', packs: 100 }
  const germany = { to: 'DE-homes', packs: 50 }
  expect(getDeliveryCost(address)).toBe('Free')
  expect(getDeliveryCost(address, germany)).toBe('We will quote')
  expect(getDeliveryCost(germany)).toBe('We will quote')
  expect(getDeliveryCost(homes, germany)).toBe('$1,500.00')
})

const sized = { ...product, terms: { ...terms, sizes: [{ name: '2XL', in_stock: true, upcharge: 2 }] } }
const cap = { ...product, id: 'cap', price: 500, terms: undefined }
const sizedOrder: CustomOrder = {
  type: 'custom',
  name: '',
  packQuantity: 48,
  items: [{ product: sized, quantity: 1, sizes: [{ name: '2XL', quantity: 48 }] }],
}

test('products and sizes add up to the estimate', () => {
  expect(splitEstimate(sizedOrder)).toEqual({ products: 48_000, sizes: 9600 })
  expect(getLeadingEstimate(sizedOrder)).toBe(57_600)
})

test('an estimate at list prices has no sizes', () => {
  const unknown = { ...sizedOrder, items: [...sizedOrder.items, { product: cap, quantity: 1 }] }
  expect(splitEstimate(unknown)).toEqual({ products: 72_000, sizes: 0 })
  expect(getLeadingEstimate(unknown)).toBe(72_000)
})
