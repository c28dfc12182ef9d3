import { expect, test } from 'vitest'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import {
  countBoxesPerPack,
  countUnassigned,
  type DeliveryChoice,
  getBoxRate,
  getDeliveryTotal,
  getDestinations,
  getPackCost,
  priceDestinations,
} from './delivery.ts'

const rates = { domesticBoxShipping: '$15.00', countryRates: [{ country: 'CA', cents: 2850 }] }
const several = (...counts: [string, number][]): DeliveryChoice => ({
  to: 'several',
  counts: counts.map(([to, packs]) => ({ to, packs })),
  budget: null,
})

const product = (price: number, breaks: { from: number; price: number }[] = []) => ({
  id: `product-${price}`,
  name: 'Mug',
  slug: null,
  image: null,
  price,
  terms: { breaks, minimum: null, productionTime: null, rush: false },
})
const box: CustomOrder = {
  type: 'custom',
  name: '',
  packQuantity: 150,
  items: [{ product: product(1670, [{ from: 100, price: 1540 }]), quantity: 1 }],
}
const cart: ReadyMadeOrder = {
  type: 'ready-made',
  packQuantity: 48,
  boxes: [
    {
      box: {
        id: 'kit',
        name: 'Kit',
        description: null,
        image: null,
        items: [{ id: 'item', product: { ...product(1000), inStock: true }, quantity: 1 }],
      },
      perPack: 2,
    },
  ],
}

test.each([
  ['us-address', 0],
  ['storage', 0],
  ['us-homes', 1500],
  ['CA', 2850],
  ['CA-homes', 2850],
  // Freight of a pallet is not the rate of a box.
  ['CA-address', null],
  ['DE', null],
  ['other-country-homes', null],
  ['other-country', null],
])('a box to %s costs %s cents', (to, cents) => {
  expect(getBoxRate(to, rates)).toBe(cents)
})

test.each([
  ['18', 1800],
  ['$9.5', 950],
  ['from $12', null],
  ['free', null],
])('the domestic policy %j gives the rate %s', (domesticBoxShipping, cents) => {
  expect(getBoxRate('us-homes', { ...rates, domesticBoxShipping })).toBe(cents)
})

test('one destination gets all packs, several their counts', () => {
  expect(getDestinations({ to: null, counts: [{ to: 'CA', packs: 5 }], budget: null }, 48)).toEqual([])
  expect(getDestinations({ to: 'us-homes', counts: [{ to: 'CA', packs: 5 }], budget: null }, 48)).toEqual([
    { to: 'us-homes', packs: 48 },
  ])
  expect(getDestinations(several(['us-homes', 0], ['CA', 5]), 48)).toEqual([{ to: 'CA', packs: 5 }])
})

test.each([
  [several(['us-homes', 100], ['CA', 38]), 12],
  [several(['us-homes', 100], ['CA', 53]), -3],
  [several(['us-homes', 100], ['CA', 50]), 0],
  [several(), 150],
  [{ to: 'storage', counts: [{ to: 'CA', packs: 1 }], budget: null } as const, 0],
  [{ to: null, counts: [], budget: null } as const, 0],
])('%j leaves %i of 150', (choice, unassigned) => {
  expect(countUnassigned(choice, 150)).toBe(unassigned)
})

test('the total charges each box of a pack, without destinations that are quoted', () => {
  const priced = priceDestinations(
    [
      { to: 'us-homes', packs: 100 },
      { to: 'us-address', packs: 30 },
      { to: 'DE', packs: 20 },
    ],
    rates,
  )
  expect(priced.map(({ rate_cents }) => rate_cents)).toEqual([1500, 0, null])
  expect(getDeliveryTotal(priced, 1)).toBe(150_000)
  expect(getDeliveryTotal(priced, 2)).toBe(300_000)
  expect(getDeliveryTotal(priced.slice(2), 1)).toBeNull()
  expect(getDeliveryTotal([], 1)).toBeNull()
  expect(countBoxesPerPack(box)).toBe(1)
  expect(countBoxesPerPack(cart)).toBe(2)
})

test('a pack costs the volume estimate and its share of the delivery', () => {
  const homes = priceDestinations([{ to: 'us-homes', packs: 150 }], rates)
  expect(getPackCost(box, homes)).toEqual({ products: 1540, delivery: 1500, total: 3040 })
  expect(getPackCost(box, [])).toEqual({ products: 1540, delivery: null, total: 1540 })
  const mixed = priceDestinations(getDestinations(several(['us-homes', 100], ['DE', 50]), 150), rates)
  // Quoted packs are not free.
  expect(getPackCost(box, mixed)).toEqual({ products: 1540, delivery: 1500, total: 3040 })
  expect(getPackCost(cart, priceDestinations([{ to: 'us-homes', packs: 48 }], rates))).toEqual({
    products: 2000,
    delivery: 3000,
    total: 5000,
  })
})

test('without known breaks a pack costs its list price, without prices nothing is known', () => {
  const [item] = box.items
  if (!item) throw new Error('an empty box')
  const unknown = { ...box, items: [{ ...item, product: { ...item.product, terms: undefined } }] }
  expect(getPackCost(unknown, [])).toMatchObject({ products: 1670, total: 1670 })
  const [packed] = cart.boxes
  if (!packed) throw new Error('an empty cart')
  const items = packed.box.items.map((each) => ({ ...each, product: { ...each.product, price: null } }))
  const unpriced = { ...cart, boxes: [{ ...packed, box: { ...packed.box, items } }] }
  expect(getPackCost(unpriced, priceDestinations([{ to: 'us-homes', packs: 48 }], rates))).toEqual({
    products: null,
    delivery: 3000,
    total: null,
  })
})
