import { expect, test } from 'vitest'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import { describeUnpricedDestinations, getTotalLabel, getTotalWithDelivery, isDeliveryPriced } from './order-total.ts'

const product = { id: 'mug', name: 'Mug', slug: null, image: null, price: 1000 }
const box: CustomOrder = { type: 'custom', name: '', packQuantity: 150, items: [{ product, quantity: 1 }] }
const homes = { to: 'us-homes', packs: 100, rate_cents: 1500 }
const germany = { to: 'DE-homes', packs: 50, rate_cents: null }

test('the total has the delivery with a rate, and says whether that is all', () => {
  expect(getTotalWithDelivery(box, [])).toBe(150_000)
  expect(getTotalLabel(box, [])).toBe('Estimate')
  expect(getTotalWithDelivery(box, [homes])).toBe(300_000)
  expect(getTotalLabel(box, [homes])).toBe('All-in estimate')
  expect(getTotalWithDelivery(box, [homes, germany])).toBe(300_000)
  expect(getTotalLabel(box, [homes, germany])).toBe('Estimate')
  expect(getTotalLabel({ ...box, print: 'lid-2' }, [homes])).toBe('Estimate')
})

test('a box that is priced on request leaves the total an estimate', () => {
  const createBox = (price: number | null) => ({
    id: String(price),
    name: 'Welcome',
    description: null,
    occasion: null,
    image: null,
    items: [{ id: 'mug', product: { ...product, price, inStock: true }, quantity: 1 }],
  })
  const order = (prices: (number | null)[]): ReadyMadeOrder => ({
    type: 'ready-made',
    packQuantity: 48,
    boxes: prices.map((price) => ({ box: createBox(price), perPack: 1 })),
  })
  expect(getTotalLabel(order([1000]), [homes])).toBe('All-in estimate')
  expect(getTotalLabel(order([1000, null]), [homes])).toBe('Estimate')
})

test('ink colors after the first leave the total an estimate unless they are included', () => {
  const order = (colors: number, extraColor?: number): CustomOrder => ({
    ...box,
    items: [
      {
        product: {
          ...product,
          terms: {
            breaks: [],
            minimum: null,
            productionTime: null,
            rush: false,
            imprint: [
              {
                name: 'Front',
                methods: ['screen print'],
                maxColors: 4,
                ...(extraColor !== undefined && { extraColor }),
              },
            ],
          },
        },
        quantity: 1,
        imprint: [{ location: 'Front', method: 'screen print', colors, color_names: null }],
      },
    ],
  })
  expect(getTotalLabel(order(1), [homes])).toBe('All-in estimate')
  expect(getTotalLabel(order(2), [homes])).toBe('Estimate')
  expect(getTotalLabel(order(2, 0.45), [homes])).toBe('Estimate')
  expect(getTotalLabel(order(2, 0), [homes])).toBe('All-in estimate')
})

test('delivery is priced if each destination has a rate', () => {
  expect([[], [homes], [homes, germany], [germany]].map(isDeliveryPriced)).toEqual([false, true, false, false])
})

test('each country without a rate is named once', () => {
  expect(describeUnpricedDestinations([homes])).toBe('')
  const samoa = { to: 'other-country', packs: 5, rate_cents: null, country: 'Samoa' }
  expect(describeUnpricedDestinations([homes, germany, { ...germany, to: 'DE-address' }, samoa])).toBe(
    ', without Germany, Samoa',
  )
})
