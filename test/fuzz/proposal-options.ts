import fc from 'fast-check'
import * as v from 'valibot'
import { type Grid, methodSchema } from '#app/features/proposals/pricing/method.schema.ts'
import { type Option, optionSchema } from '#app/features/proposals/pricing/option.schema.ts'
import { maxRate } from '#app/features/proposals/pricing/rate.ts'

export const rate = fc.integer({ min: 0, max: maxRate })
const missingRate = fc.option(rate)
const cell = fc.record({ price: missingRate, cost: missingRate })
export const ascending = (max: number) =>
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
    price: missingRate,
    cost: missingRate,
    treatment,
    isTaxable: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('rush', 'discount'),
    basis: fc.constant('percent'),
    percent: fc.nat(10_000),
    treatment,
    isTaxable: fc.boolean(),
  }),
)
const freight = fc.record({
  to: fc.constantFrom('us-address', 'us-homes', 'DE-homes', 'BR-homes', 'storage'),
  boxes: fc.option(fc.integer({ min: 1, max: 500 })),
  cost: missingRate,
  treatment,
})
/** Options of proposals with every kind of line and charge; some have no price. */
export const option: fc.Arbitrary<Option> = fc
  .record({
    lines: fc.array(line, { maxLength: 4 }),
    charges: fc.array(charge, { maxLength: 4 }),
    freight: fc.array(freight, { maxLength: 3 }),
    tax: fc.option(fc.nat(50_000)),
    isKit: fc.boolean(),
  })
  .map(({ lines, charges, ...each }) =>
    v.parse(optionSchema, {
      id: 'option',
      name: 'Option',
      ...each,
      lines: lines.map((entry, index) => ({ id: `l${index}`, ...entry })),
      charges: charges.map((entry, index) => ({ id: `c${index}`, label: 'Charge', ...entry })),
    }),
  )
export const book = fc.record({ one: method, two: method, own: method }).map(({ one, two, own }) => ({
  methods: { one, two },
  productMethods: { mug: { one: own } },
  freight: { domesticBoxShipping: '$15.00', countryRates: [{ country: 'DE', cents: 2_850 }] },
}))
