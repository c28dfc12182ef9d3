import type { Grid, Method } from '../pricing/method.schema.ts'
import { parseRate } from '../pricing/rate.ts'

type Rates = readonly (readonly [price: string, cost: string])[]

const toGrid = (quantities: number[], ...rows: [from: number, rates: Rates][]): Grid => ({
  quantities,
  rows: rows.map(([from, rates]) => ({
    from,
    cells: rates.map(([price, cost]) => ({ price: parseRate(price) ?? null, cost: parseRate(cost) ?? null })),
  })),
})

const toFlat = (price: string, cost: string) => toGrid([1], [1, [[price, cost]]])

const common = {
  isActive: true,
  step: 1,
  // The storefront promises no setup fees, and one imprint color is part of the price.
  setupTreatment: 'included',
  runTreatment: 'charged',
  includedCost: null,
  lessThanMinimum: null,
} as const

const inks = { ...common, measure: 'colors', included: 1, setupPer: 'unit' } as const
const flat = { ...common, measure: 'none', included: 1, setupPer: 'location' } as const

/** A method whose price depends on the quantity alone, from 48, 144 and 288 units on. */
const createFlat = (
  name: string,
  { setup: [price, cost], runs }: { setup: [string, string]; runs: Rates },
): Method => ({
  ...flat,
  name,
  includedCost: parseRate(runs[0]?.[1] ?? '') ?? null,
  setup: toFlat(price, cost),
  repeatSetup: toFlat('0', '0'),
  run: toGrid([48, 144, 288], [1, runs]),
  minimum: 48,
  leadDays: 12,
})

/** The methods of a new shop, with usual grids of the trade. Included imprints keep their cost. */
export const defaultMethods: Readonly<Record<string, Method>> = {
  'screen-print': {
    ...inks,
    name: 'Screen print',
    includedCost: 4_500,
    setup: toFlat('50', '25'),
    repeatSetup: toFlat('25', '12.50'),
    run: toGrid(
      [48, 144, 288, 576, 1_000],
      [
        1,
        [
          ['0.65', '0.42'],
          ['0.55', '0.35'],
          ['0.45', '0.29'],
          ['0.40', '0.26'],
          ['0.35', '0.22'],
        ],
      ],
    ),
    minimum: 48,
    lessThanMinimum: { price: 500_000, cost: 250_000 },
    leadDays: 10,
  },
  'digital-print': {
    ...flat,
    name: 'Digital print',
    includedCost: 12_000,
    setup: toFlat('30', '15'),
    repeatSetup: toFlat('0', '0'),
    run: toGrid(
      [12, 48, 144, 288],
      [
        1,
        [
          ['2.50', '1.60'],
          ['2.00', '1.30'],
          ['1.60', '1.05'],
          ['1.35', '0.90'],
        ],
      ],
    ),
    minimum: 12,
    leadDays: 7,
  },
  embroidery: {
    ...common,
    name: 'Embroidery',
    measure: 'stitches',
    step: 1_000,
    included: 7_000,
    includedCost: 25_000,
    setupPer: 'location',
    setup: toGrid([1], [1, [['75', '40']]], [10_000, [['110', '60']]]),
    repeatSetup: toFlat('0', '0'),
    run: toGrid(
      [12, 48, 144, 288],
      [
        1,
        [
          ['0.45', '0.28'],
          ['0.40', '0.25'],
          ['0.35', '0.22'],
          ['0.30', '0.19'],
        ],
      ],
    ),
    minimum: 12,
    lessThanMinimum: { price: 450_000, cost: 250_000 },
    leadDays: 10,
  },
  'laser-engraving': {
    ...flat,
    name: 'Laser engraving',
    includedCost: 6_000,
    setup: toFlat('50', '25'),
    repeatSetup: toFlat('25', '12.50'),
    run: toGrid(
      [24, 96, 288, 576],
      [
        1,
        [
          ['1.25', '0.80'],
          ['1.00', '0.65'],
          ['0.85', '0.55'],
          ['0.75', '0.48'],
        ],
      ],
    ),
    minimum: 24,
    leadDays: 8,
  },
  deboss: {
    ...flat,
    name: 'Deboss',
    includedCost: 5_000,
    setup: toFlat('80', '45'),
    repeatSetup: toFlat('25', '12.50'),
    run: toGrid(
      [48, 144, 288, 576],
      [
        1,
        [
          ['1.10', '0.70'],
          ['0.95', '0.60'],
          ['0.80', '0.50'],
          ['0.70', '0.45'],
        ],
      ],
    ),
    minimum: 48,
    lessThanMinimum: { price: 500_000, cost: 250_000 },
    leadDays: 12,
  },
  'pad-print': {
    ...inks,
    name: 'Pad print',
    includedCost: 2_500,
    setup: toFlat('45', '22'),
    repeatSetup: toFlat('25', '12.50'),
    run: toGrid(
      [48, 250, 500, 1_000, 2_500],
      [
        1,
        [
          ['0.40', '0.25'],
          ['0.30', '0.19'],
          ['0.25', '0.16'],
          ['0.20', '0.13'],
          ['0.15', '0.10'],
        ],
      ],
    ),
    minimum: 48,
    lessThanMinimum: { price: 450_000, cost: 220_000 },
    leadDays: 7,
  },
  'heat-transfer': {
    ...common,
    name: 'Heat transfer',
    measure: 'area',
    included: 16,
    includedCost: 9_000,
    setupPer: 'location',
    setup: toFlat('40', '20'),
    repeatSetup: toFlat('20', '10'),
    run: toGrid(
      [12, 48, 144, 288],
      [
        1,
        [
          ['0.09', '0.055'],
          ['0.08', '0.05'],
          ['0.07', '0.045'],
          ['0.06', '0.04'],
        ],
      ],
    ),
    minimum: 12,
    leadDays: 7,
  },
  sublimation: {
    ...flat,
    name: 'Sublimation',
    includedCost: 11_000,
    setup: toFlat('40', '20'),
    repeatSetup: toFlat('0', '0'),
    run: toGrid(
      [24, 72, 144, 288],
      [
        1,
        [
          ['2.25', '1.45'],
          ['1.90', '1.20'],
          ['1.60', '1.05'],
          ['1.40', '0.90'],
        ],
      ],
    ),
    minimum: 24,
    leadDays: 10,
  },
  foil: createFlat('Foil', {
    setup: ['75', '40'],
    runs: [
      ['0.95', '0.60'],
      ['0.80', '0.50'],
      ['0.65', '0.42'],
    ],
  }),
  'printed-label': createFlat('Printed label', {
    setup: ['35', '15'],
    runs: [
      ['0.35', '0.18'],
      ['0.28', '0.14'],
      ['0.22', '0.11'],
    ],
  }),
  'leather-patch': createFlat('Leather patch', {
    setup: ['60', '30'],
    runs: [
      ['3.50', '2.20'],
      ['3.10', '1.95'],
      ['2.75', '1.70'],
    ],
  }),
  woven: createFlat('Woven', {
    setup: ['90', '50'],
    runs: [
      ['1.60', '1.00'],
      ['1.35', '0.85'],
      ['1.15', '0.72'],
    ],
  }),
  knitted: createFlat('Knitted', {
    setup: ['90', '50'],
    runs: [
      ['2.40', '1.50'],
      ['2.10', '1.30'],
      ['1.85', '1.15'],
    ],
  }),
  'kiln-fired-print': createFlat('Kiln-fired print', {
    setup: ['65', '35'],
    runs: [
      ['0.85', '0.52'],
      ['0.70', '0.43'],
      ['0.58', '0.36'],
    ],
  }),
}
