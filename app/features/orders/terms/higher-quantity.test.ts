import { describe, expect, test } from 'vitest'
import { toCents } from '#app/lib/text/money.ts'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import { toPriceRows } from '../price-breaks.ts'
import { findHigherQuantity, findMoreUnits } from './higher-quantity.ts'
import { describeHigherQuantity } from './higher-quantity-text.ts'

/** '48:10 96:9' in dollars, as price breaks. */
const toBreaks = (text: string) =>
  toPriceRows(
    text
      .split(' ')
      .filter(Boolean)
      .map((step) => ({ qty: Number(step.split(':')[0]), price: Number(step.split(':')[1]) })),
  )

/** A product by its list price and its breaks in dollars. */
const product = (price: number, steps: string | undefined, minimum: number | null = null) => ({
  id: `${price} ${steps}`,
  name: '',
  slug: null,
  image: null,
  inStock: true,
  price: toCents(price),
  terms: steps === undefined ? undefined : { breaks: toBreaks(steps), minimum, productionTime: null, rush: false },
})
type Sold = ReturnType<typeof product>

const describeRaise = (order: CustomOrder | ReadyMadeOrder) => {
  const higher = findHigherQuantity(order)
  return higher ? describeHigherQuantity(higher, order.type === 'custom' ? 'box' : 'pack') : ''
}

const mug = product(10, '48:10 96:9 288:8')
const pen = product(1, '250:0.8 500:0.6')
const old = product(5, undefined)

describe('a box of one product', () => {
  test.each<[string, number, Sold, string]>([
    ['the total falls', 90, mug, '6 more boxes for $36.00 less'],
    ['one more box', 95, mug, '1 more box for $86.00 less'],
    ['the total hardly rises', 86, mug, '10 more boxes for $4.00'],
    ['the total just falls', 87, mug, '9 more boxes for $6.00 less'],
    ['within 2% of the total', 85, mug, '11 more boxes for $14.00'],
    ['above 2% of the total', 84, mug, '12 more for $24.00, $2.00 each'],
    ['half as many again', 64, mug, '32 more for $224.00, $7.00 each'],
    ['more than half as many again', 63, mug, ''],
    ['the next break is too far', 96, mug, ''],
    ['the last break, half as many again', 192, mug, '96 more for $576.00, $6.00 each'],
    ['the last break, too far', 191, mug, ''],
    ['above the last break', 288, mug, ''],
    ['the same total', 256, mug, '32 more boxes at no extra cost'],
    ['below the same total', 257, mug, '31 more boxes for $9.00 less'],
    ['each is rounded', 250, mug, '38 more for $54.00, $1.42 each'],
    ['each is exact', 48, product(10, '48:10 51:9.99'), '3 more for $29.49, $9.83 each'],
    ['nearly free, of the issue', 94, product(32, '48:31.10 96:30.77'), '2 more boxes for $30.52'],
    ['with a price, of the issue', 150, product(32, '100:30.40 200:30.26'), '50 more for $1,492.00, $29.84 each'],
    ['the price rises', 90, product(10, '48:10 96:12'), ''],
    ['the price rises, then falls', 50, product(10, '48:10 60:12 72:6'), '22 more boxes for $68.00 less'],
    ['the price rises beyond the list price', 90, product(8, '96:9'), ''],
    ['a break at the same price', 60, product(5, '48:5 72:5'), ''],
    ['a cent less', 60, product(5, '48:5 72:4.99'), '12 more for $59.28, $4.94 each'],
    ['a free break', 60, product(5, '48:5 72:0'), '12 more boxes for $300.00 less'],
    ['a free product', 60, product(0, '48:0 72:0'), ''],
    ['a free product that gets a price', 60, product(0, '72:1'), ''],
    ['the list price below the first break', 40, product(12, '50:10'), '10 more for $20.00, $2.00 each'],
    ['the list price, nearer', 42, product(12, '50:10'), '8 more boxes for $4.00 less'],
    ['no breaks', 90, product(10, ''), ''],
    ['unknown terms', 90, old, ''],
    ['a nearly free break after a nearer one', 58, product(10, '48:10 60:9.9 72:8'), '14 more boxes for $4.00 less'],
    ['two breaks that cost: the nearer', 200, product(10, '48:10 240:9.5 260:9.4'), '40 more for $280.00, $7.00 each'],
    ['a minimum that the break reaches', 70, product(10, '48:10 60:9 100:8', 100), '30 more for $170.00, $5.67 each'],
    ['a minimum that is too far', 50, product(10, '48:10 60:9 100:8', 100), ''],
    ['a minimum below the quantity', 55, product(10, '48:10 60:9', 48), '5 more boxes for $10.00 less'],
    ['a break below the minimum', 58, product(10, '48:10 60:9', 62), ''],
    ['at most 100,000 packs', 99_000, product(10, '48:10 100001:1'), ''],
    ['100,000 packs', 90_000, product(10, '48:10 100000:9.9'), '10,000 more for $90,000.00, $9.00 each'],
  ])('%s', (_title, packQuantity, sold, text) => {
    expect(describeRaise({ type: 'custom', name: '', packQuantity, items: [{ product: sold, quantity: 1 }] })).toBe(
      text,
    )
  })
})

