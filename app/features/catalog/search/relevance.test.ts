import * as v from 'valibot'
import { productData } from '#db/tables/products.ts'
import { DEMO_PRODUCT_COUNT, generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { noFilters } from '../query/filters.schema.ts'
import type { ListedProduct } from '../query/listing.ts'
import relevance from './relevance.json' with { type: 'json' }
import { findProducts } from './search.server.ts'

const querySchema = v.object({
  search: v.string(),
  /** Pattern of the names of products that must lead. */
  leads: v.string(),
  /** Pattern of the names of products that must not. */
  not: v.optional(v.string()),
  category: v.optional(v.string()),
  brand: v.optional(v.string()),
  priceFrom: v.optional(v.number()),
  priceTo: v.optional(v.number()),
  quantity: v.optional(v.number()),
  /** The demo shop sells no such product. */
  isAbsent: v.optional(v.boolean()),
})
type Query = v.InferOutput<typeof querySchema>

/** `blind` was written before its author saw the demo's products. */
const queries = v.parse(v.object({ blind: v.array(querySchema), informed: v.array(querySchema) }), relevance)

const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

test('the expected products lead: mean reciprocal rank', { timeout: 300_000 }, async ({ db }) => {
  const products = generateProducts({ count: DEMO_PRODUCT_COUNT })
  for (let from = 0; from < products.length; from += 1000)
    await db.insert(productData).values(products.slice(from, from + 1000))
  const all = [...queries.blind, ...queries.informed]
  expect(queries.blind).toHaveLength(40)
  expect(new Set(all.map(({ search }) => search)).size).toBeGreaterThanOrEqual(120)

  const ranks = new Map<Query, number>()
  for (const query of all) {
    const listing = await findProducts(db, { ...noFilters, search: query.search })
    const position = listing.products.findIndex((product) => isExpected(query, product))
    ranks.set(query, position < 0 ? 0 : 1 / (position + 1))
  }
  const measure = (some: Query[]) => mean(some.map((query) => ranks.get(query) ?? 0))
  const isSold = ({ isAbsent }: Query) => !isAbsent
  expect.soft(measure(all), 'all queries').toBeGreaterThanOrEqual(0.9)
  expect.soft(measure(queries.blind), 'blind queries').toBeGreaterThanOrEqual(0.8)
  expect.soft(measure(queries.blind.filter(isSold)), 'blind queries of products the shop sells').toBeGreaterThan(0.98)
  expect
    .soft(
      queries.informed.filter((query) => ranks.get(query) !== 1).map(({ search }) => search),
      'informed queries whose first product is another',
    )
    .toEqual([])
})

function isExpected(query: Query, product: ListedProduct): boolean {
  const { leads, not, category, brand, priceFrom = 0, priceTo = Number.POSITIVE_INFINITY, quantity } = query
  const price = product.price ?? 0
  return (
    new RegExp(leads, 'i').test(product.name) &&
    !(not && new RegExp(not, 'i').test(product.name)) &&
    (!category || new RegExp(`^(${category})$`).test(product.category ?? '')) &&
    (!brand || product.brand === brand) &&
    price >= priceFrom &&
    price <= priceTo &&
    (!quantity || (product.minimumQuantity ?? 1) <= quantity)
  )
}
