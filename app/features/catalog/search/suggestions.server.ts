import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { type CategoryCount, countCategories } from '../query/facets.server.ts'
import { cleanSearch, formatSearch, noFilters } from '../query/filters.schema.ts'
import { readFirstMatches } from '../query/first-matches.server.ts'
import { maxCountedMatches } from '../query/match-count.ts'
import { getProductPath } from '../slug.ts'
import type { WordGroup } from './build-matching.ts'
import { findNamedCategories } from './named-categories.ts'
import { findSearchMatch, toTyped } from './search.server.ts'
import { splitWords } from './search-words.ts'
import { minTypedLength, type SuggestedCategory, type Suggestions } from './suggestions.ts'

const { id, name, slug, family, rounded_price } = productData

const maxProducts = 5
const maxCategories = 3
/** Number of products examined to find five designs. */
const maxExamined = 40

export const noSuggestions: Suggestions = { products: [], categories: [], total: 0 }

/** Normalizes a string for suggestions: equal searches share one URL and one cached response. */
export const normalizeTypedText = (text: string): string => cleanSearch(text).toLowerCase()

type Candidate = {
  id: string
  name: string
  family: string | null
  slug: string | null
  image: string | null
  price: number | null
}

/**
 * Returns suggestions with the same relaxations and counts as the listing (docs/domain.md, Catalog).
 * @param typed from `normalizeTypedText`
 */
export async function getSuggestions(db: Database, typed: string): Promise<Suggestions> {
  if ([...typed].length < minTypedLength) return noSuggestions
  const [match, categories] = await Promise.all([findSearchMatch(db, typed), countCategories(db)])
  if (!match) return noSuggestions
  const namedCategories = findTypedCategories(categories, match.groups)
  const { ids, total, categories: matchedCategories } = await readFirstMatches(db, match.matching, maxExamined)
  const products = await readCandidates(db, ids)
  return {
    products: putDesignsFirst(products)
      .slice(0, maxProducts)
      .map(({ slug, family: _, ...product }) => ({ ...product, path: getProductPath({ ...product, slug }) })),
    categories: [
      ...namedCategories.map((category) => toSuggestedCategory(category, '')),
      // A category that contains every match does not narrow the search.
      ...matchedCategories
        .filter(({ name, count }) => count < total && !namedCategories.some((other) => other.name === name))
        .sort(compareByCount)
        .map((category) => toSuggestedCategory(category, typed)),
    ].slice(0, maxCategories),
    total,
    ...(total > maxCountedMatches && { isCapped: true }),
    ...(match.isCorrected && { correctedText: toTyped(match.groups) }),
  }
}

async function readCandidates(db: Database, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id, name, family, slug, image: firstImage, price: rounded_price })
    .from(productData)
    .where(inArray(id, [...ids]))
  const candidates = new Map(rows.map((candidate) => [candidate.id, candidate]))
  return ids.flatMap((each) => candidates.get(each) ?? [])
}

/** The categories that the text names, also if its words are their beginnings. */
function findTypedCategories(categories: CategoryCount[], groups: WordGroup[]): CategoryCount[] {
  const named = findNamedCategories(categories, groups)
  const words = groups.flatMap((group) => group.words)
  const hasTypedPrefix = ({ name }: CategoryCount) =>
    words.length > 0 &&
    words.every(({ spellings }) => spellings.some((spelling) => splitWords(name).includes(` ${spelling}`)))
  return [...named, ...categories.filter((each) => !named.includes(each) && hasTypedPrefix(each)).sort(compareByCount)]
}

const compareByCount = (a: CategoryCount, b: CategoryCount) => b.count - a.count || (a.name < b.name ? -1 : 1)

/** @param search text that narrows the category; '' for the whole category */
function toSuggestedCategory({ name, count }: CategoryCount, search: string): SuggestedCategory {
  const path = `/products${formatSearch({ ...noFilters, search, categories: [name] })}`
  return { name, isNamed: search === '', count, path }
}

/** Moves further colors of a design behind the first product of every other design. */
function putDesignsFirst(products: Candidate[]): Candidate[] {
  const designs = new Set<string>()
  const isNew = ({ family }: Candidate) => family === null || (!designs.has(family) && designs.add(family))
  const first = products.filter(isNew)
  return [...first, ...products.filter((product) => !first.includes(product))]
}
