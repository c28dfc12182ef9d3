import fc from 'fast-check'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { checkProperty } from '#test/fuzz/check-property.ts'
import type { Entry } from './figure.ts'
import { findCell, type Grid, type Method, methodSchema } from './method.schema.ts'
import { type Option, optionSchema } from './option.schema.ts'
import { priceRun } from './price-imprint.ts'
import { costOption, type PricedColumn, type PricedOption, priceOption } from './price-option.ts'
import { formatRate, maxRate, parseRate, toAmount, toRateText } from './rate.ts'

const rate = fc.integer({ min: 0, max: maxRate })
const missingRate = fc.option(rate)
const cell = fc.record({ price: missingRate, cost: missingRate })
const ascending = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 5 }).map((all) => all.sort((a, b) => a - b))
const grid: fc.Arbitrary<Grid> = fc.tuple(ascending(5_000), ascending(12)).chain(([quantities, rows]) =>
  fc.record({
    quantities: fc.constant(quantities),
    rows: fc.tuple(
      ...rows.map((from) =>
        fc.record({
          from: fc.constant(from),
          cells: fc.array(cell, { minLength: quantities.length, maxLength: quantities.length }),
        }),
      ),
    ),
  }),
)
const treatment = fc.constantFrom('charged', 'included', 'waived')
const method = fc
  .record({
    name: fc.constant('Method'),
    measure: fc.constantFrom('colors', 'stitches', 'area', 'none'),
    step: fc.constantFrom(1, 1_000),
    included: fc.nat(6),
    includedCost: missingRate,
    setupPer: fc.constantFrom('unit', 'location'),
    setup: grid,
    repeatSetup: grid,
    run: grid,
    setupTreatment: treatment,
    runTreatment: treatment,
    minimum: fc.constantFrom(1, 48),
    lessThanMinimum: fc.option(cell),
  })
  .map((each) => v.parse(methodSchema, each))

const imprint = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  design: fc.constantFrom('logo', 'name'),
  location: fc.constantFrom('Front', 'Back'),
  method: fc.constantFrom('one', 'two', 'unknown'),
  amount: fc.integer({ min: 1, max: 12 }),
  isRepeat: fc.boolean(),
})
const line = fc.record({
  name: fc.constant('Line'),
  product: fc.option(fc.constantFrom('mug', 'cup')),
  quantities: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 }),
  perBox: fc.constantFrom(1, 8),
  prices: fc.array(fc.record({ from: fc.constantFrom(1, 48), price: missingRate, cost: missingRate }), {
    maxLength: 2,
  }),
  imprints: fc.uniqueArray(imprint, { maxLength: 3, selector: ({ id }) => id }),
  isTaxable: fc.boolean(),
})
const charge = fc.oneof(
  fc.record({
    kind: fc.constantFrom('setup', 'run', 'order', 'artwork', 'rush', 'freight', 'discount'),
    basis: fc.constantFrom('order', 'piece', 'color', 'location'),
    line: fc.option(fc.constantFrom('l0', 'l1', 'gone')),
    ...{ price: missingRate, cost: missingRate, treatment, isTaxable: fc.boolean() },
  }),
  fc.record({
    kind: fc.constantFrom('rush', 'discount'),
    basis: fc.constant('percent'),
    ...{ percent: fc.nat(10_000), treatment, isTaxable: fc.boolean() },
  }),
)
const freight = fc.record({
  to: fc.constantFrom('us-address', 'us-homes', 'DE-homes', 'BR-homes', 'storage'),
  boxes: fc.option(fc.integer({ min: 1, max: 500 })),
  cost: missingRate,
  treatment,
})
const option: fc.Arbitrary<Option> = fc
  .record({
    lines: fc.array(line, { maxLength: 4 }),
    charges: fc.array(charge, { maxLength: 4 }),
    freight: fc.array(freight, { maxLength: 3 }),
    tax: fc.option(fc.nat(50_000)),
    isKit: fc.boolean(),
  })
  .map(({ lines, charges, ...each }) =>
    v.parse(optionSchema, {
      ...{ id: 'option', name: 'Option', ...each },
      lines: lines.map((entry, index) => ({ id: `l${index}`, ...entry })),
      charges: charges.map((entry, index) => ({ id: `c${index}`, label: 'Charge', ...entry })),
    }),
  )
const book = fc.record({ one: method, two: method, own: method }).map(({ one, two, own }) => ({
  methods: { one, two },
  productMethods: { mug: { one: own } },
  freight: { domesticBoxShipping: '$15.00', countryRates: [{ country: 'DE', cents: 2_850 }] },
}))

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

test('a larger quantity has no higher rate where the grid has none', () => {
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

test('the total has the margin and the cost of its figures', () => {
  checkProperty(fc.tuple(option, book), ([each, prices]) => {
    const priced = priceOption(each, prices)
    costOption(each, prices).forEach(({ figures, cost, margin }, index) => {
      const subtotal = priced.columns[index]?.subtotal ?? null
      if (cost !== null) expect(figures.reduce((sum, figure) => sum + (figure.cost ?? Number.NaN), 0)).toBe(cost)
      expect(margin?.amount ?? null).toBe(cost === null || subtotal === null ? null : subtotal - cost)
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
    ...[425, 12_005_000, 5_000],
    ...[undefined, undefined, undefined, undefined],
  ])
  checkProperty(rate, (each) => expect(parseRate(toRateText(each))).toBe(each))
})

test('the cost of included units counts where no unit is charged', () => {
  const grid: Grid = { quantities: [1], rows: [{ from: 1, cells: [{ price: 4_500, cost: 2_000 }] }] }
  const screen: Method = v.parse(methodSchema, {
    ...{ name: 'Screen print', measure: 'colors', included: 1, includedCost: 1_500, setupPer: 'unit' },
    ...{ setup: grid, repeatSetup: grid, run: grid },
  })
  expect(priceRun(screen, { amount: 1, pieces: 100, sharedPieces: 100 }).cost).toBe(1_500)
  expect(priceRun(screen, { amount: 1, included: 0, pieces: 100, sharedPieces: 100 }).cost).toBe(2_000)
})
