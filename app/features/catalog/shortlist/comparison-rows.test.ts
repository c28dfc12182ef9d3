import { expect, test } from 'vitest'
import type { ComparedProduct } from './compared-product.ts'
import { describePrice, getComparisonRows } from './comparison-rows.ts'

const mug: ComparedProduct = {
  id: 'mug',
  name: 'Camp Mug',
  slug: 'camp-mug',
  brand: null,
  category: 'Drinkware',
  image: null,
  price: 12.5,
  breaks: [
    { from: 48, price: 1250 },
    { from: 144, price: 1100 },
  ],
  minimum: 48,
  productionTime: 5,
  rush: true,
  inStock: true,
  imprints: ['Front: screen print'],
  material: 'Steel',
  sizes: [],
  itemNumber: 'CM-1',
  terms: { breaks: [], minimum: 48, productionTime: 5, rush: true },
}
const bag: ComparedProduct = {
  ...mug,
  id: 'bag',
  price: null,
  breaks: [],
  minimum: 200,
  productionTime: null,
  rush: false,
  imprints: [],
  sizes: ['S', '2XL +$2.00'],
  itemNumber: null,
}

const options = { quantity: 150, day: null, today: '2026-11-02' }
const getRow = (label: string, change: object = {}) =>
  getComparisonRows([mug, bag], { ...options, ...change }).find((row) => row.label === label)

test.each([
  ['Price at 150', [['$11.00'], ['TBD']]],
  ['Total at 150', [['$1,650.00'], ['TBD', 'for its minimum of 200']]],
  ['List price', [['$12.50'], ['TBD']]],
  ['Best price', [['$11.00 from 144'], []]],
  ['Minimum', [['48'], ['200']]],
  ['Production', [['5 business days', 'Rush available'], ['Contact for timeline']]],
  ['In hands', [['Nov 12 at the earliest, Nov 9 with rush service'], ['Ask us for a date']]],
  ['Imprint', [['Front: screen print'], []]],
  ['Sizes', [[], ['S · 2XL +$2.00']]],
  ['Item number', [['CM-1'], []]],
])('the row %s shows %j', (label, cells) => {
  expect(getRow(label)).toEqual({ label, cells, isDifferent: true })
})

test('a row of equal values does not differ', () => {
  expect(getRow('Material')).toEqual({ label: 'Material', cells: [['Steel'], ['Steel']], isDifferent: false })
})

test('prices at a quantity below the minimum are those at the minimum', () => {
  expect(getRow('Price at 10', { quantity: 10 })?.cells[0]).toEqual(['$12.50', 'from 48'])
  expect(getRow('Total at 10', { quantity: 10 })?.cells[0]).toEqual(['$600.00', 'for its minimum of 48'])
})

test('without a quantity there is no price at it', () => {
  const labels = getComparisonRows([mug, bag], { ...options, quantity: null }).map(({ label }) => label)
  expect(labels.slice(0, 3)).toEqual(['List price', 'Best price', 'Minimum'])
})

test('an in-hands date says whether each can arrive by it', () => {
  expect(getRow('In hands', { day: '2026-11-20' })?.cells).toEqual([
    ['In hands by Nov 20: Nov 12 at the earliest'],
    ['Ask us for a date'],
  ])
})

test('facts that no product has are left out', () => {
  expect(getComparisonRows([bag], options).map(({ label }) => label)).not.toContain('Imprint')
})

test('a product beside the comparison has its price at the quantity, else the list price', () => {
  const single = { ...mug, breaks: [{ from: 1, price: 1500 }, ...mug.breaks] }
  expect([150, 12, null].map((quantity) => describePrice(single, quantity))).toEqual([
    '$11.00 at 150',
    '$12.50 from 48',
    '$12.50 / unit',
  ])
})
