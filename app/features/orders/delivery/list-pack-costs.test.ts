import { expect, test } from 'vitest'
import type { CustomOrder } from '../order.ts'
import { getLeadingEstimate } from '../terms/volume.ts'
import { getDeliveryTotal, priceDestinations } from './delivery.ts'
import { listPackCosts } from './list-pack-costs.ts'

const rates = { domesticBoxShipping: '$15.00', countryRates: [{ country: 'CA', cents: 2850 }] }
const terms = { breaks: [{ from: 100, price: 1540 }], minimum: null, productionTime: null, rush: false }
const box: CustomOrder = {
  type: 'custom',
  name: '',
  packQuantity: 150,
  items: [{ product: { id: 'mug', name: 'Mug', slug: null, image: null, price: 1670, terms }, quantity: 1 }],
}
const price = (...packs: [string, number][]) =>
  priceDestinations(
    packs.map(([to, count]) => ({ to, packs: count })),
    rates,
  )

test('without a quoted destination, or with nothing else, there is one mean', () => {
  const mean = (cents: number, isQuoted = false) => [{ to: '', isQuoted, cents }]
  expect(listPackCosts(box, [])).toEqual(mean(1540))
  expect(listPackCosts(box, price(['us-homes', 100], ['us-address', 50]))).toEqual(mean(2540))
  expect(listPackCosts(box, price(['DE', 150]))).toEqual(mean(1540, true))
})

test('with a quoted destination each has its cost; together they are the total', () => {
  const destinations = price(['us-homes', 60], ['CA', 40], ['DE', 50])
  const costs = listPackCosts(box, destinations)
  expect(costs).toEqual([
    { to: 'individual US homes', isQuoted: false, cents: 3040 },
    { to: 'Canada', isQuoted: false, cents: 4390 },
    { to: 'Germany', isQuoted: true, cents: 1540 },
  ])
  const total = (getLeadingEstimate(box) ?? 0) + (getDeliveryTotal(destinations, 1) ?? 0)
  expect(costs.reduce((sum, { cents }, index) => sum + (cents ?? 0) * (destinations[index]?.packs ?? 0), 0)).toBe(total)
})
