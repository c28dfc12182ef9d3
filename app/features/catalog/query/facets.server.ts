import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { catalogLabels, facetCounts, productData } from '#db/tables/products.ts'
import { compareTerms, type TaxonomyKind } from '../taxonomy/kinds.ts'
import { type ColorGroup, colorLooks, colorValues } from './color-groups.ts'
import { buildArrivalCondition, buildProductCondition } from './conditions.server.ts'
import { type Filters, noFilters } from './filters.schema.ts'
import { maxCountedMatches } from './format-count.ts'
import type { ColorFacetValue, FacetValue } from './listing.ts'
import { buildMatchCondition, isMatchAll, type Matching } from './matching.server.ts'
import { findRange, minimumQuantityRanges, priceRanges, type Range } from './ranges.ts'

export type Facets = {
  /** Matches of the search, ignoring filters; at most `maxCountedMatches` + 1. */
  matchCount: number
  /** Products that match the search and all filters. */
  total: number
  /** Styles of these; a lower bound if `hasMoreStyles`. */
  styles: number
  hasMoreStyles?: boolean
  /** Totals and counts are lower bounds: more products match than are counted. */
  isCapped?: boolean
  /** Products in stock, ignoring search and filters. */
  inStock: number
  /** Products that can arrive by the in-hands date and match all other filters; missing without a date. */
  arrivals?: number
  /** Products without a price that match all filters except the price range. */
  onRequest: number
  categories: FacetValue[]
  brands: FacetValue[]
  colors: ColorFacetValue[]
  /** One per range, in the order of ranges.ts. */
  prices: FacetValue[]
  minimumQuantities: FacetValue[]
}

/** Reads the values of each filter with their number of products under all other filters, and the totals. */
export async function readFacets(db: Database, filters: Filters, matching: Matching): Promise<Facets> {
  const isCounted = isInFacetCounts(filters, matching)
  const hasSearch = !isMatchAll(matching)
  const [rows, sampledStyles, inStock, searchMatches, arrivals, selectedCategories, selectedBrands] = await Promise.all(
    [
      db.execute<FacetRow>(createFacetsQuery(filters, matching)).then(({ rows }) => rows),
      isCounted && hasRowFilters(filters) ? countStyles(db, filters, matching) : undefined,
      isCounted ? undefined : countInStock(db),
      hasSearch && isArrivalFilter(filters) ? countMatches(db, noFilters, matching) : undefined,
      filters.maxProductionDays === null || filters.arrivesInTime
        ? undefined
        : countMatches(db, { ...filters, arrivesInTime: true }, matching),
      readSelectedTerms(db, 'category', filters.categories),
      readSelectedTerms(db, 'brand', filters.brands),
    ],
  )
  const totals = rows.find(({ grouping }) => grouping === (byCategory | byBrand))
  const ranges = (totals?.ranges ?? []).map(Number)
  const examined = Number(totals?.matches ?? 0)
  const matchCount = searchMatches ?? examined
  const colorCounts = (totals?.colors ?? []).map(Number)
  const isCapped = !isCounted && examined > maxCountedMatches
  // Filters on a capped sample would count too few.
  const [total, styles] = isCapped
    ? await Promise.all([countMatches(db, filters, matching), countStyles(db, filters, matching)])
    : [Number(totals?.total ?? 0), sampledStyles ?? { styles: Number(totals?.styles ?? 0) }]
  return {
    matchCount,
    total,
    ...styles,
    ...(isCapped && { isCapped }),
    ...(filters.maxProductionDays !== null && { arrivals: arrivals ?? total }),
    inStock: inStock ?? matchCount,
    onRequest: Number(totals?.on_request ?? 0),
    categories: toFacetValues(
      rows
        .filter(({ grouping }) => grouping === byCategory)
        .map(({ category: name, position, in_category: count }) => ({ name, position, count: Number(count) })),
      selectedCategories,
    ),
    brands: toFacetValues(
      rows
        .filter(({ grouping }) => grouping === byBrand)
        .map(({ brand: name, position, in_brand: count }) => ({ name, position, count: Number(count) })),
      selectedBrands,
    ),
    colors: colorValues
      .map((value, index) => ({ value, count: colorCounts[index] ?? 0, ...colorLooks[value] }))
      .filter(({ value, count }) => count > 0 || filters.colors.includes(value)),
    prices: priceRanges.map(({ value }, index) => ({ value, count: ranges[index] ?? 0 })),
    minimumQuantities: minimumQuantityRanges.map(({ value }, index) => ({
      value,
      count: ranges[priceRanges.length + index] ?? 0,
    })),
  }
}

