import { expect, test } from 'vitest'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import { describeShortMinimum } from '../quantity.ts'
import { getShortfalls } from './minimum.ts'

const product = (id: string, minimum?: number | null) => ({
  id,
  name: id,
  slug: null,
  image: null,
  inStock: true,
  price: 100,
  terms: minimum === undefined ? undefined : { breaks: [], minimum, productionTime: null, rush: false },
})
const cap = product('cap', 100)
const pen = product('pen', 250)

const own = (packQuantity: number): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity,
  items: [cap, pen, product('mug', 48), product('tote', null), product('old')].map((product) => {
    return { product, quantity: 1 }
  }),
})
const boxes = (packQuantity: number, perPack: number): ReadyMadeOrder => ({
  type: 'ready-made',
  packQuantity,
  boxes: [
    { perPack: 1, box: { ...cap, description: null, id: 'small', items: [{ id: '', product: cap, quantity: 1 }] } },
    {
      perPack,
      box: {
        ...cap,
        description: null,
        id: 'large',
        items: [
          { id: '', product: cap, quantity: 1 },
          { id: '', product: pen, quantity: 3 },
        ],
      },
    },
  ],
})

const capNeeds = (packs: number) => ({ name: 'cap', minimum: 100, packs })

test.each([
  ['a product below its minimum', own(48), 'cap', [capNeeds(100)]],
  ['one short of it', own(99), 'cap', [capNeeds(100)]],
  ['at it', own(100), 'cap', []],
  ['a minimum that every order reaches', own(48), 'mug', []],
  ['no minimum', own(48), 'tote', []],
  ['a product saved without its minimum', own(48), 'old', []],
  ['units of all boxes count together', boxes(49, 1), 'small', [capNeeds(50)]],
  ['units of all boxes reach it together', boxes(50, 1), 'small', []],
  ['a box lists all its shortfalls', boxes(48, 1), 'large', [capNeeds(50), { name: 'pen', minimum: 250, packs: 84 }]],
  ['an unknown line', own(48), 'gone', []],
])('%s', (_title, order, line, shortfalls) => {
  expect(getShortfalls(order, line)).toEqual(shortfalls)
})

test.each([
  [100, 48, 'Minimum 100: your box has 48'],
  [1000, 999, 'Minimum 1,000: your box has 999'],
  [48, 48, ''],
  [null, 48, ''],
])('a minimum of %s with %i boxes: %s', (minimum, packs, text) => {
  expect(describeShortMinimum(minimum, packs)).toBe(text)
})
