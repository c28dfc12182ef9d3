import { expect, test } from 'vitest'
import {
  describeBudget,
  describeBudgetDistance,
  describePackCost,
  describeUnassigned,
  formatDeliveryTotal,
  formatDestination,
} from './delivery-text.ts'

const homes = { to: 'us-homes', packs: 1100, rate_cents: 1500 }
const bulk = { to: 'us-address', packs: 30, rate_cents: 0 }
const canada = { to: 'CA', packs: 50, rate_cents: null }

test.each([
  [homes, 1, '1,100 to individual US homes, $15.00 a box: $16,500.00'],
  [homes, 2, '1,100 to individual US homes, $15.00 a box: $33,000.00'],
  [bulk, 1, '30 to one US address, free'],
  [{ to: 'storage', packs: 48, rate_cents: 0 }, 1, '48 to Store & Ship storage, free'],
  [canada, 1, '50 to Canada, we will quote'],
  [{ to: 'other-country', packs: 5, rate_cents: null }, 1, '5 to another country, we will quote'],
  [{ to: 'DE', packs: 5, rate_cents: null, city: 'Berlin' }, 1, '5 to Germany (Berlin), we will quote'],
  [{ ...bulk, city: 'Austin, TX' }, 1, '30 to one US address (Austin, TX), free'],
  [{ to: 'other-country', packs: 5, rate_cents: null, country: 'Norway' }, 1, '5 to Norway, we will quote'],
  [{ to: 'DE-homes', packs: 5, rate_cents: 2850 }, 1, '5 to individual homes in Germany, $28.50 a box: $142.50'],
  [
    { to: 'DE-address', packs: 5, rate_cents: null, city: 'Bonn' },
    1,
    '5 to one address in Germany (Bonn), we will quote',
  ],
  [
    { to: 'other-country-homes', packs: 5, rate_cents: null, country: 'Norway' },
    1,
    '5 to individual homes in Norway, we will quote',
  ],
  [
    { to: 'other-country-address', packs: 5, rate_cents: null },
    1,
    '5 to one address in another country, we will quote',
  ],
  [
    {
      ...bulk,
      products: [
        { product_id: 'mug', product_name: 'Mug', quantity: 20 },
        { product_id: 'tee', product_name: 'Tee', quantity: 10 },
      ],
    },
    1,
    '30 to one US address, free (20 x Mug, 10 x Tee)',
  ],
])('%j with %i boxes a pack', (destination, boxesPerPack, text) => {
  expect(formatDestination(destination, boxesPerPack)).toBe(text)
})

test.each([
  [[homes, canada], '$16,500.00, without 50 to Canada'],
  [[bulk], 'Free'],
  [[bulk, canada], 'We will quote'],
  [[canada], 'We will quote'],
])('the total of %j is %j', (destinations, text) => {
  expect(formatDeliveryTotal(destinations, 1)).toBe(text)
})

test.each([
  [12, '12 of 150 boxes left to assign'],
  [-3, '3 boxes too many'],
  [-1, '1 box too many'],
  [0, ''],
])('%i left over reads %j', (unassigned, text) => {
  expect(describeUnassigned(unassigned, 150, 'box')).toBe(text)
})

test.each([
  [3840, '$38.40 of $50.00 per box'],
  [5000, '$50.00 of $50.00 per box'],
  [5460, '$4.60 over your $50.00 per box'],
  [null, '$50.00 per box'],
])('%s cents beside a budget of $50 read %j', (total, text) => {
  expect(describeBudget(total, 5000, 'box')).toBe(text)
})

test.each([
  [3840, '$11.60 under the budget'],
  [5000, 'Exactly the budget'],
  [5460, '$4.60 over the budget'],
])('%i cents are %s of $50', (total, text) => {
  expect(describeBudgetDistance(total, 5000)).toBe(text)
})

test('an estimate per pack says what it counts', () => {
  const cost = { products: 3040, delivery: 1500, total: 4540 }
  expect(describePackCost(cost, [homes])).toBe('products $30.40 + delivery $15.00')
  expect(describePackCost({ ...cost, delivery: 0 }, [bulk])).toBe('products $30.40 + delivery free')
  expect(describePackCost({ ...cost, delivery: null }, [])).toBe('products $30.40, without delivery')
  for (const [delivery, destinations] of [
    [null, [canada]],
    [0, [bulk, canada]],
  ] as const)
    expect(describePackCost({ ...cost, delivery }, destinations)).toBe(
      'products $30.40, without 50 to Canada, which we will quote',
    )
})
