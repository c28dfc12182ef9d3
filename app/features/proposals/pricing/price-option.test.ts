import fc from 'fast-check'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { checkProperty } from '#test/fuzz/check-property.ts'
import { ascending, book, option, rate } from '#test/fuzz/proposal-options.ts'
import { defaultBook } from '#test/proposal-document.ts'
import type { Entry } from './figure.ts'
import { findCell, type Grid, type Method, methodSchema } from './method.schema.ts'
import { type Option, optionSchema } from './option.schema.ts'
import { priceRun } from './price-imprint.ts'
import { costOption, type PricedColumn, type PricedOption, priceOption } from './price-option.ts'
import { formatRate, parseRate, toAmount, toRateText } from './rate.ts'

const listFigures = ({ lines, charges, freight: shipped, tax }: PricedColumn) => [
  ...lines.flatMap(({ figures }) => figures),
  ...charges,
  ...shipped,
  ...(tax ? [tax] : []),
]

test('the total is the sum of the printed figures, in whole cents, and unknown only while a price is missing', () => {
  checkProperty(fc.tuple(option, book), ([each, prices]) => {
    for (const column of priceOption(each, prices).columns) {
      const figures = listFigures(column)
      const amounts = figures.map(({ amount }) => amount)
      expect(column.total === null).toBe(column.missing.length > 0)
      if (column.total !== null)
        expect(column.total).toBe(amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0))
      for (const number of [...amounts, column.total, column.subtotal, column.landedUnitRate])
        if (number !== null) expect(Number.isSafeInteger(number)).toBe(true)
      expect(new Set(figures.map(({ key }) => key)).size).toBe(figures.length)
    }
  })
})

test('a figure set by hand is marked, and resetting it restores everything', () => {
  checkProperty(fc.tuple(option, book, fc.nat(1_000), fc.nat(1_000_000)), ([each, prices, at, value]) => {
    const before = priceOption(each, prices)
    const figures = before.columns.flatMap(listFigures)
    const key = figures[at % Math.max(1, figures.length)]?.key
    if (key === undefined) return
    const changed = priceOption({ ...each, overrides: { [key]: value } }, prices)
    const found = changed.columns.flatMap(listFigures).find((figure) => figure.key === key)
    expect(found).toMatchObject({ isOverridden: true, value, computed: figures[at % figures.length]?.computed })
    expect(priceOption({ ...each, overrides: {} }, prices)).toEqual(before)
  })
})

test('where rates of a grid fall with the quantity, a larger quantity has no higher rate', () => {
  const falling = fc
    .tuple(ascending(5_000), fc.array(rate, { minLength: 5, maxLength: 5 }))
    .map(([quantities, rates]) => {
      const prices = rates.sort((a, b) => b - a).slice(0, quantities.length)
      return { quantities, rows: [{ from: 1, cells: prices.map((price) => ({ price, cost: null })) }] }
    })
  checkProperty(fc.tuple(falling, fc.nat(6_000), fc.nat(6_000)), ([grid, one, other]) => {
    const [small, large] = [Math.min(one, other), Math.max(one, other)]
    const getPrice = (quantity: number) => findCell(grid, quantity, 1).price ?? Number.NaN
    expect(getPrice(large)).toBeLessThanOrEqual(getPrice(small))
  })
})

test('the cost is the sum of the costs of all figures, and the margin is the subtotal without it', () => {
  checkProperty(fc.tuple(option, book), ([each, prices]) => {
    const priced = priceOption(each, prices)
    costOption(each, prices).forEach(({ figures, cost, margin }, index) => {
      const { subtotal = null, freight = [] } = priced.columns[index] ?? {}
      if (cost !== null) expect(figures.reduce((sum, figure) => sum + (figure.cost ?? Number.NaN), 0)).toBe(cost)
      if (cost !== null) expect(margin?.amount ?? null).toBe(subtotal === null ? null : subtotal - cost)
      // Freight without a cost is left out on both sides; any other unknown cost leaves no margin.
      const costs = new Map(figures.map((figure) => [figure.key, figure.cost]))
      const unknown = freight.filter(({ key }) => costs.get(key) === null)
      const other = figures.filter(({ key }) => !unknown.some((each) => each.key === key)).map((each) => each.cost)
      if (other.includes(null)) expect(margin).toBeNull()
      else if (margin && subtotal !== null)
        expect(margin).toMatchObject({
          amount:
            subtotal -
            unknown.reduce((sum, { amount }) => sum + (amount ?? 0), 0) -
            other.reduce((sum: number, each) => sum + (each ?? 0), 0),
          isWithoutFreight: unknown.length > 0,
        })
    })
  })
})

