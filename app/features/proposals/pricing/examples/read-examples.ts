import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { PriceBook } from '../imprint-groups.ts'
import { type Method, methodSchema } from '../method.schema.ts'
import { optionSchema } from '../option.schema.ts'

type Dollars = number | null
type ByQuantity = Record<number, Dollars>
type ExampleMethod = Record<string, unknown> & { setup: number; repeat: number; run: ByQuantity } & Partial<{
    setupCost: number
    runCost: ByQuantity
    runFrom3: ByQuantity
    less: number
    includedCost: number
  }>
type ExampleLine = Record<string, unknown> &
  Partial<{ quantity: number; price: number; cost: number; prices: ByQuantity; imprints: Record<string, unknown>[] }>
type ExampleCharge = Record<string, unknown> & { kind: string } & Partial<{ percent: number; price: number }>

type Example = {
  name: string
  lines: ExampleLine[]
  charges?: ExampleCharge[]
  tax?: number
  freight?: unknown[]
  isKit?: boolean
  /** Rates of unit prices, else cents. */
  overrides?: Record<string, number>
  treatments?: Record<string, string>
} & Partial<{
  figures: Record<string, Dollars>
  workings: Record<string, string>
  subtotal: Dollars
  total: Dollars
  totals: number[]
  landedUnitRate: number
  missing: string[]
  problems: string[]
  cost: Dollars
}>

const toRate = (dollars: Dollars | undefined) => (dollars == null ? null : Math.round(dollars * 10_000))

const toCells = (prices: ByQuantity, costs?: ByQuantity) =>
  Object.entries(prices).map(([from, price]) => ({ price: toRate(price), cost: toRate(costs?.[Number(from)]) }))

function toMethod({
  setup,
  setupCost,
  repeat,
  run,
  runCost,
  runFrom3,
  less,
  includedCost,
  ...method
}: ExampleMethod): Method {
  const flat = (price: number, cost?: number) => ({
    quantities: [1],
    rows: [{ from: 1, cells: [{ price: toRate(price), cost: toRate(cost) }] }],
  })
  return v.parse(methodSchema, {
    ...method,
    includedCost: toRate(includedCost),
    setup: flat(setup, setupCost),
    repeatSetup: flat(repeat, setupCost),
    run: {
      quantities: Object.keys(run).map(Number),
      rows: [{ from: 1, cells: toCells(run, runCost) }, ...(runFrom3 ? [{ from: 3, cells: toCells(runFrom3) }] : [])],
    },
    lessThanMinimum: less === undefined ? null : { price: toRate(less) },
  })
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const prefix = <T>(record: Record<string, T> = {}) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [`0/${key}`, value]))

function toOption({ lines, charges = [], tax, freight, isKit, overrides, treatments }: Example) {
  return v.parse(optionSchema, {
    id: 'option',
    name: 'Option',
    freight,
    isKit,
    lines: lines.map(({ quantity, price, cost, prices, imprints = [], ...line }, index) => ({
      id: 'abc'[index],
      name: `Line ${'abc'[index]}`,
      quantities: [quantity],
      ...line,
      prices: Object.entries(prices ?? (price === undefined ? {} : { 1: price })).map(([from, dollars]) => ({
        from: Number(from),
        price: toRate(dollars),
        cost: toRate(cost),
      })),
      imprints: imprints.map((imprint, at) => ({ id: String(at + 1), design: 'logo', location: 'Front', ...imprint })),
    })),
    charges: charges.map(({ percent, price, ...charge }, index) => ({
      id: String(index + 1),
      label: charge.kind,
      ...charge,
      ...(percent === undefined ? { price: toRate(price) } : { basis: 'percent', percent: percent * 100 }),
    })),
    tax: tax === undefined ? null : Math.round(tax * 1_000),
    overrides: prefix(overrides),
    treatments: prefix(treatments),
  })
}

/** Reads the worked examples as options with their price book. */
export function readExamples() {
  const file = parse(readFileSync(new URL('examples.yaml', import.meta.url), 'utf8')) as {
    methods: Record<string, ExampleMethod>
    productMethods: Record<string, Record<string, ExampleMethod>>
    freight: PriceBook['freight']
    examples: Example[]
  }
  const book: PriceBook = {
    methods: mapValues(file.methods, toMethod),
    productMethods: mapValues(file.productMethods, (methods) => mapValues(methods, toMethod)),
    freight: file.freight,
  }
  return { book, examples: file.examples.map((example) => ({ ...example, option: toOption(example) })) }
}
