import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { catalogueLabels, productData } from '#db/tables/products.ts'
import { byPlace, type LabelKind, mostRenamed } from '../labels/kinds.ts'
import { firstFound } from '../search/first-found.server.ts'
import { conditionOf } from '../search/matching.server.ts'
import type { Matching } from '../search/matching.ts'
import { type Band, bandOf, minimumQuantityBands, priceBands } from './bands.ts'
import { cardColumns, cardOf } from './cards.server.ts'
import type { FacetValue, ListedProduct, Listing } from './listed-product.ts'
import { type Filters, PAGE_SIZE } from './listing.schema.ts'
import type { Source } from './source.ts'

const { category, brand, rounded_price, minimum_quantity, name, id, in_stock } = productData

/** Listings by SQL: how they are read while there are few products, and what every other way must equal. */
export const fromDatabase = (db: Database): Source => ({
  db,
  known: (filters) => withoutUnknown(db, filters),
  read: (filters, matching) => readListing(db, filters, matching),
  count: (filters, matching) =>
    db.$count(productData, and(conditionOf(matching), ...Object.values(conditions(filters)))),
  any: (matchings) => anyProduct(db, matchings),
  categories: () =>
    db
      .select({ name: sql<string>`${category}`, count: sql<number>`count(*)::int` })
      .from(productData)
      .where(and(eq(in_stock, true), isNotNull(category)))
      .groupBy(category),
  first: (found, most) => firstFound(db, found, most),
})

/**
 * One page of the products in stock that hold the text to the letter, with what every filter would leave
 * (docs/domain.md, Catalogue). A page past the last one has no products; `pages` says which is the last.
 */
export async function listProducts(db: Database, asked: Filters): Promise<Listing> {
  const filters = await withoutUnknown(db, asked)
  return (await readListing(db, filters, { letters: filters.search })).listing
}

async function readListing(db: Database, filters: Filters, matching: Matching) {
  const [products, { matchingText, ...facets }] = await Promise.all([
    readPage(db, filters, matching),
    readFacets(db, filters, matching),
  ])
  const listing: Listing = { filters, products, ...facets, pages: pagesOf(facets.total) }
  return { listing, matchingText }
}

/** Of so many products; at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

async function anyProduct(db: Database, matchings: Matching[]): Promise<boolean[]> {
  if (matchings.length === 0) return []
  const each = matchings.map((matching) => sql`exists (select from ${productData} where ${conditionOf(matching)})`)
  const { rows } = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(each, sql`, `)}] as found`)
  return rows[0]?.found ?? []
}

/** What a listing shows when it could not be read: the failure is logged, the list is empty. */
export function emptyListing(filters: Filters): Listing {
  const none = (bands: readonly Band[]) => bands.map(({ value }) => ({ value, count: 0 }))
  return {
    filters: { ...filters, page: 1 },
    products: [],
    total: 0,
    inStock: 0,
    pages: 1,
    categories: [],
    brands: [],
    prices: none(priceBands),
    minimumQuantities: none(minimumQuantityBands),
    onRequest: 0,
  }
}

/** The statement behind one page, apart so that its plan can be tested. */
export function pageQuery(db: Database, filters: Filters, matching: Matching = { letters: filters.search }) {
  // The page's ids come from an index alone; only its 24 rows are read whole. That keeps deep pages fast.
  const ids = db
    .select({ id })
    .from(productData)
    .where(and(conditionOf(matching), ...Object.values(conditions(filters))))
    .orderBy(...order(filters))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select(cardColumns)
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(...order(filters))
}

/** The statement behind the counts: one scan, each filter counted under all the others. */
export function facetsQuery(db: Database, filters: Filters, matching: Matching = { letters: filters.search }) {
  const { category: inCategory, brand: inBrand, price: inPrice, minimum: inMinimum } = conditions(filters)
  const count = (...where: (SQL | undefined)[]) => {
    const filter = and(...where)
    return filter ? sql<string>`count(*) filter (where ${filter})` : sql<string>`count(*)`
  }
  const bandCounts = [
    ...priceBands.map((band) => count(inCategory, inBrand, inMinimum, inBand(rounded_price, band))),
    ...minimumQuantityBands.map((band) => count(inCategory, inBrand, inPrice, inBand(minimum_quantity, band))),
  ]
  return db
    .select({
      // Told apart by what the row is grouped by, since a category itself may be missing.
      grouping: sql<number>`grouping(${category}, ${brand})`,
      category,
      brand,
      // Where it was given a place: of what a row is grouped by, the other is null.
      place: sql<number | null>`(select label.sort_order from ${catalogueLabels} label
        where label.kind = case when ${category} is null then 'brand' else 'category' end
          and label.name = coalesce(${category}, ${brand}))`,
      perCategory: count(inBrand, inPrice, inMinimum),
      perBrand: count(inCategory, inPrice, inMinimum),
      total: count(inCategory, inBrand, inPrice, inMinimum),
      onRequest: count(inCategory, inBrand, inMinimum, sql`${rounded_price} is null`),
      matchesText: count(),
      bands: sql<string[]>`array[${sql.join(bandCounts, sql`, `)}]`,
    })
    .from(productData)
    .where(conditionOf(matching))
    .groupBy(sql`grouping sets ((${category}), (${brand}), ())`)
}

