import { describe, expect, test } from 'vitest'
import { createTeeBox, createTeeOrder } from '#test/orders.ts'
import { setOptions } from '../items.ts'
import { combineSizeFields } from './size-fields.ts'
import { getSizeOptions } from './size-options.ts'
import {
  assignRest,
  describeSizeProblem,
  describeSizeProblems,
  describeSizes,
  getOrderUpcharge,
  getSizedItems,
  getUpcharge,
  hasUsualMix,
  removeSizes,
  toRequestedSizes,
} from './sizes.ts'

const size = (name: string, { in_stock = true, upcharge = 0 } = {}) => ({ name, in_stock, upcharge })
const sizes = [size('S'), size('M'), size('L', { in_stock: false }), size('2XL', { upcharge: 2.5 })]
const counts = (...entries: [string, number][]) => entries.map(([name, quantity]) => ({ name, quantity }))

test('asks for sizes only if there is a choice', () => {
  expect(getSizeOptions([])).toBeUndefined()
  expect(getSizeOptions([size('One size')])).toBeUndefined()
  expect(getSizeOptions(sizes)).toBe(sizes)
})

test.each([
  ['nothing entered: collected later', counts(), ''],
  ['only zeros', counts(['S', 0]), ''],
  ['all assigned', counts(['S', 100], ['2XL', 50]), ''],
  ['too few', counts(['S', 138]), '12 of 150 left to assign'],
  ['too many', counts(['S', 100], ['M', 53]), '3 too many'],
  ['a size that sold out since', counts(['S', 138], ['L', 12]), 'Sold out: L. 12 of 150 left to assign'],
  ['a size that the product no longer has', counts(['S', 149], ['6XL', 1]), 'Sold out: 6XL. 1 of 150 left to assign'],
  ['sold out, but reassigned', counts(['S', 150], ['L', 12]), ''],
])('compares sizes with 150 units, %s', (_what, entered, problem) => {
  expect(describeSizeProblem(sizes, entered, 150)).toBe(problem)
})

test('formats thousands', () => {
  expect(describeSizeProblem(sizes, counts(['S', 1]), 2500)).toBe('2,499 of 2,500 left to assign')
})

describe('assigning the rest', () => {
  const ladder = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'].map((name) => size(name))

  test('the usual mix of 100 has the shares of a usual order', () => {
    const assigned = assignRest(ladder, [], { units: 100, mix: 'usual' })
    expect(assigned.map(({ quantity }) => quantity)).toEqual([4, 19, 30, 27, 14, 5, 1])
  })

  test.each([1, 7, 48, 149, 1000, 99_999])('adds up to %i, without sizes that are out of stock', (units) => {
    for (const mix of ['even', 'usual'] as const) {
      const assigned = assignRest(sizes, [], { units, mix })
      expect(assigned.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(units)
      expect(assigned.every(({ quantity }) => quantity >= 0)).toBe(true)
      expect(assigned[2]).toEqual({ name: 'L', quantity: 0 })
    }
  })

  test('keeps what was entered and never takes away', () => {
    expect(assignRest(sizes, counts(['S', 30]), { units: 48, mix: 'even' })).toEqual(
      counts(['S', 36], ['M', 6], ['L', 0], ['2XL', 6]),
    )
    expect(assignRest(sizes, counts(['S', 50]), { units: 48, mix: 'even' })).toEqual(
      counts(['S', 50], ['M', 0], ['L', 0], ['2XL', 0]),
    )
  })

  test('assigns nothing if all sizes are out of stock', () => {
    const soldOut = [size('S', { in_stock: false }), size('M', { in_stock: false })]
    expect(assignRest(soldOut, [], { units: 48, mix: 'even' })).toEqual(counts(['S', 0], ['M', 0]))
  })

  test('only sizes of shirts have a usual mix', () => {
    expect(hasUsualMix(ladder)).toBe(true)
    expect(hasUsualMix([size('S'), size('constructor')])).toBe(false)
    expect(hasUsualMix([size('9'), size('10')])).toBe(false)
  })
})

test('adds the upcharge of sizes in stock, in cents', () => {
  expect(getUpcharge(sizes, counts(['S', 10], ['2XL', 4], ['L', 3]))).toBe(1000)
})

test('stores sizes in the order of the product, with their upcharge; else that they come later', () => {
  expect(toRequestedSizes(sizes, counts(['2XL', 8], ['S', 40], ['L', 9], ['M', 0]))).toEqual([
    { name: 'S', quantity: 40, upcharge: 0 },
    { name: '2XL', quantity: 8, upcharge: 2.5 },
  ])
  expect(toRequestedSizes(sizes)).toBe('later')
  expect(toRequestedSizes(undefined, counts(['S', 48]))).toBeUndefined()
})

test('describes sizes', () => {
  const requested = [
    { name: 'S', quantity: 1200, upcharge: 0 },
    { name: '2XL', quantity: 28, upcharge: 2.5 },
  ]
  expect(describeSizes(requested)).toBe('S 1,200, 2XL 28 (+$2.50)')
  expect(describeSizes('later')).toBe('collected later by link')
})

describe('the sizes of an order', () => {
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, sizes }
  const order = createTeeOrder(terms)

  test('each box has its own, for the units in all packs', () => {
    expect(getSizedItems(order)).toMatchObject([
      { key: 'a tee', line: 'a', productName: 'Tee', boxName: 'Box a', units: 100, counts: [], problem: '' },
      { key: 'b tee', line: 'b', boxName: 'Box b', units: 150 },
    ])
    const changed = setOptions(order, 'b tee', { sizes: counts(['2XL', 140]) })
    expect(getSizedItems(changed)).toMatchObject([{ counts: [] }, { counts: counts(['2XL', 140]) }])
    expect(describeSizeProblems(changed)).toEqual(['Tee: 10 of 150 left to assign.'])
    expect(getOrderUpcharge(changed)).toBe(35_000)
    expect(removeSizes(changed)).toEqual(removeSizes(order))
    expect(describeSizeProblems(removeSizes(changed))).toEqual([])
  })

  test('a box priced on request adds no upcharge', () => {
    const { items, ...box } = createTeeBox('a', 1, terms)
    const award = { id: 'award', name: 'Award', image: null, price: null, inStock: true }
    const unpriced = { ...box, items: [...items, { id: '3', product: award, quantity: 1 }] }
    const changed = setOptions({ ...order, boxes: [{ box: unpriced, perPack: 1 }] }, 'a tee', {
      sizes: counts(['2XL', 50]),
    })
    expect(getOrderUpcharge(changed)).toBe(0)
  })
})

describe('fields of a form without JavaScript', () => {
  const combine = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    combineSizeFields(form)
    return form.get('sizes')
  }

  test('are combined; anything but a whole number counts as empty', () => {
    const fields = { 'size:S': '10', 'size:M': '', 'size:L': '-5', 'size:XL': '1.5', 'size:2XL': ' 3 ', other: '7' }
    expect(combine({ sizes: 'now', ...fields })).toBe(JSON.stringify(counts(['S', 10], ['2XL', 3])))
  })

  test('are ignored for sizes later, and for a choice of another kind', () => {
    expect(combine({ sizes: 'later', 'size:S': '10' })).toBe('[]')
    expect(combine({ sizes: '[{"name":"S","quantity":10}]' })).toBe('[]')
    expect(combine({})).toBe('[]')
  })
})
