import { asc } from 'drizzle-orm'
import * as v from 'valibot'
import { undoChange } from '#app/features/catalog/products/undo-change.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { applyPriceRules, previewPriceRules } from './apply-price-rules.server.ts'
import { computePrice, computePrices } from './compute-prices.ts'
import { priceRuleSchema } from './price-rule.schema.ts'
import { findPriceRule, listPriceRules, savePriceRule } from './price-rules.server.ts'

const terms = {
  basis: 'margin',
  percent: 40,
  ends_in_nine: false,
  min_margin_percent: null,
  min_margin_amount: null,
} as const

test.each([
  [{}, 6, 10, false],
  [{ basis: 'markup' as const }, 6, 8.4, false],
  [{ basis: 'markup' as const }, 4.2575, 5.97, false],
  [{ ends_in_nine: true }, 6, 10.09, false],
  [{ ends_in_nine: true }, 5.994, 9.99, false],
  [{ basis: 'markup' as const, percent: 10, min_margin_percent: 50 }, 6, 12, true],
  [{ min_margin_amount: 5 }, 6, 11, true],
  [{ min_margin_percent: 40 }, 6, 10, false],
])('%j makes of a cost of %d a price of %d', (more, cost, price, isRaised) => {
  expect(computePrice({ ...terms, ...more }, cost)).toEqual({ price, isRaised })
})

test('prices each break at its cost and keeps shapes; a product without breaks gets those of its costs', () => {
  const costs = [
    { qty: 48, price: 6 },
    { qty: 96, price: 3 },
  ]
  const price_breaks = [
    { qty: 24, price: 20 },
    { min_quantity: 48, max_quantity: 95, price: 1 },
    { qty: '96', price: '2' },
  ]
  expect(computePrices(terms, { rounded_price: 20, price_breaks }, costs)).toEqual({
    rounded_price: 20,
    price_breaks: [
      { qty: 24, price: 20 },
      { min_quantity: 48, max_quantity: 95, price: 10 },
      { qty: '96', price: 5 },
    ],
    isRaised: false,
  })
  const created = computePrices(terms, { rounded_price: null, price_breaks: [] }, costs)
  expect(created).toMatchObject({
    rounded_price: 10,
    price_breaks: [
      { qty: 48, price: 10 },
      { qty: 96, price: 5 },
    ],
  })
  expect(created && computePrices(terms, created, costs)).toBeUndefined()
  expect(computePrices(terms, { rounded_price: null, price_breaks: [] }, [{ qty: 1, price: 6 }])).toMatchObject({
    rounded_price: 10,
    price_breaks: [],
  })
  expect(computePrices(terms, { rounded_price: 1, price_breaks: [] }, [])).toBeUndefined()
})

test('the most specific rule applies', () => {
  const rules = [
    { supplier: null, category: null },
    { supplier: null, category: 'Bags' },
    { supplier: 'Acme', category: null },
    { supplier: 'Acme', category: 'Bags' },
  ] as PriceRule[]
  const find = (supplier: string | null, category: string | null) =>
    rules.indexOf(findPriceRule(rules, { supplier, category }) as PriceRule)
  expect([find('Acme', 'Bags'), find('Acme', 'Pens'), find('Other', 'Bags'), find(null, null)]).toEqual([3, 2, 1, 0])
})

test('a margin is below 100 percent', () => {
  const form = {
    supplier: '',
    category: 'Bags',
    basis: 'margin',
    percent: '100',
    ends_in_nine: '',
    min_margin_percent: '',
    min_margin_amount: '',
  }
  expect(v.safeParse(priceRuleSchema, form).success).toBe(false)
  expect(
    v.parse(priceRuleSchema, { ...form, basis: 'markup', percent: '100%', min_margin_amount: '$0.50' }),
  ).toMatchObject({
    supplier: null,
    category: 'Bags',
    percent: 100,
    min_margin_amount: 0.5,
  })
})

test('previews and applies the rules as one change set, which can be undone', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'A', supplier: 'Acme', rounded_price: 7, net_costs: [{ qty: 1, price: 6 }] },
    { name: 'B', supplier: 'Acme', rounded_price: 7, msrp: [{ qty: 48, price: 10 }], discount_code: 'R' },
    { name: 'C', supplier: 'Acme', rounded_price: 7 },
    { name: 'D', supplier: 'Other', rounded_price: 7, net_costs: [{ qty: 1, price: 6 }] },
  ])
  const rule = { ...terms, supplier: 'Acme', category: null, id: undefined, by: commandLine }
  expect(await savePriceRule(db, { ...rule, percent: 10, min_margin_amount: 4 })).toBe('saved')
  expect(await savePriceRule(db, rule)).toBe('scope-taken')
  const preview = await previewPriceRules(db, 1)
  expect(preview).toMatchObject({ changed: 2, raised: 2, rows: [{}], raisedRows: [{}] })
  expect(await applyPriceRules(db, { fingerprint: 'outdated', by: commandLine })).toBeUndefined()

  const readPrices = async () =>
    (await db.select().from(productData).orderBy(asc(productData.name))).map(({ rounded_price }) => rounded_price)
  expect(await readPrices()).toEqual([7, 7, 7, 7])
  const change = await applyPriceRules(db, { fingerprint: preview.fingerprint, by: commandLine })
  expect(await readPrices()).toEqual([10, 10, 7, 7])
  const { fingerprint, changed } = await previewPriceRules(db, 1)
  expect(changed).toBe(0)
  expect(await applyPriceRules(db, { fingerprint, by: commandLine })).toBeNull()
  if (!change) throw new Error('nothing changed')
  expect(await undoChange(db, { change, by: commandLine })).toMatchObject({ outcome: 'undone', restored: 2 })
  expect(await readPrices()).toEqual([7, 7, 7, 7])
  expect(await listPriceRules(db)).toHaveLength(1)
})
