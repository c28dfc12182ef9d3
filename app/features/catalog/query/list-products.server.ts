import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { QueryCache } from '#app/lib/cache/query-cache.ts'
import type { Database } from '#db/client.ts'
import { productData, taxonomyTerms } from '#db/tables/products.ts'
import { maxRenameHops, type TaxonomyKind } from '../taxonomy/kinds.ts'
import { cardColumns, toCard } from './cards.server.ts'
import { buildProductCondition, buildVariantCondition } from './conditions.server.ts'
import { readFacets } from './facets.server.ts'
import { selectKnownFacts } from './facts.ts'
import { type Filters, getEffectiveSort, PAGE_SIZE } from './filters.schema.ts'
import type { Listing } from './listing.ts'
import { maxCountedMatches } from './match-count.ts'
import { buildMatchCondition, buildRank, type Matching } from './matching.server.ts'
import { findPriceRange, findRange, minimumQuantityRanges, priceRanges, type Range } from './ranges.ts'

const { rounded_price, price_steps, name, name_vector, id, in_stock, style_key } = productData

/**
 * Returns a page of styles with matching products in stock, and the facet counts (docs/domain.md, Catalog). A page beyond the last
 * has no products; `pages` is the number of pages.
 * @param filters from `resolveFilters`
 * @param counts caches the facets, which all pages and orders of a listing share
 * @returns also the number of matches without filters
 */
export async function listProducts(
  db: Database,
  filters: Filters,
  matching: Matching = { text: filters.search },
  counts?: QueryCache,
): Promise<{ listing: Listing; matchCount: number }> {
  const [rows, { matchCount, ...facets }] = await Promise.all([
    buildPageQuery(db, filters, matching),
    counts
      ? counts.get(toFacetsKey(filters, matching), () => readFacets(db, filters, matching))
      : readFacets(db, filters, matching),
  ])
  const pages = getPageCount(facets.styleCount)
  return { listing: { filters, products: rows.map(toCard), ...facets, pages }, matchCount }
}

/** Without what the facets do not read; of the in-hands date they read `maxProductionDays`. */
const toFacetsKey = ({ page, sort, quantity, inHands, ...filters }: Filters, matching: Matching): string =>
  JSON.stringify(['facets', filters, matching])

/** Pages of that many styles; at least one. */
const getPageCount = (styleCount: number): number => Math.max(1, Math.ceil(styleCount / PAGE_SIZE))

