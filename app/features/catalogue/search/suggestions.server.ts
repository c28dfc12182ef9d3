import { type SQL, sql } from 'drizzle-orm'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { firstPicture, productData } from '#db/tables/products.ts'
import { cleanSearch, filtersToSearch, noFilters } from '../listing/listing.schema.ts'
import type { Source } from '../listing/source.ts'
import { productPath } from '../slug.ts'
import { fromSnapshotOrDatabase } from '../snapshot/source.server.ts'
import { conditionOf } from './matching.server.ts'
import { type Step, stepOf } from './search.server.ts'
import { fold, type SearchWord, wordsOf } from './search-words.ts'
import { SHORTEST_TYPED, type SuggestedCategory, type Suggestions } from './suggestions.ts'

const { id, name, slug, category, family, rounded_price, search_text } = productData

const PRODUCTS = 5
const CATEGORIES = 3
/** Products among which five different designs are looked for. */
const LOOKED_AT = 40

export const noSuggestions: Suggestions = { products: [], categories: [], total: 0 }

/** A text as suggestions are asked for it: what is searched alike is one address, and one answer in every cache. */
export const typedText = (text: string): string => cleanSearch(text).toLowerCase()

type Candidate = {
  name: string
  family: string | null
  slug: string | null
  image: string | null
  price: number | null
}
type Category = { name: string; count: number }

/**
 * What a search for the text would find, in short: by the same steps, so that the number is the listing's own
 * (docs/domain.md, Catalogue).
 * @param typed as `typedText` gives it
 */
export async function suggest(db: Database, typed: string, snapshot?: Snapshot): Promise<Suggestions> {
  if ([...typed].length < SHORTEST_TYPED) return noSuggestions
  return fromSnapshotOrDatabase(db, snapshot, (source) => suggestFrom(source, typed))
}

async function suggestFrom(source: Source, typed: string): Promise<Suggestions> {
  const [step, categories] = await Promise.all([stepOf(source, typed), source.categories()])
  if (!step) return noSuggestions
  const named = categories.filter(namedBy(typed))
  const { products, within, total } = await found(source.db, step, named)
  return {
    products: differentDesigns(products)
      .slice(0, PRODUCTS)
      .map(({ slug, family: _, ...product }) => ({ ...product, path: productPath({ ...product, slug }) })),
    categories: [
      ...named.sort(mostFirst).map((category) => suggestion(category, '')),
      // One that has all that was found says nothing new.
      ...within
        .filter(({ name, count }) => count < total && !named.some((other) => other.name === name))
        .sort(mostFirst)
        .map((category) => suggestion(category, typed)),
    ].slice(0, CATEGORIES),
    total,
    ...(step.corrected && { meant: step.words.map((word) => word.typed).join(' ') }),
  }
}

/**
 * How many products the text finds, in all and in each category, and the first ones: by name as the listing has them,
 * but first those whose name has the words, then those of a category the text names. One statement, since reading what
 * was found is nearly all it costs.
 */
async function found(db: Database, { matching, words }: Step, categories: Category[]) {
  const hasWords = words.length > 0 ? sql.join(words.map(startsInName), sql` and `) : sql`true`
  const isInOne = sql`${category} = any(${sql.param(categories.map(({ name }) => name))}::text[])`
  const { rows } = await db.execute<{ products: Candidate[]; within: Category[]; total: number }>(sql`
    with found as materialized (
      select ${id}, ${name}, ${category}, case when ${hasWords} then 0 when ${isInOne} then 1 else 2 end as rank
      from ${productData} where ${conditionOf(matching)}
    ), first as (
      select id as first_id, rank from found order by rank, name, id limit ${LOOKED_AT}
    )
    select
      (select count(*)::int from found) as total,
      (select json_agg(json_build_object('name', category, 'count', count))
        from (select category, count(*) from found where category is not null group by category)) as within,
      (select json_agg(json_build_object('name', ${name}, 'family', ${family}, 'slug', ${slug}, 'image', ${firstPicture}, 'price', ${rounded_price})
          order by rank, ${name}, ${id})
        from first join ${productData} on ${id} = first_id) as products`)
  const [row] = rows
  return { products: row?.products ?? [], within: row?.within ?? [], total: row?.total ?? 0 }
}

/** As it was typed or as it is folded; search_text begins with the name, in lower case. */
function startsInName({ typed, readings }: SearchWord): SQL {
  const each = [...new Set([typed, ...readings])].map(
    (text) => sql`strpos(' ' || split_part(${search_text}, E'\\n', 1), ' ' || lower(${text})) > 0`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** Whether every word that was typed begins one of the category's. */
function namedBy(typed: string) {
  const words = wordsOf(typed)
  return ({ name }: Category) =>
    words.length > 0 && words.every(({ readings }) => readings.some((reading) => fold(name).includes(` ${reading}`)))
}

const mostFirst = (a: Category, b: Category) => b.count - a.count

/** @param search what it is narrowed by, '' for the whole category */
function suggestion({ name, count }: Category, search: string): SuggestedCategory {
  const path = `/products${filtersToSearch({ ...noFilters, search, categories: [name] })}`
  return { name, isNamed: search === '', count, path }
}

/** A mug in six colors is one suggestion while there are other mugs. */
function differentDesigns(products: Candidate[]): Candidate[] {
  const designs = new Set<string>()
  const isNew = ({ family }: Candidate) => family === null || (!designs.has(family) && designs.add(family))
  const first = products.filter(isNew)
  return [...first, ...products.filter((product) => !first.includes(product))]
}
