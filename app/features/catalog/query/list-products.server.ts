import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { catalogLabels, productData } from '#db/tables/products.ts'
import { maxRenameSteps, type TaxonomyKind } from '../taxonomy/kinds.ts'
import { cardColumns, toCard } from './cards.server.ts'
import { buildProductCondition } from './conditions.server.ts'
import { readFacets } from './facets.server.ts'
import { type Filters, getEffectiveSort, PAGE_SIZE } from './filters.schema.ts'
import { maxCountedMatches } from './format-count.ts'
import type { Listing } from './listing.ts'
import { type Matching, matchesCondition, rankExpression } from './matching.server.ts'
import { minimumQuantityRanges, priceRanges, type Range } from './ranges.ts'

const { rounded_price, price_steps, name, id, in_stock } = productData

/**
 * Returns a page of matching products in stock with the facet counts (docs/domain.md, Catalog). A page beyond the last has no
 * products; `pages` is the number of pages.
 * @param filters from `resolveFilters`
 * @returns also the number of matches without filters
 */
export async function listProducts(
  db: Database,
  filters: Filters,
  matching: Matching = { text: filters.search },
): Promise<{ listing: Listing; matchCount: number }> {
  const [rows, { matchCount, ...facets }] = await Promise.all([
    buildPageQuery(db, filters, matching),
    readFacets(db, filters, matching),
  ])
  const isCapped = filters.search !== '' && matchCount > maxCountedMatches
  const pages = getPageCount(isCapped ? Math.min(facets.total, maxCountedMatches) : facets.total)
  const listing: Listing = { filters, products: rows.map(toCard), ...facets, pages, ...(isCapped && { isCapped }) }
  return { listing, matchCount }
}

/** Pages of that many products; at least one. */
const getPageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** Returns for each search whether a product in stock matches. */
export async function hasMatches(db: Database, matchings: Matching[]): Promise<boolean[]> {
  if (matchings.length === 0) return []
  const conditions = matchings.map(
    // A materialized query is planned for all rows, so that the planner does not hope for an early match and scan the table.
    (matching) => sql`exists (with matches as materialized (
      select from ${productData} where ${matchesCondition(matching)}) select from matches)`,
  )
  const { rows } = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(conditions, sql`, `)}] as found`)
  return rows[0]?.found ?? []
}

/** Returns the empty listing that a page shows if reading failed; the failure is logged. */
export function getEmptyListing(filters: Filters): Listing {
  const toZeroCounts = (ranges: readonly Range[]) => ranges.map(({ value }) => ({ value, count: 0 }))
  return {
    filters: { ...filters, page: 1 },
    products: [],
    total: 0,
    inStock: 0,
    pages: 1,
    categories: [],
    brands: [],
    prices: toZeroCounts(priceRanges),
    minimumQuantities: toZeroCounts(minimumQuantityRanges),
    onRequest: 0,
  }
}

/** Query of one page. */
export function buildPageQuery(db: Database, filters: Filters, matching: Matching = { text: filters.search }) {
  // An index provides the ids and only 24 rows are read in full, which keeps deep pages fast.
  if (getEffectiveSort(filters) === 'best') return bestMatchesQuery(db, filters, matching)
  const ids = db
    .select({ id })
    .from(productData)
    .where(buildProductCondition(filters, matching))
    .orderBy(...getOrder(filters))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select(cardColumns)
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(...getOrder(filters))
}

/** Ranks at most `maxCountedMatches` matches, as reading them is nearly all of the cost. */
function bestMatchesQuery(db: Database, filters: Filters, matching: Matching) {
  const matches = db
    .select({ id, name, rank: rankExpression(matching).as('rank') })
    .from(productData)
    .where(buildProductCondition(filters, matching))
    .limit(maxCountedMatches)
    .as('matches')
  const ids = db
    .select()
    .from(matches)
    .orderBy(desc(matches.rank), asc(matches.name), asc(matches.id))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select(cardColumns)
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(desc(ids.rank), asc(name), asc(id))
}

/** Drops categories and brands that no product in stock has, and follows renamed ones (docs/domain.md, Catalog). */
export async function resolveFilters(db: Database, filters: Filters): Promise<Filters> {
  const [categories, brands] = await Promise.all([
    resolveNames(db, 'category', filters.categories),
    resolveNames(db, 'brand', filters.brands),
  ])
  return { ...filters, categories, brands }
}

async function resolveNames(db: Database, kind: TaxonomyKind, values: string[]): Promise<string[]> {
  if (values.length === 0) return []
  const column = productData[kind]
  const isUsed = sql`exists (select from ${productData} where ${and(in_stock, sql`${column} = requested.name`)})`
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive requested (name, is_used, renames) as (
      select requested.name, ${isUsed}, 0 from unnest(${sql.param(values)}::text[]) requested (name)
      union all
      select requested.name, ${isUsed}, requested.renames
      from (
        select label.renamed_to as name, requested.renames + 1 as renames
        from requested join ${catalogLabels} label on label.kind = ${kind} and label.name = requested.name
        where not requested.is_used and label.renamed_to is not null and requested.renames < ${maxRenameSteps}) requested
    )
    select distinct name from requested where is_used`)
  return rows.map((row) => row.name).sort()
}

/**
 * Missing prices come last by price, in both directions, and in a price range (docs/domain.md, Catalog); the id makes every order
 * total, so that pages never overlap.
 */
function getOrder({ sort, price, quantity }: Filters): SQL[] {
  // Without a quantity, indexes provide the order.
  const priceColumn =
    quantity === null
      ? sql`${rounded_price}`
      : sql`boxwright_price_at(${price_steps}, ${rounded_price}, ${quantity}::int)`
  if (sort === 'price-asc') return [asc(priceColumn), asc(id)]
  if (sort === 'price-desc') return [sql`${priceColumn} desc nulls last`, asc(id)]
  const byName = [asc(name), asc(id)]
  return price ? [sql`${rounded_price} is null`, ...byName] : byName
}