describe('a box of several products', () => {
  test.each<[string, number, Sold[], string]>([
    ['one reaches a break', 90, [mug, pen], '6 more boxes for $30.00 less'],
    ['the other reaches a break', 200, [mug, pen], '50 more for $450.00, $9.00 each'],
    ['a product without terms', 90, [mug, old], ''],
    ['one rises more than the other falls', 90, [mug, product(5, '48:5 96:7')], ''],
    ['one rises less than the other falls', 90, [mug, product(5, '48:5 96:5.10')], '6 more boxes for $3.60'],
    ['a minimum of the other', 90, [mug, product(5, '', 200)], ''],
  ])('%s', (_title, packQuantity, sold, text) => {
    const items = sold.map((each) => ({ product: each, quantity: 1 }))
    expect(describeRaise({ type: 'custom', name: '', packQuantity, items })).toBe(text)
  })
})

type Content = readonly [product: Omit<Sold, 'price'> & { price: number | null }, quantity: number]
const award: Content[0] = { ...mug, id: 'award', price: null }

describe('ready-made boxes', () => {
  test.each<[string, number, [perPack: number, ...Content[]][], string]>([
    ['three pens a box', 70, [[1, [pen, 3]]], '14 more packs for $8.40 less'],
    ['two boxes of three pens, too far', 48, [[2, [pen, 3]]], ''],
    ['two boxes of three pens', 60, [[2, [pen, 3]]], '24 more for $14.40, $0.60 each'],
    [
      'units of two kinds of boxes count together',
      90,
      [
        [1, [mug, 1]],
        [2, [mug, 1]],
      ],
      '6 more packs for $126.00 less',
    ],
    [
      'without a box priced on request',
      90,
      [
        [1, [mug, 1]],
        [1, [award, 1]],
      ],
      '6 more packs for $36.00 less',
    ],
    [
      'its units count',
      60,
      [
        [1, [mug, 1]],
        [1, [award, 1], [mug, 2]],
      ],
      '',
    ],
    ['nothing has a price', 90, [[1, [award, 1]]], ''],
    ['nothing at all', 90, [], ''],
  ])('%s', (_title, packQuantity, kinds, text) => {
    const boxes = kinds.map(([perPack, ...contents], index) => ({
      perPack,
      box: {
        id: `${index}`,
        name: '',
        description: null,
        image: null,
        items: contents.map(([each, quantity]) => ({ id: each.id, product: each, quantity })),
      },
    }))
    expect(describeRaise({ type: 'ready-made', packQuantity, boxes })).toBe(text)
  })
})

describe('units of a product', () => {
  test.each<[string, number, number | null, string, number, string]>([
    ['a list price', 90, 10, '48:10 96:9', 48, '6 more units for $36.00 less'],
    ['no list price', 90, null, '48:10 96:9', 48, '6 more units for $36.00 less'],
    ['no price at this quantity', 40, null, '48:10', 1, ''],
    ['no price at all', 40, null, '', 1, ''],
    ['one more', 2, 10, '1:10 3:5', 1, '1 more unit for $5.00 less'],
    ['half of one is none', 1, 10, '1:10 2:1', 1, ''],
    ['at most a million', 999_999, 1, '1000001:0.1', 1, ''],
  ])('%s', (_title, quantity, price, steps, minimum, text) => {
    const cents = price === null ? null : toCents(price)
    const higher = findMoreUnits({ price: cents, rows: toBreaks(steps), minimum }, quantity, 1_000_000)
    expect(higher ? describeHigherQuantity(higher, 'unit') : '').toBe(text)
  })
})
