import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/fuzz/check-property.ts'
import { book as randomBook, option as randomOption } from '#test/fuzz/proposal-options.ts'
import { createLine, defaultBook } from '#test/proposal-document.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { costOption } from '../pricing/price-option.ts'
import { createPurchaseOrders } from './purchase-order.ts'
import { writePurchaseOrderCsv } from './purchase-order-csv.server.ts'

const content = v.parse(proposalContentSchema, {
  title: 'Boxes',
  options: [
    {
      id: 'a',
      name: 'Option A',
      lines: [
        createLine('mug', { supplier: 'Clay Works', supplierItemNumber: 'CW-1', quantities: [96, 144] }),
        createLine('tee', {
          supplier: 'Threads',
          quantities: [96, 144],
          name: '=cmd()',
          color: 'Navy',
          sizes: [
            { name: 'S', quantity: 10 },
            { name: 'M', quantity: 0 },
          ],
        }),
        createLine('cup', { supplier: 'clay works ', quantities: [96, 144], imprints: [] }),
        createLine('card', { quantities: [96, 144], imprints: [], prices: [{ from: 1, price: 10_000 }] }),
      ],
    },
    { id: 'b', name: 'Option B', lines: [createLine('pen', { supplier: 'Inkwell' })] },
  ],
})
const accepted = [
  {
    option: 'a',
    column: 1,
    sizes: {
      tee: [
        { name: 'S', quantity: 44 },
        { name: 'L', quantity: 100 },
      ],
    },
  },
]

test('lines of the accepted option and quantity are grouped by supplier, with sizes, imprints and cost', () => {
  const orders = createPurchaseOrders(content, defaultBook, accepted)
  expect(orders.map(({ supplier, lines }) => [supplier, lines.map(({ id }) => id)])).toEqual([
    ['Clay Works', ['mug', 'cup']],
    ['Threads', ['tee']],
    ['', ['card']],
  ])
  const [clay, threads, unknown] = orders
  // 144 × $2.00; run: 1 color beyond the included × 288 pieces together; both are of the default methods.
  expect(clay?.lines[0]).toMatchObject({ pieces: 144, unitCost: 20_000, cost: 28_800, supplierItemNumber: 'CW-1' })
  expect(clay?.lines[0]?.imprints).toMatchObject([
    { location: 'Front', method: 'Screen print', measure: '2 colors', pms: ['PMS 286 C'], cost: expect.any(Number) },
  ])
  expect(clay?.setups).toMatchObject([{ label: 'Setup: Screen print, Front', cost: 5_000 }])
  expect(threads?.lines[0]?.sizes).toEqual([
    { name: 'S', quantity: 44 },
    { name: 'L', quantity: 100 },
  ])
  expect(threads?.setups).toEqual([])
  expect(unknown?.cost).toBeNull()
})

test('the orders of an option cost what its products and imprints cost', () => {
  checkProperty(fc.tuple(randomOption, randomBook), ([option, book]) => {
    const orders = createPurchaseOrders({ options: [option] }, book, [{ option: option.id, column: 0, sizes: {} }])
    const costs = costOption(option, book)[0]?.figures.filter(({ key }) =>
      /^0\/(product|run|setup|minimum)\//.test(key),
    )
    const sum = (all: (number | null)[]) =>
      all.reduce((total: number | null, cost) => (total === null || cost === null ? null : total + cost), 0)
    // Imprints of unknown methods have no figure, so their cost is unknown.
    if (option.lines.some(({ imprints }) => imprints.some(({ method }) => !book.methods[method as 'one']))) return
    expect(sum(orders.map(({ cost }) => cost))).toBe(sum((costs ?? []).map(({ cost }) => cost)))
  })
})

test('CSV has a row for each product, size, imprint and setup, without formulas', () => {
  const artworkNames = new Map([['uploads/logo.svg', 'logo.svg']])
  const [mug] = content.options[0]?.lines ?? []
  const withArtwork = { ...content, options: content.options.map((option) => structuredClone(option)) }
  const imprint = withArtwork.options[0]?.lines[0]?.imprints[0]
  if (imprint) Object.assign(imprint, { artwork: 'uploads/logo.svg', sizeMm: [70, 40] })
  const csv = writePurchaseOrderCsv(createPurchaseOrders(withArtwork, defaultBook, accepted), {
    currency: 'CAD',
    number: 'O-2026-0042',
    artworkNames,
  })
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ supplier, row }) => `${supplier} ${row}`)).toEqual([
    'Clay Works product',
    'Clay Works imprint',
    'Clay Works product',
    'Clay Works setup',
    'Threads product',
    'Threads size',
    'Threads size',
    'Threads imprint',
    ' product',
  ])
  expect(rows[0]).toMatchObject({
    product: mug?.name,
    quantity: '144',
    currency: 'CAD',
    unit_cost: '2.00',
    cost: '288.00',
  })
  expect(rows[1]).toMatchObject({
    location: 'Front',
    pms: 'PMS 286 C',
    width_mm: '70',
    height_mm: '40',
    artwork: 'logo.svg (sent separately)',
  })
  expect(rows[4]?.product).toBe("'=cmd()")
})

test('the cost of a line counts the sizes as the buyer ordered them', () => {
  const sized = v.parse(proposalContentSchema, {
    title: 'Tees',
    options: [
      {
        id: 'a',
        name: 'A',
        lines: [
          createLine('tee', {
            supplier: 'Threads',
            quantities: [100],
            imprints: [],
            prices: [{ from: 1, price: 90_000, cost: 40_000 }],
            sizes: [
              { name: 'S', quantity: 0 },
              { name: '2XL', quantity: 0, extraCost: 15_000 },
            ],
          }),
        ],
      },
    ],
  })
  const sizes = { tee: [{ name: '2XL', quantity: 10 }] }
  const [order] = createPurchaseOrders(sized, defaultBook, [{ option: 'a', column: 0, sizes }])
  expect(order?.lines[0]).toMatchObject({ cost: 41_500, sizes: [{ name: '2XL', quantity: 10 }] })
})
