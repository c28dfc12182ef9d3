import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { priceDestinations } from '../delivery/delivery.ts'
import type { CustomOrder } from '../order.ts'
import { OrderTable } from './order-table.tsx'

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
