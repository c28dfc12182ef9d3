import { expect, test } from 'vitest'
import { getOrderTotals, getPackTotals, type Order } from './order.ts'
import { getPack, getStoredVolumeEstimate, toStoredOrder } from './stored-order.ts'
import { getVolumeEstimate } from './terms/volume.ts'

const product = <P extends number | null>(name: string, price: P) => ({
  id: name,
  name,
  slug: null,
  price,
  image: `/${name}.webp`,
  inStock: true,
})
type Product = ReturnType<typeof product<number | null>>
const mug = product('mug', 950)
const award = product('award', null)
const custom: Order = { type: 'custom', name: 'Gift', packQuantity: 96, items: [{ product: mug, quantity: 1 }] }
const box = (id: string, ...items: [Product, number][]) => ({
  id,
  name: `Box ${id}`,
  description: null,
  image: null,
  items: items.map(([product, quantity], index) => ({ id: `${index}`, product, quantity })),
})
const readyMade: Order = {
  type: 'ready-made',
  packQuantity: 60,
  boxes: [
    { box: box('a', [mug, 1], [award, 2]), perPack: 2 },
    { box: box('b', [mug, 3]), perPack: 1 },
  ],
}

test('stores an item of a custom box under the four names of the contract, in dollars', () => {
  expect(toStoredOrder(custom)).toEqual({
    global_quantity: 96,
    box_items: [
      { product_id: 'mug', product_name: 'mug', product_price: 9.5, product_image: '/mug.webp', imprint: 'advise' },
    ],
  })
})

test('stores the item number of a product that has one', () => {
  const items = ['BW-DR-1042', null].map((itemNumber) => ({ product: { ...mug, itemNumber }, quantity: 1 }))
  expect(toStoredOrder({ ...custom, items }).box_items.map((item) => item.item_number)).toEqual([
    'BW-DR-1042',
    undefined,
  ])
})

test('stores the color that the buyer asks for', () => {
  const items = ['Navy', undefined].map((color) => ({ product: mug, quantity: 1, color }))
  expect(toStoredOrder({ ...custom, items }).box_items.map((item) => item.color)).toEqual(['Navy', undefined])
})

test('stores the current minimum of an item if there is one', () => {
  const terms = { breaks: [], productionTime: null, rush: false }
  const items = [100, null].map((minimum) => ({ product: { ...mug, terms: { ...terms, minimum } }, quantity: 1 }))
  const { box_items } = toStoredOrder({ ...custom, items })
  expect(box_items.map((item) => item.minimum_quantity)).toEqual([100, undefined])
})

test('stores what more colors cost in the catalog', () => {
  const lid = { name: 'Lid', methods: ['pad print'], maxColors: 2, extraColor: 0.35 }
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, imprint: [lid] }
  const imprint = [{ location: 'Lid', method: 'pad print', colors: 2, color_names: null }]
  const { box_items } = toStoredOrder({ ...custom, items: [{ product: { ...mug, terms }, quantity: 1, imprint }] })
  expect(box_items).toMatchObject([{ imprint: [{ ...imprint[0], extra_color: 0.35 }] }])
})

test('stores the price at the units of all packs, and estimates with it as the buyer was shown', () => {
  const terms = {
    breaks: [
      { from: 48, price: 900 },
      { from: 96, price: 800 },
    ],
    minimum: null,
    productionTime: null,
    rush: false,
  }
  const order: Order = { ...custom, items: [{ product: { ...mug, terms }, quantity: 1 }] }
  const stored = toStoredOrder(order)
  expect(stored.box_items).toMatchObject([{ product_price: 9.5, unit_price: 8 }])
  expect(getStoredVolumeEstimate(stored)).toBe(96 * 800)
  expect(getStoredVolumeEstimate(stored)).toBe(getVolumeEstimate(order))
  // Older requests, whose price breaks are unknown.
  expect(getStoredVolumeEstimate(toStoredOrder(custom))).toBeNull()
})

test('expands a ready-made box into its products, each with the name of its box', () => {
  const { box_items } = toStoredOrder(readyMade)
  expect(box_items).toHaveLength(3)
  expect(box_items[1]).toEqual({
    product_id: 'award',
    product_name: 'award',
    product_price: null,
    product_image: '/award.webp',
    quantity: 2,
    ready_made_box_id: 'a',
    ready_made_box_name: 'Box a',
    box_count: 2,
    imprint: 'advise',
  })
})

test.each([custom, readyMade])('a stored $type order has the same totals', (order) => {
  const stored = toStoredOrder(order)
  expect(getPackTotals(getPack(stored), stored.global_quantity)).toEqual(getOrderTotals(order))
})

test('stores sizes of products that have a choice, and reads them back', () => {
  const sizes = [
    { name: 'S', in_stock: true, upcharge: 0 },
    { name: '2XL', in_stock: true, upcharge: 2 },
  ]
  const tee = { ...mug, terms: { breaks: [], minimum: null, productionTime: null, rush: false, sizes } }
  const entered = [{ name: '2XL', quantity: 96 }]
  const { box_items } = toStoredOrder({
    ...custom,
    items: [
      { product: tee, quantity: 1, sizes: entered },
      { product: tee, quantity: 1 },
      { product: mug, quantity: 1 },
    ],
  })
  expect(box_items.map((item) => item.sizes)).toEqual([
    [{ name: '2XL', quantity: 96, upcharge: 2 }],
    'later',
    undefined,
  ])
  expect(getPack({ box_items, global_quantity: 96 })[0]?.box.items.map((item) => item.sizes)).toEqual([
    [{ name: '2XL', quantity: 96, upcharge: 2 }],
    undefined,
    undefined,
  ])
})
