import { sql } from 'drizzle-orm'
import { countFacetErrors, mergeFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { readFacets } from '#app/features/catalog/query/facets.server.ts'
import { type Filters, noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { buildPageQuery } from '#app/features/catalog/query/list-products.server.ts'
import { findProducts } from '#app/features/catalog/search/search.server.ts'
import { getSuggestions } from '#app/features/catalog/search/suggestions.server.ts'
import type { Database } from '#db/client.ts'
import { withFilledCatalog } from './fill-catalog.ts'
import { measure, type Report, summarize } from './measure.ts'

/** Milliseconds at 10,000, 100,000 and 1,000,000 products, medians on two quiet cores (docs/scale.md). */
type Budget = readonly [number, number, number]
const budgets = {
  firstPage: [5, 10, 20],
  deepPage: [10, 30, 100],
  commonWord: [15, 40, 200],
} as const satisfies Record<string, Budget>

/** As a visitor types them, one key after the other. */
const typedTexts = ['mu', 'mug', 'co', 'cot', 'cotton', 'cotton t', 'in', 'steel bot', 'navy hoodie', 'hodie']

/**
 * Benchmarks pages, facets and searches of the catalog in PostgreSQL, and changes of many products.
 * @param sizes of the catalog; 10,000 and 100,000 by default
 */
export async function run(report: Report, sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000])
    await withFilledCatalog(size, ({ db }) => measureListings(report, db, size))
}

async function measureListings(report: Report, db: Database, size: number): Promise<void> {
  const column = size >= 1_000_000 ? 2 : size >= 100_000 ? 1 : 0
  const budget = (row: Budget) => ({ maxMs: row[column] })
  report.heading(`Listings of ${size.toLocaleString('en-US')} products`)
  const category: Filters = { ...noFilters, categories: ['Drinkware'] }
  const all: Partial<Filters> = { brands: [], price: '0-25', minimumQuantity: '25-50' }
  const everything = { text: '' }
  const timed = (call: () => Promise<unknown>) => measure(call, { warmUp: 3, rounds: size >= 1_000_000 ? 9 : 30 })

  report.times('a first page', await timed(() => buildPageQuery(db, noFilters)), budget(budgets.firstPage))
  report.times('a first page of a category', await timed(() => buildPageQuery(db, category)), budget(budgets.firstPage))
  report.times(
    'page 200 of a category',
    await timed(() => buildPageQuery(db, { ...category, page: 200 })),
    budget(budgets.deepPage),
  )
  report.times(
    'a first page by price at a quantity',
    await timed(() => buildPageQuery(db, { ...noFilters, quantity: 150, sort: 'price-asc' })),
    // The whole catalog is read, within the budget of an uncached list.
    size >= 1_000_000 ? {} : { maxMs: 250 },
  )
  report.times('facets', await timed(() => readFacets(db, noFilters, everything)), budget(budgets.firstPage))
  report.times(
    'facets under three filters',
    await timed(() => readFacets(db, { ...category, ...all }, everything)),
    budget(budgets.firstPage),
  )
  report.times('a whole listing', await timed(() => findProducts(db, noFilters)), budget(budgets.firstPage))
  report.times(
    'a whole listing, page 200 of a category',
    await timed(() => findProducts(db, { ...category, page: 200 })),
    budget(budgets.deepPage),
  )
  report.times(
    'a whole listing in one color',
    await timed(() => findProducts(db, { ...noFilters, colors: ['blue'] })),
    budget(budgets.firstPage),
  )
  const inTime: Filters = { ...noFilters, inHands: '2026-12-18', arrivesInTime: true, maxProductionDays: 8 }
  report.times('a first page by date', await timed(() => buildPageQuery(db, inTime)), budget(budgets.firstPage))
  report.times(
    'page 200 of a category by date',
    await timed(() => buildPageQuery(db, { ...inTime, categories: ['Drinkware'], page: 200 })),
    budget(budgets.deepPage),
  )
  report.times('a whole listing by date', await timed(() => findProducts(db, inTime)))
  for (const facts of [['material:cotton'], ['days:10', 'material:recycled', 'rush:yes']])
    report.times(
      `a whole listing of ${facts.join(', ')}`,
      await timed(() => findProducts(db, { ...noFilters, facts })),
      // Up to 20,000 matches are counted, within the budget of an uncached list.
      { maxMs: 250 },
    )
  for (const search of ['cotton', 'steel', 'navy', 'mug'])
    report.times(
      `a common word, ${search}`,
      await timed(() => findProducts(db, { ...noFilters, search })),
      budget(budgets.commonWord),
    )
  for (const search of ['navy mug', 'tumbelr', 'no such product'])
    report.times(`a relaxed search, ${search}`, await timed(() => findProducts(db, { ...noFilters, search })))
  const suggestions: number[] = []
  for (const typed of typedTexts) {
    const start = performance.now()
    await getSuggestions(db, typed)
    suggestions.push(performance.now() - start)
  }
  report.times('suggestions', summarize(suggestions))
  await measureChanges(report, db, size)
}

async function measureChanges(report: Report, db: Database, size: number): Promise<void> {
  for (const count of [1, 1_000, 100_000].filter((each) => each <= size)) {
    const start = performance.now()
    await db.execute(sql`update product_data set rounded_price = coalesce(rounded_price, 0) + 1
      where id in (select id from product_data order by id limit ${count})`)
    const time = performance.now() - start
    report.times(`${count.toLocaleString('en-US')} prices changed`, { median: time, p95: time })
  }
  await mergeFacetCounts(db)
  report.figure({ name: 'wrong counts', unit: '', median: await countFacetErrors(db), target: 0 })
}