/** Returns for each search whether a product in stock matches. */
export async function hasMatches(db: Database, matchings: Matching[]): Promise<boolean[]> {
  if (matchings.length === 0) return []
  const conditions = matchings.map(
    // A materialized query is planned for all rows, so that the planner does not hope for an early match and scan the table.
    (matching) => sql`exists (with matches as materialized (
      select from ${productData} where ${buildMatchCondition(matching)}) select from matches)`,
  )
  const { rows } = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(conditions, sql`, `)}] as found`)
  return rows[0]?.found ?? []
}

/** Returns the empty listing that a page shows if reading failed; the failure is logged. */
export function getEmptyListing(filters: Filters): Listing {
  const toZeroCounts = (ranges: readonly Range[]) => ranges.map(({ value, label }) => ({ value, label, count: 0 }))
  return {
    filters: { ...filters, page: 1 },
    products: [],
    total: 0,
    styleCount: 0,
    inStockCount: 0,
    pages: 1,
    categories: [],
    brands: [],
    colors: [],
    prices: toZeroCounts(priceRanges),
    minimumQuantities: toZeroCounts(minimumQuantityRanges),
    facts: [],
    onRequestCount: 0,
  }
}

/**
 * Query of one page: of each style the product that sorts first, with a search among its best matches, such as those in a color
 * that the search names.
 */
export function buildPageQuery(db: Database, filters: Filters, matching: Matching = { text: filters.search }) {
  // An index provides the ids and only 24 rows are read in full, which keeps deep pages fast.
  if (getEffectiveSort(filters) === 'best') return buildBestMatchesQuery(db, filters, matching)
  const lead = db
    .select({ id, name, name_vector, rounded_price, price_steps, style_key })
    .from(productData)
    .where(buildProductCondition(filters, matching))
    .as('lead')
  const getLeadKey = (columns: LeadColumns) => {
    const key = getSortKey(filters, columns)
    return matching.rank ? sql`(-${buildRank(matching, columns.name_vector)}, ${key})` : key
  }
  const earlier = and(
    buildVariantCondition(filters, matching),
    sql`${style_key} = ${lead.style_key}`,
    sql`${getLeadKey(productData)} < ${getLeadKey(lead)}`,
  )
  const ids = db
    .select({ id: lead.id })
    .from(lead)
    .where(sql`not exists (select from ${productData} where ${earlier})`)
    .orderBy(...getOrder(filters, lead))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select(cardColumns)
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(...getOrder(filters, productData))
}

/** The best match of each style. Ranks at most `maxCountedMatches` matches, as reading them is nearly all of the cost. */
function buildBestMatchesQuery(db: Database, filters: Filters, matching: Matching) {
  const matches = db
    .select({ id, name, style_key, rank: buildRank(matching).as('rank') })
    .from(productData)
    .where(buildProductCondition(filters, matching))
    .limit(maxCountedMatches)
    .as('matches')
  const position = sql<number>`row_number() over (
    partition by coalesce(${matches.style_key}, ${matches.id}) order by ${matches.rank} desc, ${matches.name}, ${matches.id})`
  const ranked = db
    .select({ id: matches.id, name: matches.name, rank: matches.rank, position: position.as('position') })
    .from(matches)
    .as('ranked')
  const ids = db
    .select()
    .from(ranked)
    .where(eq(ranked.position, 1))
    .orderBy(desc(ranked.rank), asc(ranked.name), asc(ranked.id))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select(cardColumns)
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(desc(ids.rank), asc(name), asc(id))
}

/**
 * Drops unknown facts and ranges, and categories and brands that no product in stock has; follows renamed ones (docs/domain.md,
 * Catalog).
 */
export async function resolveFilters(db: Database, filters: Filters): Promise<Filters> {
  const [categories, brands] = await Promise.all([
    resolveNames(db, 'category', filters.categories),
    resolveNames(db, 'brand', filters.brands),
  ])
  return {
    ...filters,
    categories,
    brands,
    facts: selectKnownFacts(filters.facts),
    price: findPriceRange(filters.price)?.value ?? null,
    minimumQuantity: findRange(minimumQuantityRanges, filters.minimumQuantity)?.value ?? null,
  }
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
        select term.renamed_to as name, requested.renames + 1 as renames
        from requested join ${taxonomyTerms} term on term.kind = ${kind} and term.name = requested.name
        where not requested.is_used and term.renamed_to is not null and requested.renames < ${maxRenameHops}) requested
    )
    select distinct name from requested where is_used`)
  return rows.map((row) => row.name).sort()
}

type OrderColumns = Record<'id' | 'name' | 'rounded_price' | 'price_steps', AnyColumn>
type LeadColumns = OrderColumns & Record<'name_vector', AnyColumn>

/** The price to sort by. Without a quantity, indexes provide the order. */
const getPrice = ({ quantity }: Filters, { rounded_price, price_steps }: OrderColumns): SQL =>
  quantity === null
    ? sql`${rounded_price}`
    : sql`boxwright_price_at(${price_steps}, ${rounded_price}, ${quantity}::int)`

/**
 * Missing prices come last by price, in both directions, and in a price range (docs/domain.md, Catalog); the id makes every order
 * total, so that pages never overlap.
 */
function getOrder(filters: Filters, columns: OrderColumns): SQL[] {
  const { sort, price } = filters
  const { id, name, rounded_price } = columns
  if (sort === 'price-asc') return [asc(getPrice(filters, columns)), asc(id)]
  if (sort === 'price-desc') return [sql`${getPrice(filters, columns)} desc nulls last`, asc(id)]
  const byName = [asc(name), asc(id)]
  return price ? [sql`${rounded_price} is null`, ...byName] : byName
}

/** The same order as a row without nulls, which compares with `<`. */
function getSortKey(filters: Filters, columns: OrderColumns): SQL {
  const { sort, price } = filters
  const { id, name, rounded_price } = columns
  const sortPrice = getPrice(filters, columns)
  if (sort === 'price-asc') return sql`(${sortPrice} is null, coalesce(${sortPrice}, 0), ${id})`
  if (sort === 'price-desc') return sql`(${sortPrice} is null, -coalesce(${sortPrice}, 0), ${id})`
  return price ? sql`(${rounded_price} is null, ${name}, ${id})` : sql`(${name}, ${id})`
}