/** Products that match and pass the filters; of a search at most `maxCountedMatches` + 1. */
export async function countMatches(db: Database, filters: Filters, matching: Matching): Promise<number> {
  const query = isInFacetCounts(filters, matching)
    ? sql`select coalesce(sum(${sumColors(filters.colors)}), 0)::int as count from ${facetCounts}
        where ${and(...Object.values(getConditions(filters))) ?? sql`true`}`
    : sql`select count(*)::int as count from (
        select from ${productData} where ${buildProductCondition(filters, matching)} limit ${maxCountedMatches + 1}) matches`
  const { rows } = await db.execute<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

/** Styles of the first `maxCountedMatches` products that match and pass the filters: exact if there are no more. */
async function countStyles(db: Database, filters: Filters, matching: Matching) {
  const { rows } = await db.execute<{ styles: number; products: number }>(sql`
    select count(*)::int as styles, coalesce(sum(products), 0)::int as products from (
      select count(*) as products from (
        select ${style} as style from ${productData} where ${buildProductCondition(filters, matching)}
        limit ${maxCountedMatches + 1}) matches
      group by style) counted`)
  const { styles = 0, products = 0 } = rows[0] ?? {}
  return { styles, ...(products > maxCountedMatches && { hasMoreStyles: true }) }
}

/** A style has one category and brand, so their filters select whole styles; the others select products. */
const hasRowFilters = ({ price, minimumQuantity, colors }: Filters) =>
  price !== null || minimumQuantity !== null || colors.length > 0

const isArrivalFilter = (filters: Filters) => buildArrivalCondition(filters) !== undefined

/** The table counts neither words nor production times. */
const isInFacetCounts = (filters: Filters, matching: Matching) => isMatchAll(matching) && !isArrivalFilter(filters)

/** A product without a style key is a style. */
const style = sql`coalesce(${productData.style_key}, ${productData.id})`

/** A category and how many products in stock it has. */
export type CategoryCount = { name: string; count: number }

export async function countCategories(db: Database): Promise<CategoryCount[]> {
  const { rows } = await db.execute<CategoryCount>(sql`
    select category as name, sum(products)::int as count from ${facetCounts}
    where category is not null group by category having sum(products) > 0`)
  return rows
}

async function countInStock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(products), 0)::int as count from ${facetCounts}`,
  )
  return rows[0]?.count ?? 0
}

type FacetRow = {
  grouping: number
  category: string | null
  brand: string | null
  position: number | null
  in_category: string | null
  in_brand: string | null
  total: string | null
  on_request: string | null
  styles: string | null
  matches: string | null
  colors: (string | null)[]
  ranges: (string | null)[]
}
const byCategory = 1
const byBrand = 2

/**
 * One pass, each filter counted under all others: over the counts of the whole catalog, which are few, or over a sample of the
 * matches of a search or of an in-hands date, which is complete up to `maxCountedMatches`.
 */
export function createFacetsQuery(filters: Filters, matching: Matching): SQL {
  const { category: inCategory, brand: inBrand, price: inPrice, quantity: inQuantity } = getConditions(filters)
  const sum = (measure: SQL, ...conditions: (SQL | undefined)[]) => {
    const filter = and(...conditions)
    return filter ? sql`sum(${measure}) filter (where ${filter})` : sql`sum(${measure})`
  }
  const selected = sumColors(filters.colors)
  const count = (...conditions: (SQL | undefined)[]) => sum(selected, ...conditions)
  const rangeCounts = [
    ...priceRanges.map((range) => count(inCategory, inBrand, inQuantity, isInRange(sql`price_range`, range))),
    ...minimumQuantityRanges.map((range) => count(inCategory, inBrand, inPrice, isInRange(sql`quantity_range`, range))),
  ]
  const colorCounts = colorValues.map((value) => sum(sql.raw(value), inCategory, inBrand, inPrice, inQuantity))
  const passes = and(inCategory, inBrand, inPrice, inQuantity, sql`${selected} > 0`)
  const isAll = isInFacetCounts(filters, matching)
  return sql`
    ${isAll ? sql`` : selectMatches(filters, matching)}
    select grouping(category, brand) as grouping, category, brand,
      -- Each row is grouped by one of the two columns; the other is null.
      (select label.sort_order from ${catalogLabels} label
        where label.kind = case when category is null then 'brand' else 'category' end
          and label.name = coalesce(category, brand)) as position,
      ${count(inBrand, inPrice, inQuantity)} as in_category,
      ${count(inCategory, inPrice, inQuantity)} as in_brand,
      ${count(inCategory, inBrand, inPrice, inQuantity)} as total,
      ${count(inCategory, inBrand, inQuantity, sql`price_range is null`)} as on_request,
      ${isAll ? sum(sql`styles`, inCategory, inBrand) : sql`(select count(*) from (select distinct style from matches where ${passes}) passing)`} as styles,
      sum(products) as matches,
      array[${sql.join(colorCounts, sql`, `)}]::text[] as colors,
      array[${sql.join(rangeCounts, sql`, `)}]::text[] as ranges
    from ${isAll ? sql`${facetCounts}` : sql`matches`}
    group by grouping sets ((category), (brand), ())`
}

/** The matches with the columns of `facet_counts`, one product each. */
function selectMatches(filters: Filters, matching: Matching): SQL {
  const colors = colorValues.map((value) => sql.raw(`coalesce((color_group = '${value}')::int, 0) as ${value}`))
  return sql`with matches as materialized (
    select category, brand, boxwright_facet_range(rounded_price) as price_range,
      boxwright_facet_range(minimum_quantity) as quantity_range, 1 as products, ${style} as style, ${sql.join(colors, sql`, `)}
    from ${productData} where ${and(buildMatchCondition(matching), buildArrivalCondition(filters))} limit ${maxCountedMatches + 1})`
}

/** SQL sum of the products with one of the colors; of all products without any. */
function sumColors(colors: readonly ColorGroup[]): SQL {
  return colors.length > 0 ? sql.raw(`(${colors.join(' + ')})`) : sql`products`
}

function getConditions(filters: Filters) {
  const price = findRange(priceRanges, filters.price)
  const quantity = findRange(minimumQuantityRanges, filters.minimumQuantity)
  return {
    category: filters.categories.length > 0 ? inArray(sql`category`, filters.categories) : undefined,
    brand: filters.brands.length > 0 ? inArray(sql`brand`, filters.brands) : undefined,
    price: price && isInRange(sql`price_range`, price),
    quantity: quantity && isInRange(sql`quantity_range`, quantity),
  }
}

/**
 * Edges of the ranges, as boxwright_facet_range numbers them: 0 below 25, 1 at 25, 2 up to 50, 3 at 50, 4 up to 100, 5 at 100,
 * 6 above. A range includes both edges; a missing value is in every range.
 */
const edges = [25, 50, 100]

function isInRange(column: SQL, { min, max }: Range): SQL {
  const first = edges.includes(min) ? edges.indexOf(min) * 2 + 1 : 0
  const last = max === null ? edges.length * 2 : edges.indexOf(max) * 2 + 1
  return sql`(${column} is null or ${column} between ${sql.raw(String(first))} and ${sql.raw(String(last))})`
}

type CountedTerm = { name: string | null; position: number | null; count: number }

/** Terms with products, and selected terms even without any, in display order. */
function toFacetValues(terms: CountedTerm[], selected: (CountedTerm & { name: string })[]): FacetValue[] {
  const found = new Map(selected.map((each) => [each.name, each]))
  for (const { name, position, count } of terms) {
    if (name && (count > 0 || found.has(name))) found.set(name, { name, position, count })
  }
  return [...found.values()].sort(compareTerms).map(({ name, count }) => ({ value: name, count }))
}

/** A selected category or brand stays listed even without matches. */
async function readSelectedTerms(db: Database, kind: TaxonomyKind, names: string[]) {
  if (names.length === 0) return []
  const { kind: kindColumn, name: label, sort_order: position } = catalogLabels
  const rows = await db
    .select({ label, position })
    .from(catalogLabels)
    .where(and(sql`${kindColumn} = ${kind}`, inArray(label, names)))
  const positions = new Map(rows.map((row) => [row.label, row.position]))
  return names.map((name) => ({ name, position: positions.get(name) ?? null, count: 0 }))
}
