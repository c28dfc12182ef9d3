import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { type CategoryCount, countCategories } from '../query/facets.server.ts'
import { cleanSearch, filtersToSearch, noFilters } from '../query/filters.schema.ts'
import { readFirstMatches } from '../query/first-matches.server.ts'
import { maxCountedMatches } from '../query/format-count.ts'
import { productPath } from '../slug.ts'
import { findStep } from './search.server.ts'
import { fold, getWords } from './search-words.ts'
import { SHORTEST_TYPED, type SuggestedCategory, type Suggestions } from './suggestions.ts'

const { id, name, slug, family, rounded_price } = productData

const PRODUCTS = 5
const CATEGORIES = 3
/** Number of products examined to find five designs. */
const LOOKED_AT = 40

export const noSuggestions: Suggestions = { products: [], categories: [], total: 0 }

/** Normalizes a text for suggestions: equal searches share one URL and one cached response. */
export const typedText = (text: string): string => cleanSearch(text).toLowerCase()

type Candidate = {
  name: string
  family: string | null
  slug: string | null
  image: string | null
  price: number | null
}

/**
 * Returns suggestions with the same steps and counts as the listing (docs/domain.md, Catalog).
 * @param typed from `typedText`
 */
export async function suggest(db: Database, typed: string): Promise<Suggestions> {
  if ([...typed].length < SHORTEST_TYPED) return noSuggestions
  const [step, categories] = await Promise.all([findStep(db, typed), countCategories(db)])
  if (!step) return noSuggestions
  const named = categories.filter(namedBy(typed))
  const words = step.words.map(({ typed, readings }) => [...new Set([typed, ...readings])])
  const ranking = { words, categories: named.map(({ name }) => name) }
  const { ids, total, categories: within } = await readFirstMatches(db, step.matching, ranking, LOOKED_AT)
  const products = await readCandidates(db, ids)
  return {
    products: differentDesigns(products)
      .slice(0, PRODUCTS)
      .map(({ slug, family: _, ...product }) => ({ ...product, path: productPath({ ...product, slug }) })),
    categories: [
      ...named.sort(maxFirst).map((category) => suggestion(category, '')),
      // One that has all that was found says nothing new.
      ...within
        .filter(({ name, count }) => count < total && !named.some((other) => other.name === name))
        .sort(maxFirst)
        .map((category) => suggestion(category, typed)),
    ].slice(0, CATEGORIES),
    total,
    ...(total > maxCountedMatches && { isCapped: true }),
    ...(step.corrected && { meant: step.words.map((word) => word.typed).join(' ') }),
  }
}

async function readCandidates(db: Database, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id, name, family, slug, image: firstImage, price: rounded_price })
    .from(productData)
    .where(inArray(id, [...ids]))
  const candidates = new Map(rows.map(({ id, ...candidate }) => [id, candidate]))
  return ids.flatMap((each) => candidates.get(each) ?? [])
}

/** True if every typed word is a prefix of a word of the category. */
function namedBy(typed: string) {
  const words = getWords(typed)
  return ({ name }: CategoryCount) =>
    words.length > 0 && words.every(({ readings }) => readings.some((reading) => fold(name).includes(` ${reading}`)))
}

const maxFirst = (a: CategoryCount, b: CategoryCount) => b.count - a.count || (a.name < b.name ? -1 : 1)

/** @param search what it is narrowed by, '' for the whole category */
function suggestion({ name, count }: CategoryCount, search: string): SuggestedCategory {
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
