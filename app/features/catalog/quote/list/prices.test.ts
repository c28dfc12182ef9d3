import { expect, test } from 'vitest'
import { getItemInkCharge, getItemTotal } from './prices.ts'

const location = { name: 'Front', methods: ['screen print', 'full-color print'], maxColors: 4 }

test.for([
  ['one color', 'screen print', 1, 0.45, 0],
  ['two colors', 'screen print', 2, 0.45, 25_920],
  ['three colors', 'screen print', 3, 0.45, 51_840],
  ['included colors', 'screen print', 2, 0, 0],
  ['colors that are quoted', 'screen print', 2, undefined, 0],
  ['an open number of colors', 'screen print', null, 0.45, 0],
  ['full color', 'full-color print', 2, 0.45, 0],
] as const)('a line total adds further ink colors: %s', ([, method, colors, extraColor, charge]) => {
  const terms = {
    breaks: [{ from: 1, to: null, price: 336, label: '1+', saving: 0 }],
    minimum: 50,
    productionTime: null,
    rush: false,
  }
  const product = { id: 'mug', name: 'Mug', slug: null, image: null, price: 500 }
  const item = {
    product: { ...product, terms: { ...terms, imprint: [{ ...location, extraColor }] } },
    quantity: 576,
    imprint: [{ location: 'Front', method, colors, color_names: null }],
  }
  expect(getItemInkCharge(item)).toBe(charge)
  expect(getItemTotal(item)).toBe(576 * 336 + charge)
  const onRequest = { ...item, product: { ...item.product, price: null, terms: { ...terms, breaks: [] } } }
  expect([getItemInkCharge(onRequest), getItemTotal(onRequest)]).toEqual([0, null])
})