type DeepKeys<T> = T extends readonly (infer Item)[]
  ? DeepKeys<Item>
  : T extends object
    ? { [Key in keyof T & string]: Key | DeepKeys<T[Key]> }[keyof T & string]
    : never

test('what buyers see has neither cost nor margin', () => {
  expectTypeOf<Extract<DeepKeys<PricedOption>, 'cost' | 'margin' | 'costs'>>().toEqualTypeOf<never>()
  expectTypeOf<Extract<DeepKeys<Entry>, 'cost'>>().toEqualTypeOf<'cost'>()
  checkProperty(fc.tuple(option, book), ([each, prices]) => {
    expect(JSON.stringify(priceOption(each, prices))).not.toMatch(/cost|margin/i)
  })
})

test('rates have four decimals and are rounded half away from zero', () => {
  expect([toAmount(50, 1), toAmount(49, 1), toAmount(50, -1), toAmount(425, 2_500)]).toEqual([1, 0, -1, 10_625])
  expect([425, 4_500, 15_000, 10].map(formatRate)).toEqual(['$0.0425', '$0.45', '$1.50', '$0.001'])
  expect(['0.0425', '$1,200.5', '.5', '0.00001', '10000.01', 'free', ''].map(parseRate)).toEqual([
    425,
    12_005_000,
    5_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  checkProperty(rate, (each) => expect(parseRate(toRateText(each))).toBe(each))
})

test('the cost of included units counts where no unit is charged', () => {
  const grid: Grid = { quantities: [1], rows: [{ from: 1, cells: [{ price: 4_500, cost: 2_000 }] }] }
  const screen: Method = v.parse(methodSchema, {
    name: 'Screen print',
    measure: 'colors',
    included: 1,
    includedCost: 1_500,
    setupPer: 'unit',
    setup: grid,
    repeatSetup: grid,
    run: grid,
  })
  expect(priceRun(screen, { amount: 1, pieces: 100, sharedPieces: 100 }).cost).toBe(1_500)
  expect(priceRun(screen, { amount: 1, included: 0, pieces: 100, sharedPieces: 100 }).cost).toBe(2_000)
})

test('sizes that cost more count in the cost of their line, not in its price', () => {
  const createOption = (extraCost: number): Option =>
    v.parse(optionSchema, {
      id: 'a',
      name: 'A',
      lines: [
        {
          id: 'tee',
          name: 'Tee',
          quantities: [48],
          prices: [{ from: 1, price: 90_000, cost: 40_000 }],
          sizes: [
            { name: 'S', quantity: 28 },
            { name: '2XL', quantity: 20, extraCost },
          ],
        },
      ],
    })
  const getFigure = (extraCost: number) => costOption(createOption(extraCost), defaultBook)[0]?.figures[0]
  expect(getFigure(0)).toMatchObject({ key: '0/product/tee', cost: 19_200 })
  // 48 × $4.00 + 20 × $1.50
  expect(getFigure(15_000)).toMatchObject({ key: '0/product/tee', cost: 22_200 })
  const [dearer, equal] = [15_000, 0].map((extraCost) => priceOption(createOption(extraCost), defaultBook))
  expect(dearer).toEqual(equal)
})

test('a treatment by hand leaves the default treatment, which only staff see', () => {
  const charges = [{ id: 'art', kind: 'artwork', label: 'Artwork', basis: 'order', price: 100_000, cost: null }]
  const treatments = { '0/charge/art': 'waived' }
  const waived = v.parse(optionSchema, { id: 'a', name: 'A', lines: [], charges, treatments })
  expect(costOption(waived, defaultBook)[0]?.figures).toMatchObject([{ defaultTreatment: 'charged' }])
  const [figure] = priceOption(waived, defaultBook).columns[0]?.charges ?? []
  expect(figure).toMatchObject({ treatment: 'waived', amount: 0 })
  expect(figure).not.toHaveProperty('defaultTreatment')
})
