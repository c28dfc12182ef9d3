import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { facetCounts, factCounts, productData, taxonomyTerms } from '#db/tables/products.ts'
import { compareTerms, type TaxonomyKind } from '../taxonomy/kinds.ts'
import { type ColorGroup, colorGroupDisplay, colorGroups } from './color-groups.ts'
import { buildArrivalCondition, buildFactConditions, buildProductCondition } from './conditions.server.ts'
import { factFilters, groupFacts } from './facts.ts'
import { type Filters, noFilters } from './filters.schema.ts'
import type { ColorFacetValue, FacetValue, FactFacet, RangeFacetValue } from './listing.ts'
import { maxCountedMatches } from './match-count.ts'
import { buildMatchCondition, isMatchAll, type Matching } from './matching.server.ts'
import { findPriceRange, findRange, getPriceChoices, minimumQuantityRanges, priceEdges, type Range } from './ranges.ts'

export type Facets = {
  /** Matches of the search, ignoring filters; at most `maxCountedMatches` + 1. */
  matchCount: number
  /** Products that match the search and all filters. */
  total: number
  /** Styles of these; a lower bound if `hasMoreStyles`. */
  styleCount: number
  hasMoreStyles?: boolean
  /** Totals and counts are lower bounds: more products match than are counted. */
  isCapped?: boolean
  /** Products in stock, ignoring search and filters. */
  inStockCount: number
  /** Products that can arrive by the in-hands date and match all other filters; missing without a date. */
  arrivals?: number
  /** Products without a price that match all filters except the price range. */
  onRequestCount: number
  categories: FacetValue[]
  brands: FacetValue[]
  colors: ColorFacetValue[]
  /** One per range, in the order of `getPriceChoices`. */
  prices: RangeFacetValue[]
  minimumQuantities: RangeFacetValue[]
  facts: FactFacet[]
}

/** Reads the values of each filter with their number of products under all other filters, and the totals. */
export async function readFacets(db: Database, filters: Filters, matching: Matching): Promise<Facets> {
  const isStored = hasStoredCounts(filters, matching)
  // Matches are read with these filters applied, so that the search is counted apart.
  const hasReadFilters = filters.facts.length > 0 || isArrivalFilter(filters)
  const [totals, sampledStyles, inStockCount, searchMatches, arrivals, selectedFacts] = await Promise.all([
    db.execute<FacetTotals>(createFacetsQuery(filters, matching)).then(({ rows }) => rows[0]),
    isStored && hasRowFilters(filters) ? countStyles(db, filters, matching) : undefined,
    isStored ? undefined : countInStock(db),
    hasReadFilters && !isMatchAll(matching) ? countMatches(db, noFilters, matching) : undefined,
    filters.maxProductionDays === null || filters.arrivesInTime
      ? undefined
      : countMatches(db, { ...filters, arrivesInTime: true }, matching),
    countSelectedFacts(db, filters, matching),
  ])
  const ranges = totals?.ranges ?? []
  const priceChoices = getPriceChoices(filters.price)
  const counted = totals?.matches ?? 0
  const isCapped = !isStored && counted > maxCountedMatches
  // Filters on a capped sample would count too few.
  const [total, styles] =
    isCapped && hasFilters(filters)
      ? await Promise.all([countMatches(db, filters, matching), countStyles(db, filters, matching)])
      : [
          totals?.total ?? 0,
          sampledStyles ?? { styleCount: totals?.styles ?? 0, ...(isCapped && { hasMoreStyles: true }) },
        ]
  return {
    matchCount: searchMatches ?? (isMatchAll(matching) ? (inStockCount ?? counted) : counted),
    ...(isCapped && { isCapped }),
    total,
    ...styles,
    ...(filters.maxProductionDays !== null && { arrivals: arrivals ?? total }),
    inStockCount: inStockCount ?? counted,
    onRequestCount: totals?.on_request ?? 0,
    categories: toFacetValues('category', totals?.terms, filters.categories),
    brands: toFacetValues('brand', totals?.terms, filters.brands),
    colors: colorGroups
      .map((value, index) => ({ value, count: totals?.colors[index] ?? 0, ...colorGroupDisplay[value] }))
      .filter(({ value, count }) => count > 0 || filters.colors.includes(value)),
    prices: priceChoices.map(({ value, label, isFine }, index) => ({
      value,
      label,
      ...(isFine && { isFine }),
      count: ranges[index] ?? 0,
    })),
    minimumQuantities: minimumQuantityRanges.map(({ value, label }, index) => ({
      value,
      label,
      count: ranges[priceChoices.length + index] ?? 0,
    })),
    facts: toFactFacets(filters, { ...totals?.facts, ...selectedFacts }, total),
  }
}

