import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { termsColumns, termsOf } from '#app/features/ordering/terms/terms.server.ts'
import { containing } from '#app/lib/escape.ts'
import type { Database } from '#db/client.ts'
import { catalogueLabels, firstPicture, productData } from '#db/tables/products.ts'
import { byPlace, type LabelKind } from '../labels/kinds.ts'
import { colorsOf, coloursColumn } from '../related/siblings.server.ts'
import { type Band, bandOf, minimumQuantityBands, priceBands } from './bands.ts'
import type { FacetValue, ListedProduct, Listing } from './listed-product.ts'
import { type Filters, PAGE_SIZE } from './listing.schema.ts'

const { category, brand, rounded_price, minimum_quantity, name, id, in_stock, search_text } = productData

/**
 * One page of the products in stock that hold the text to the letter, with what every filter would leave
 * (docs/domain.md, Catalogue). A page past the last one has no products; `pages` says which is the last.
 */
export async function listProducts(db: Database, asked: Filters): Promise<Listing> {
  return (await readListing(db, await withoutUnknown(db, asked))).listing
}

/**
 * The same of the products that match in another way than to the letter.
 * @param filters without categories and brands the shop does not have
 * @returns also how many products match the text alone, whatever the other filters
 */
export async function readListing(db: Database, filters: Filters, matching = matchesText(filters.search)) {
  const [products, { matchingText, ...facets }] = await Promise.all([
    readPage(db, filters, matching),
    readFacets(db, filters, matching),
  ])
  const listing: Listing = { filters, products, ...facets, pages: Math.max(1, Math.ceil(facets.total / PAGE_SIZE)) }
  return { listing, matchingText }
}

/** How many products a listing would have. */
export function countProducts(db: Database, filters: Filters, matching = matchesText(filters.search)): Promise<number> {
  return db.$count(productData, and(matching, ...Object.values(conditions(filters))))
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
export function pageQuery(db: Database, filters: Filters, matching = matchesText(filters.search)) {
  // The page's ids come from an index alone; only its 24 rows are read whole. That keeps deep pages fast.
  const ids = db
    .select({ id })
    .from(productData)
    .where(and(matching, ...Object.values(conditions(filters))))
    .orderBy(...order(filters))
    .limit(PAGE_SIZE)
    .offset((filters.page - 1) * PAGE_SIZE)
    .as('page_ids')
  return db
    .select({
      id,
      name,
      slug: productData.slug,
      category,
      brand,
      image: firstPicture,
      price: rounded_price,
      minimumQuantity: minimum_quantity,
      terms: termsColumns,
      colours: coloursColumn,
    })
    .from(productData)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(...order(filters))
}

/** The statement behind the counts: one scan, each filter counted under all the others. */
export function facetsQuery(db: Database, filters: Filters, matching = matchesText(filters.search)) {
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
    .where(matching)
    .groupBy(sql`grouping sets ((${category}), (${brand}), ())`)
}

const BY_CATEGORY = 1
const BY_BRAND = 2

async function readPage(db: Database, filters: Filters, matching: SQL): Promise<ListedProduct[]> {
  const rows = await pageQuery(db, filters, matching)
  return rows.map(({ colours, ...row }) => ({ ...row, terms: termsOf(row.terms), colors: colorsOf(row.id, colours) }))
}

async function readFacets(db: Database, filters: Filters, matching: SQL) {
  const [rows, everything] = await Promise.all([
    facetsQuery(db, filters, matching),
    filters.search ? db.$count(productData, eq(in_stock, true)) : undefined,
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
      filters.categories,
    ),
    brands: choices(
      rows
        .filter((row) => row.grouping === BY_BRAND)
        .map(({ brand: name, place, perBrand }) => ({ name, place, count: Number(perBrand) })),
      filters.brands,
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
function choices(counted: Counted[], chosen: string[]): FacetValue[] {
  const found = new Map(chosen.map((name) => [name, { name, place: null as number | null, count: 0 }]))
  for (const { name, place, count } of counted) {
    if (name && (count > 0 || found.has(name))) found.set(name, { name, place, count })
  }
  return [...found.values()].sort(byPlace).map(({ name, count }) => ({ value: name, count }))
}

/**
 * The filters without the categories and brands that no product in stock has; one that was renamed is what it became
 * (docs/domain.md, Catalogue).
 */
export async function withoutUnknown(db: Database, filters: Filters): Promise<Filters> {
  const [categories, brands] = await Promise.all([
    known(db, 'category', filters.categories),
    known(db, 'brand', filters.brands),
  ])
  return { ...filters, categories, brands }
}

/** Renamings one after the other that a link is led through; beyond it can only be a circle. */
const mostRenamed = 20

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

/** The whole text in name or description, to the letter. */
export function matchesText(search: string): SQL {
  if (!search) return sql`${in_stock}`
  return sql`${in_stock} and ${search_text} like lower(${containing(search)})`
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