const BY_CATEGORY = 1
const BY_BRAND = 2

async function readPage(db: Database, filters: Filters, matching: Matching): Promise<ListedProduct[]> {
  return (await pageQuery(db, filters, matching)).map(cardOf)
}

async function readFacets(db: Database, filters: Filters, matching: Matching) {
  const [rows, everything, categories, brands] = await Promise.all([
    facetsQuery(db, filters, matching),
    'letters' in matching && !matching.letters ? undefined : db.$count(productData, eq(in_stock, true)),
    chosenOnes(db, 'category', filters.categories),
    chosenOnes(db, 'brand', filters.brands),
  ])
  const sum = rows.find((row) => row.grouping === (BY_CATEGORY | BY_BRAND))
  const bands = (sum?.bands ?? []).map(Number)
  const matchingText = Number(sum?.matchesText ?? 0)
  return {
    matchingText,
    total: Number(sum?.total ?? 0),
    inStock: everything ?? matchingText,
    onRequest: Number(sum?.onRequest ?? 0),
    categories: choices(
      rows
        .filter((row) => row.grouping === BY_CATEGORY)
        .map(({ category: name, place, perCategory }) => ({ name, place, count: Number(perCategory) })),
      categories,
    ),
    brands: choices(
      rows
        .filter((row) => row.grouping === BY_BRAND)
        .map(({ brand: name, place, perBrand }) => ({ name, place, count: Number(perBrand) })),
      brands,
    ),
    prices: priceBands.map(({ value }, index) => ({ value, count: bands[index] ?? 0 })),
    minimumQuantities: minimumQuantityBands.map(({ value }, index) => ({
      value,
      count: bands[priceBands.length + index] ?? 0,
    })),
  }
}

type Counted = { name: string | null; place: number | null; count: number }

/** What can be chosen, in its order: whatever leaves products, and what is chosen already even when it leaves none. */
function choices(counted: Counted[], chosen: (Counted & { name: string })[]): FacetValue[] {
  const found = new Map(chosen.map((each) => [each.name, each]))
  for (const { name, place, count } of counted) {
    if (name && (count > 0 || found.has(name))) found.set(name, { name, place, count })
  }
  return [...found.values()].sort(byPlace).map(({ name, count }) => ({ value: name, count }))
}

/** What was chosen has its place also where the text finds nothing of it. */
async function chosenOnes(db: Database, kind: LabelKind, names: string[]) {
  if (names.length === 0) return []
  const { kind: kindOf, name: label, sort_order: place } = catalogueLabels
  const rows = await db
    .select({ label, place })
    .from(catalogueLabels)
    .where(and(eq(kindOf, kind), inArray(label, names)))
  const places = new Map(rows.map((row) => [row.label, row.place]))
  return names.map((name) => ({ name, place: places.get(name) ?? null, count: 0 }))
}

async function withoutUnknown(db: Database, filters: Filters): Promise<Filters> {
  const [categories, brands] = await Promise.all([
    known(db, 'category', filters.categories),
    known(db, 'brand', filters.brands),
  ])
  return { ...filters, categories, brands }
}

async function known(db: Database, kind: LabelKind, values: string[]): Promise<string[]> {
  if (values.length === 0) return []
  const column = productData[kind]
  const carried = sql`exists (select from ${productData} where ${in_stock} and ${column} = asked.name)`
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive asked (name, carried, steps) as (
      select asked.name, ${carried}, 0 from unnest(${sql.param(values)}::text[]) asked (name)
      union all
      select asked.name, ${carried}, asked.steps
      from (
        select label.renamed_to as name, asked.steps + 1 as steps
        from asked join ${catalogueLabels} label on label.kind = ${kind} and label.name = asked.name
        where not asked.carried and label.renamed_to is not null and asked.steps < ${mostRenamed}) asked
    )
    select distinct name from asked where carried`)
  return rows.map((row) => row.name).sort()
}

function conditions(filters: Filters) {
  const price = bandOf(priceBands, filters.price)
  const minimum = bandOf(minimumQuantityBands, filters.minimumQuantity)
  return {
    category: filters.categories.length > 0 ? inArray(category, filters.categories) : undefined,
    brand: filters.brands.length > 0 ? inArray(brand, filters.brands) : undefined,
    price: price && inBand(rounded_price, price),
    minimum: minimum && inBand(minimum_quantity, minimum),
  }
}

/** Both edges belong to a band; a missing price or minimum quantity is never excluded (docs/domain.md, Catalogue). */
function inBand(column: typeof rounded_price | typeof minimum_quantity, band: Band): SQL {
  const upper = band.max === null ? sql`` : sql` and ${column} <= ${band.max}`
  return sql`(${column} is null or (${column} >= ${band.min}${upper}))`
}

/**
 * Missing prices come last by price, in both directions, and in a price band (docs/decisions/0069-priced-on-request-in-a-band.md);
 * the id makes every order total, so that pages never overlap.
 */
function order({ sort, price }: Filters): SQL[] {
  if (sort === 'price-asc') return [asc(rounded_price), asc(id)]
  if (sort === 'price-desc') return [sql`${rounded_price} desc nulls last`, asc(id)]
  const byName = [asc(name), asc(id)]
  return price ? [sql`${rounded_price} is null`, ...byName] : byName
}
