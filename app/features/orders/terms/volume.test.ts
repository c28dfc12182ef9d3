import { describe, expect, test } from 'vitest'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import { getLineEstimates, getVolumeEstimate } from './volume.ts'

const toTerms = (...breaks: [from: number, price: number][]) => ({
  minimum: null,
  productionTime: null,
  rush: false,
  breaks: breaks.map(([from, price]) => ({ from, price })),
})
const product = (id: string, price: number, terms?: ReturnType<typeof toTerms>) => ({
  id,
  name: id,
  slug: null,
  image: null,
  inStock: true,
  price,
  terms,
})
const mug = product('mug', 1000, toTerms([48, 1000], [96, 900], [288, 800]))
const pen = product('pen', 100, toTerms([250, 80], [500, 60]))
const plain = product('tote', 400, toTerms())
const award = { ...plain, id: 'award', price: null }
const old = product('old', 500)

const customBox = (packQuantity: number, ...products: (typeof mug)[]): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity,
  items: products.map((product) => ({ product, quantity: 1 })),
})
type Content = readonly [product: typeof mug | typeof award, quantity: number]
const boxes = (packQuantity: number, ...kinds: [perPack: number, ...Content[]][]): ReadyMadeOrder => ({
  type: 'ready-made',
  packQuantity,
  boxes: kinds.map(([perPack, ...items], index) => ({
    perPack,
    box: {
      id: `${index}`,
      name: '',
      description: null,
      image: null,
      items: items.map(([product, quantity]) => ({ id: product.id, product, quantity })),
    },
  })),
})

describe('the volume estimate', () => {
  test.each([
    ['the first break', customBox(48, mug), 48_000],
    ['the break that starts at the quantity', customBox(96, mug), 86_400],
    ['the list price below the first break', customBox(48, pen), 4800],
    ['each product by its own breaks', customBox(288, mug, pen, plain), 288 * (800 + 80 + 400)],
    ['units are items x boxes x packs', boxes(48, [2, [pen, 3]]), 48 * 6 * 80],
    ['units of one product in two kinds of boxes count together', boxes(48, [1, [mug, 1]], [2, [mug, 1]]), 144 * 900],
    ['a box priced on request is excluded', boxes(48, [1, [mug, 1]], [1, [award, 1]]), 48_000],
    [
      'units in a box priced on request count for the break',
      boxes(48, [1, [mug, 1]], [1, [award, 1], [mug, 1]]),
      48 * 900,
    ],
    ['nothing has a price', boxes(48, [1, [award, 1]]), null],
    ['a product saved without its breaks', customBox(96, mug, old), null],
    ['nothing at all', customBox(48), null],
  ])('%s', (_title, order, cents) => {
    expect(getVolumeEstimate(order)).toBe(cents)
  })
})

test('sizes add their upcharge, at other packs in proportion', () => {
  const sizes = [
    { name: 'S', in_stock: true, upcharge: 0 },
    { name: '2XL', in_stock: true, upcharge: 2 },
  ]
  const tee = { ...mug, terms: { ...toTerms([48, 1000], [96, 900]), sizes } }
  const entered = [
    { name: 'S', quantity: 36 },
    { name: '2XL', quantity: 12 },
  ]
  const order = { ...customBox(48, tee), items: [{ product: tee, quantity: 1, sizes: entered }] }
  expect(getVolumeEstimate(customBox(48, tee))).toBe(48_000)
  expect(getVolumeEstimate(order)).toBe(50_400)
  expect(getVolumeEstimate(order, 96)).toBe(86_400 + 4_800)
})

test.each([
  [
    'items of a box',
    customBox(288, mug, pen, plain),
    [
      [800, 288 * 800],
      [80, 288 * 80],
      [400, 288 * 400],
    ],
  ],
  [
    'kinds of boxes, which count units together',
    boxes(48, [1, [mug, 1]], [2, [mug, 1]]),
    [
      [900, 48 * 900],
      [900, 96 * 900],
    ],
  ],
  ['a box of several products', boxes(48, [1, [mug, 2], [plain, 1]]), [[2200, 48 * 2200]]],
  ['a box priced on request', boxes(48, [1, [award, 1]]), [[null, null]]],
  ['a product saved without its breaks', customBox(96, old), [[500, 96 * 500]]],
])('lines at volume prices: %s', (_, order, expected) => {
  expect(getLineEstimates(order).map(({ each, total }) => [each, total])).toEqual(expected)
})