/** True if the tables of counts contain the answer; otherwise the matches are counted. They have no words and production times. */
const hasStoredCounts = (filters: Filters, matching: Matching) =>
  isMatchAll(matching) && filters.facts.length === 0 && !isArrivalFilter(filters)

/** Products that match and pass the filters; beyond the stored counts at most `maxCountedMatches` + 1. */
export async function countMatches(db: Database, filters: Filters, matching: Matching): Promise<number> {
  const query = hasStoredCounts(filters, matching)
    ? sql`select coalesce(sum(${sumColors(filters.colors)}), 0)::int as count from ${facetCounts}
        where ${and(...Object.values(getConditions(filters))) ?? sql`true`}`
    : sql`select count(*)::int as count from (
        select from ${productData} where ${buildProductCondition(filters, matching)} limit ${maxCountedMatches + 1}) matches`
  const { rows } = await db.execute<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

/**
 * Styles of the first `maxCountedMatches` products that match and pass the filters: exact if there are no more. A product without a
 * style key is a style.
 */
async function countStyles(db: Database, filters: Filters, matching: Matching) {
  const { rows } = await db.execute<{ styles: number; products: number }>(sql`
    select (count(style_key) + coalesce(sum(products) filter (where style_key is null), 0))::int as styles,
      coalesce(sum(products), 0)::int as products
    from (
      select style_key, count(*) as products from (
        select style_key from ${productData} where ${buildProductCondition(filters, matching)}
        limit ${maxCountedMatches + 1}) matches
      group by style_key) counted`)
  const { styles = 0, products = 0 } = rows[0] ?? {}
  return { styleCount: styles, ...(products > maxCountedMatches && { hasMoreStyles: true }) }
}

/** Products by fact. */
type FactTotals = Record<string, number>

/** Counts each fact under all filters. */
async function countFacts(db: Database, filters: Filters, matching: Matching): Promise<FactTotals> {
  const query = hasStoredCounts(filters, matching)
    ? selectStoredFactTotals(filters)
    : sql`with matches as materialized (
        select ${productData.facts} from ${productData} where ${buildProductCondition(filters, matching)}
        limit ${maxCountedMatches + 1}) ${selectFactTotals()}`
  const { rows } = await db.execute<{ facts: FactTotals | null }>(query)
  return rows[0]?.facts ?? {}
}

/** Counts the facts of each filter that has a selection under all others. */
async function countSelectedFacts(db: Database, filters: Filters, matching: Matching): Promise<FactTotals> {
  const counted = groupFacts(filters.facts).map(async (group) => {
    const others = filters.facts.filter((fact) => !group.includes(fact))
    const prefix = group[0]?.replace(/:.*/, ':') ?? ''
    const totals = await countFacts(db, { ...filters, facts: others }, matching)
    return Object.entries(totals).filter(([fact]) => fact.startsWith(prefix))
  })
  return Object.fromEntries((await Promise.all(counted)).flat())
}

const selectStoredFactTotals = (filters: Filters): SQL => sql`
  select json_object_agg(fact, count) as facts from (
    select fact, sum(${sumColors(filters.colors)}) as count from ${factCounts}
    where ${and(...Object.values(getConditions(filters))) ?? sql`true`} group by fact) counted`

/** Few products differ in all facts, so that grouping them first is faster. */
const selectFactTotals = (condition?: SQL): SQL => sql`
  select json_object_agg(fact, count) as facts from (
    select fact, sum(count) as count from (
      select facts, count(*) as count from matches where ${condition ?? sql`true`} group by facts) each, unnest(facts) fact
    group by fact) counted`

/** Filters that leave a choice, or have a selection. */
function toFactFacets(filters: Filters, totals: FactTotals, total: number): FactFacet[] {
  return factFilters.flatMap(({ name, title, plural, anyLabel, prefix, labels }) => {
    const selected = filters.facts.filter((fact) => fact.startsWith(`${name}:`))
    const values = Object.entries(labels)
      .map(([value, label]) => ({ value, label, count: Number(totals[`${name}:${value}`] ?? 0) }))
      .filter(({ value, count }) => count > 0 || selected.includes(`${name}:${value}`))
    const [value] = values
    // Rush service has one value: products have it or not.
    const hasChoice = values.length > 1 || (name === 'rush' && value !== undefined && value.count < total)
    return hasChoice || selected.length > 0
      ? [{ name, title, plural, values, ...(anyLabel && { anyLabel }), ...(prefix && { prefix }) }]
      : []
  })
}

/** A style has one category and brand, so their filters select whole styles; the others select products. */
const hasRowFilters = ({ price, minimumQuantity, colors }: Filters) =>
  price !== null || minimumQuantity !== null || colors.length > 0

const hasFilters = (filters: Filters) =>
  hasRowFilters(filters) || filters.categories.length > 0 || filters.brands.length > 0

const isArrivalFilter = (filters: Filters) => buildArrivalCondition(filters) !== undefined

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

type FacetTotals = {
  /** Null if nothing matches. */
  terms: CountedTerm[] | null
  total: number | null
  styles: number | null
  /** Number of products that match the search, ignoring filters. */
  matches: number | null
  on_request: number | null
  colors: (number | null)[]
  /** Prices, then minimum quantities. */
  ranges: (number | null)[]
  facts: FactTotals | null
}

/**
 * Each filter counted under all others: over the counts of the whole catalog, which are few, or over a sample of the matches of a
 * search, of facts or of an in-hands date, which is complete up to `maxCountedMatches`. First by category and brand, and by range, so
 * that few rows remain.
 */
export function createFacetsQuery(filters: Filters, matching: Matching): SQL {
  const { category: inCategory, brand: inBrand, price: inPrice, quantity: inQuantity } = getConditions(filters)
  const sum = (measure: SQL, ...conditions: (SQL | undefined)[]) => {
    const filter = and(...conditions)
    return filter ? sql`sum(${measure}) filter (where ${filter})` : sql`sum(${measure})`
  }
  const inColors = filters.colors.length > 0 ? inArray(sql`color_group`, filters.colors) : undefined
  const where = (...conditions: (SQL | undefined)[]) => and(...conditions) ?? sql`true`
  const passes = where(inCategory, inBrand, inPrice, inQuantity, inColors)
  const isStored = hasStoredCounts(filters, matching)
  const counts = isStored ? sql`${facetCounts}` : sql`counts`
  const counted = sql`counted`
  const rangeCounts = [
    ...getPriceChoices(filters.price).map((range) => sum(counted, inQuantity, isInPriceRange(range))),
    ...minimumQuantityRanges.map((range) => sum(counted, inPrice, isInQuantityRange(range))),
  ]
  const colorCounts = colorGroups.map((color) => sum(sql.raw(color), inPrice, inQuantity))
  return sql`with ${isStored ? sql`` : selectMatches(filters, matching)} terms as (
    select category, brand, ${sum(sumColors(filters.colors), inPrice, inQuantity)} as counted, sum(products) as matches
      ${isStored ? sql`, sum(styles) as styles` : sql``}
    from ${counts} group by category, brand
  ), ranges as (
    select price_range, quantity_range, sum(${sumColors(filters.colors)}) as counted,
      ${joinSql(colorGroups.map((color) => sql.raw(`sum(${color}) as ${color}`)))}
    from ${counts} where ${where(inCategory, inBrand)} group by price_range, quantity_range
  )
  select *, ${selectTerms(filters, where(inBrand), where(inCategory))} as terms
      ${
        isStored
          ? sql`, (${selectStoredFactTotals(filters)}) as facts`
          : sql`, (${selectFactTotals(passes)}) as facts,
              (select count(*) from (select distinct style from matches where ${passes}) passing)::int as styles`
      }
    from (
      select sum(matches)::int as matches, ${sum(counted, inCategory, inBrand)}::int as total
        ${isStored ? sql`, ${sum(sql`styles`, inCategory, inBrand)}::int as styles` : sql``}
      from terms) sums, (
      select ${sum(counted, inQuantity, sql`price_range is null`)}::int as on_request,
        array[${joinSql(colorCounts)}]::int[] as colors, array[${joinSql(rangeCounts)}]::int[] as ranges
      from ranges) range_sums`
}

/** The terms of the matches, and the selected ones even without any, with their positions. */
const selectTerms = ({ categories, brands }: Filters, inBrand: SQL, inCategory: SQL): SQL => sql`(
  select json_agg(json_build_array(kind, name, count, sort_order)) from (
    select kind, name, sum(count) as count from (
      select 'category' as kind, category as name, counted as count from terms where ${inBrand}
      union all select 'brand', brand, counted from terms where ${inCategory}
      union all select 'category', unnest(${sql.param(categories)}::text[]), 0
      union all select 'brand', unnest(${sql.param(brands)}::text[]), 0) each
    group by kind, name) counted
  left join ${taxonomyTerms} using (kind, name))`

const joinSql = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** The matches with the selected facts, and their counts with the columns of `facet_counts`. */
function selectMatches(filters: Filters, matching: Matching): SQL {
  const colors = colorGroups.map((value) =>
    sql.raw(`case when color_group = '${value}' then products else 0 end as ${value}`),
  )
  return sql`matches as materialized (
    select category, brand, boxwright_price_range(rounded_price) as price_range,
      boxwright_facet_range(minimum_quantity) as quantity_range, color_group, facts, ${style} as style
    from ${productData} where ${and(buildMatchCondition(matching), ...buildFactConditions(filters), buildArrivalCondition(filters))} limit ${maxCountedMatches + 1}
  ), counts as (
    select category, brand, price_range, quantity_range, products, ${joinSql(colors)} from (
      select category, brand, price_range, quantity_range, color_group, count(*) as products
      from matches group by 1, 2, 3, 4, 5) grouped
  ),`
}

/** SQL sum of the products with one of the colors; of all products without any. */
function sumColors(colors: readonly ColorGroup[]): SQL {
  return colors.length > 0 ? sql.raw(`(${colors.join(' + ')})`) : sql`products`
}

function getConditions(filters: Filters) {
  const price = findPriceRange(filters.price)
  const quantity = findRange(minimumQuantityRanges, filters.minimumQuantity)
  return {
    category: filters.categories.length > 0 ? inArray(sql`category`, filters.categories) : undefined,
    brand: filters.brands.length > 0 ? inArray(sql`brand`, filters.brands) : undefined,
    price: price && isInPriceRange(price),
    quantity: quantity && isInQuantityRange(quantity),
  }
}

const isInPriceRange = (range: Range) => isInRange(sql`price_range`, priceEdges, range)
const isInQuantityRange = (range: Range) => isInRange(sql`quantity_range`, [25, 50, 100], range)

/**
 * Ranges as boxwright_price_range and boxwright_facet_range number them: with the edges 25 and 50, 0 is below 25, 1 at 25, 2 up to
 * 50, 3 at 50, 4 above. A range includes both edges; a missing value is in every range.
 */
function isInRange(column: SQL, edges: readonly number[], { min, max }: Range): SQL {
  const first = edges.includes(min) ? edges.indexOf(min) * 2 + 1 : 0
  const last = max === null ? edges.length * 2 : edges.indexOf(max) * 2 + 1
  return sql`(${column} is null or ${column} between ${sql.raw(String(first))} and ${sql.raw(String(last))})`
}

/** A category or brand with its products under the other filters and its position. */
type CountedTerm = [kind: TaxonomyKind, name: string | null, count: number | null, position: number | null]

/** Terms with products, and selected terms even without any, in display order. */
const toFacetValues = (kind: TaxonomyKind, terms: CountedTerm[] | null | undefined, selected: string[]): FacetValue[] =>
  (terms ?? [])
    .flatMap(([each, name, count, position]) => (each === kind && name ? [{ name, position, count: count ?? 0 }] : []))
    .filter(({ name, count }) => count > 0 || selected.includes(name))
    .sort(compareTerms)
    .map(({ name, count }) => ({ value: name, count }))
