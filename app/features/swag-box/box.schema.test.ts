import { expect, test } from 'vitest'
import { type CustomOrder, cartLifetimeMs } from '#app/features/orders/order.ts'
import { parseSavedBox, serializeBox, toCheckoutState } from './box.schema.ts'

const now = Date.UTC(2026, 10, 21)
const product = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Navy Mug',
  slug: 'navy-mug',
  image_url: '/pictures/mug-navy.webp',
  rounded_price: 9.5,
}
/** Format of the first version. */
const saved = { boxItems: [{ product }], globalQuantity: 96, boxName: 'Onboarding' }
const box: CustomOrder = {
  type: 'custom',
  name: 'Onboarding',
  items: [
    {
      product: {
        id: product.id,
        name: 'Navy Mug',
        slug: 'navy-mug',
        image: '/pictures/mug-navy.webp',
        price: 950,
      },
      quantity: 1,
    },
  ],
  packQuantity: 96,
}
const text = (change: object) => JSON.stringify({ ...saved, timestamp: now, ...change })

test("serializes a box in the contract's format and parses it back unchanged", () => {
  expect(JSON.parse(serializeBox(box, now))).toEqual({
    boxItems: [{ product }],
    globalQuantity: 96,
    boxName: 'Onboarding',
    timestamp: now,
  })
  expect(parseSavedBox(serializeBox(box, now), now)).toEqual(box)
})

test('keeps the color of the box, also the default, but no unknown one', () => {
  for (const color of ['forest', 'kraft'] as const) {
    const serialized = serializeBox({ ...box, color }, now)
    expect(JSON.parse(serialized)).toMatchObject({ boxColor: color })
    expect(parseSavedBox(serialized, now)).toEqual({ ...box, color })
  }
  for (const boxColor of ['plaid', 7, null]) expect(parseSavedBox(text({ boxColor }), now)).toEqual(box)
})

test('keeps the print on the box, but no unknown one', () => {
  const serialized = serializeBox({ ...box, print: 'lid-full' }, now)
  expect(JSON.parse(serialized)).toMatchObject({ boxPrint: 'lid-full' })
  expect(parseSavedBox(serialized, now)).toEqual({ ...box, print: 'lid-full' })
  for (const boxPrint of ['lid', 7, null]) expect(parseSavedBox(text({ boxPrint }), now)).toEqual(box)
})

test('keeps price breaks, minimum and production time, in dollars, and drops damaged terms only', () => {
  const breaks = [{ from: 96, price: 8.25 }]
  const boxItems = [
    { product: { ...product, terms: { breaks, minimum: 100, productionTime: 5, rush: true, color: 'Teal' } } },
  ]
  const read = parseSavedBox(text({ boxItems }), now)
  expect(read.items[0]?.product.terms).toEqual({
    breaks: [{ from: 96, price: 825 }],
    minimum: 100,
    color: 'Teal',
    productionTime: 5,
    rush: true,
  })
  expect(JSON.parse(serializeBox(read, now))).toMatchObject({ boxItems })
  expect(parseSavedBox(text({ boxItems: [{ product: { ...product, terms: 'x' } }] }), now)).toEqual(box)
})

test("passes the box to the checkout in the contract's format, with the displayed total", () => {
  expect(toCheckoutState(box)).toEqual({ ...saved, totalPrice: 912 })
})

test.each([
  ['just saved', 0],
  ['six days old', 6 * 24 * 60 * 60 * 1000],
  ['a moment under 7 days old', cartLifetimeMs - 1],
  ['of a clock an hour ahead', -60 * 60 * 1000],
])('restores a box %s', (_name, age) => {
  expect(parseSavedBox(text({ timestamp: now - age }), now)).toEqual(box)
})

test.each<[string, string]>([
  ['7 days old', text({ timestamp: now - cartLifetimeMs })],
  ['from another year', text({ timestamp: now + 365 * 24 * 60 * 60 * 1000 })],
  ['without a timestamp', text({ timestamp: undefined })],
  ['with an ISO date as its timestamp', text({ timestamp: '2026-11-21' })],
  ['no JSON', '{"boxItems": [{'],
  ['empty text', ''],
  ['another type', '"box"'],
  ['null', 'null'],
  ['items that are not a list', text({ boxItems: {} })],
  ['an item without product', text({ boxItems: [{}] })],
  ['a product without id', text({ boxItems: [{ product: { ...product, id: undefined } }] })],
  ['an invalid product id', text({ boxItems: [{ product: { ...product, id: '1 or 1=1' } }] })],
  ['a product without price', text({ boxItems: [{ product: { ...product, rounded_price: null } }] })],
  ['a negative price', text({ boxItems: [{ product: { ...product, rounded_price: -1 } }] })],
  ['a picture that is an object', text({ boxItems: [{ product: { ...product, image_url: {} } }] })],
  ['more items than a box holds', text({ boxItems: Array.from({ length: 51 }, () => ({ product })) })],
])('discards a box: %s', (_name, saved) => {
  expect(() => parseSavedBox(saved, now)).toThrow()
})

test.each<[string, unknown, number]>([
  ['below 48', 12, 48],
  ['negative', -5, 48],
  ['a number in quotes', '96', 96],
  ['a word', 'many', 48],
  ['missing', undefined, 48],
  ['null, which is what NaN becomes', null, 48],
  ['a fraction', 96.4, 96],
  ['absurd', 1e12, 100_000],
])('a saved quantity that is %s is coerced', (_name, globalQuantity, expected) => {
  expect(parseSavedBox(text({ globalQuantity }), now).packQuantity).toBe(expected)
})

test('a missing name becomes empty and a long one is cut', () => {
  expect(parseSavedBox(text({ boxName: undefined }), now).name).toBe('')
  expect(parseSavedBox(text({ boxName: 'x'.repeat(500) }), now).name).toHaveLength(80)
})

test('duplicate products are merged', () => {
  expect(parseSavedBox(text({ boxItems: [{ product }, { product }] }), now).items).toHaveLength(1)
})

test('fields of a later version are ignored', () => {
  const saved = text({ colour: 'kraft', boxItems: [{ product: { ...product, weight: 1 }, note: 'x' }] })
  expect(parseSavedBox(saved, now)).toEqual(box)
})

test('keeps sizes and the sizes asked for; drops damaged ones only', () => {
  const sizes = [{ name: 'S', quantity: 90 }]
  const terms = {
    breaks: [],
    minimum: null,
    productionTime: null,
    rush: false,
    sizes: [{ name: 'S', in_stock: true, upcharge: 0 }],
  }
  const read = parseSavedBox(text({ boxItems: [{ product: { ...product, terms }, sizes }] }), now)
  expect(read.items[0]).toMatchObject({ sizes, product: { terms } })
  expect(parseSavedBox(serializeBox(read, now), now)).toEqual(read)
  for (const damaged of [null, 'S', [{ name: 'S' }], [{ name: 'S', quantity: -1 }]]) {
    const [item] = parseSavedBox(text({ boxItems: [{ product, sizes: damaged }] }), now).items
    expect(item).toMatchObject({ product: { id: product.id } })
    expect(item?.sizes).toBeUndefined()
  }
})
