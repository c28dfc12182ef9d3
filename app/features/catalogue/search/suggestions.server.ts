import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { firstPicture, productData } from '#db/tables/products.ts'
import { cleanSearch, filtersToSearch, noFilters } from '../listing.schema.ts'
import { productPath } from '../slug.ts'
import { type Step, stepOf } from './search.server.ts'
import { fold, type SearchWord, wordsOf } from './search-words.ts'
import { SHORTEST_TYPED, type SuggestedCategory, type Suggestions } from './suggestions.ts'

const { id, name, slug, category, rounded_price, in_stock, search_text } = productData

const PRODUCTS = 5
const CATEGORIES = 3
/** Products among which five different designs are looked for. */
const LOOKED_AT = 40

export const noSuggestions: Suggestions = { products: [], categories: [], total: 0 }

/** A text as suggestions are asked for it: what is searched alike is one address, and one answer in every cache. */
export const typedText = (text: string): string => cleanSearch(text).toLowerCase()

type Candidate = { name: string; slug: string | null; image: string | null; price: number | null }
type CategoryCount = { category: string | null; count: number }

/**
 * What a search for the text would find, in short: by the same steps, so that the number is the listing's own
 * (docs/domain.md, Catalogue).
 * @param typed as `typedText` gives it
 */
export async function suggest(db: Database, typed: string): Promise<Suggestions> {
  if ([...typed].length < SHORTEST_TYPED) return noSuggestions
  const step = await stepOf(db, typed)
  if (!step) return noSuggestions
  const [{ products, counts }, all] = await Promise.all([found(db, step), allCategories(db)])
  return {
    products: differentDesigns(products)
      .slice(0, PRODUCTS)
      .map(({ slug, ...product }) => ({ ...product, path: productPath({ ...product, slug }) })),
    categories: categoriesOf(typed, counts, all),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    ...(step.corrected && { meant: step.words.map((word) => word.typed).join(' ') }),
  }
}

/**
 * How many products the text finds in each category, and the first ones: by name as the listing has them, but first
 * those whose name has the words. One statement, since reading what was found is nearly all it costs.
 */
async function found(db: Database, { matching, words }: Step) {
  const named = words.length > 0 ? sql.join(words.map(startsInName), sql` and `) : sql`true`
  const { rows } = await db.execute<{ products: Candidate[]; counts: CategoryCount[] }>(sql`
    with found as materialized (
      select ${id}, ${name}, ${category}, ${named} as named from ${productData} where ${matching}
    ), first as (
      select id as first_id, named from found order by named desc, name, id limit ${LOOKED_AT}
    )
    select
      (select json_agg(json_build_object('category', category, 'count', count))
        from (select category, count(*) from found group by category)) as counts,
      (select json_agg(json_build_object('name', ${name}, 'slug', ${slug}, 'image', ${firstPicture}, 'price', ${rounded_price})
          order by named desc, ${name}, ${id})
        from first join ${productData} on ${id} = first_id) as products`)
  return { counts: rows[0]?.counts ?? [], products: rows[0]?.products ?? [] }
}

/** As it was typed or as it is folded; search_text begins with the name, in lower case. */
function startsInName({ typed, readings }: SearchWord): SQL {
  const each = [...new Set([typed, ...readings])].map(
    (text) => sql`strpos(' ' || split_part(${search_text}, E'\\n', 1), ' ' || lower(${text})) > 0`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

function allCategories(db: Database): Promise<CategoryCount[]> {
  return db
    .select({ category, count: sql<number>`count(*)::int` })
    .from(productData)
    .where(eq(in_stock, true))
    .groupBy(category)
}

/** A mug in six colors is one suggestion while there are other mugs: the color stands last in a name, after a comma. */
function differentDesigns(products: Candidate[]): Candidate[] {
  const designs = new Set<string>()
  const isNew = ({ name }: Candidate) => {
    const design = name.replace(/,[^,]*$/, '')
    return !designs.has(design) && designs.add(design)
  }
  const first = products.filter(isNew)
  return [...first, ...products.filter((product) => !first.includes(product))]
}

/** Those the text names, and then those with most of its products, where these are in several. */
function categoriesOf(typed: string, found: CategoryCount[], all: CategoryCount[]): SuggestedCategory[] {
  const words = wordsOf(typed)
  const isNamed = ({ category }: CategoryCount) =>
    category !== null &&
    words.length > 0 &&
    words.every(({ readings }) => readings.some((reading) => fold(category).includes(` ${reading}`)))
  const named = all.filter(isNamed)
  const within = found.length > 1 ? found.filter((each) => !isNamed(each)) : []
  const most = (a: CategoryCount, b: CategoryCount) => b.count - a.count
  return [
    ...named.sort(most).map((each) => ({ ...each, isNamed: true, search: '' })),
    ...within.sort(most).map((each) => ({ ...each, isNamed: false, search: typed })),
  ]
    .flatMap(({ category, isNamed, count, search }) =>
      category === null
        ? []
        : [
            {
              name: category,
              isNamed,
              count,
              path: `/products${filtersToSearch({ ...noFilters, search, categories: [category] })}`,
            },
          ],
    )
    .slice(0, CATEGORIES)
}
