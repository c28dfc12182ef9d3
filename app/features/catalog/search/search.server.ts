import { asc, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productWords } from '#db/tables/products.ts'
import { countCategories, countMatches } from '../query/facets.server.ts'
import { type Filters, filtersToSearch, noFilters } from '../query/filters.schema.ts'
import { formatCount, maxCountedMatches } from '../query/format-count.ts'
import { hasMatches, listProducts, resolveFilters } from '../query/list-products.server.ts'
import type { Listing, WayOut } from '../query/listing.ts'
import type { Matching } from '../query/matching.server.ts'
import { fold, getSplits, getWords, type SearchWord, typosBetween, typosForgiven } from './search-words.ts'

/** A way of reading the text that finds something. */
export type Step = { matching: Matching; words: SearchWord[]; corrected: boolean }

/** Minimum length of a part that may match within a word; shorter ones match its beginning. */
const PART_LENGTH = 3
/** Words of the products that a misspelt one is compared with: the most alike ones by their trigrams. */
const LIKELY_WORDS = 40
/** Maximum length of a corrected word; product_words contains no longer ones. */
const MAX_WORD_LENGTH = 40
/** Maximum number of words that are looked up. */
const LOOKED_UP = 6
/** Words of which each is tried without. */
const DROPPED = 6
/** Words that are offered by themselves: those of the fewest products say most. */
const RAREST = 3

/**
 * Searches the listing: the literal text, or if no product in stock contains it, its words, parts of its words, and finally
 * corrected words (docs/domain.md, Catalog; decision 0011). Pages, order and counts are those of the first step with results.
 * An empty listing contains alternatives.
 */
export async function findProducts(db: Database, requested: Filters): Promise<Listing> {
  const filters = await resolveFilters(db, requested)
  const literal: Matching = { text: filters.search }
  const { listing, matchCount } = await listProducts(db, filters, literal)
  if (!filters.search || matchCount > 0) return withAlternatives(db, listing, literal)
  const words = getWords(filters.search)
  const step = await relaxQuery(db, words)
  if (!step) return { ...listing, missed: true, waysOut: await findAlternativeSearches(db, filters, words) }
  const relaxed = await listProducts(db, filters, step.matching)
  const notice = describeRelaxation(filters.search, step, relaxed.matchCount)
  return withAlternatives(db, { ...relaxed.listing, notice }, step.matching)
}

/** The first step that matches any product in stock, without its listing; undefined when none does. */
export async function findStep(db: Database, search: string): Promise<Step | undefined> {
  const matching: Matching = { text: search }
  const [exact] = await hasMatches(db, [matching])
  const words = getWords(search)
  return exact ? { matching, words, corrected: false } : relaxQuery(db, words)
}

async function relaxQuery(db: Database, words: SearchWord[]): Promise<Step | undefined> {
  return (await relaxToWords(db, words)) ?? (await relaxToCorrections(db, words))
}

async function relaxToWords(db: Database, words: SearchWord[]): Promise<Step | undefined> {
  if (words.length === 0) return
  // Products with the words also contain their parts, so a search without results needs one query.
  const [hasParts] = await hasMatches(db, [containAll(words, toParts)])
  if (!hasParts) return
  const [hasWords] = await hasMatches(db, [containAll(words, toWhole)])
  return { matching: containAll(words, hasWords ? toWhole : toParts), words, corrected: false }
}

/** Corrects words if `relaxToWords` found nothing. */
async function relaxToCorrections(db: Database, words: SearchWord[]): Promise<Step | undefined> {
  if (words.length === 0) return
  const each = words.map((word) => containAll([word], toWhole))
  const known = words.length === 1 ? [false] : await hasMatches(db, each)
  const right = words.filter((_, index) => known[index])
  if (right.length === words.length) return
  const corrected: SearchWord[] = []
  // Sequential: the first unknown word ends the search.
  for (const [index, word] of words.entries()) {
    const meant = known[index] ? word : await correctWord(db, word, right)
    if (!meant) return
    corrected.push(meant)
  }
  const matching = containAll(corrected, toWhole)
  const [found] = await hasMatches(db, [matching])
  return found ? { matching, words: corrected, corrected: true } : undefined
}

/** Replaces an unknown word: by two words without the space, or by the most similar word of the catalog. */
async function correctWord(db: Database, { typed }: SearchWord, others: SearchWord[]): Promise<SearchWord | undefined> {
  const letters = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length > MAX_WORD_LENGTH) return
  const splits = getSplits(letters).map((text): SearchWord => ({ typed: text, readings: [fold(text).trim()] }))
  const found = await hasMatches(
    db,
    splits.map((split) => containAll([...others, split], toWhole)),
  )
  return splits.find((_, index) => found[index]) ?? (await findNearestWord(db, letters, others))
}

/** Of equally near words the one of most products that also have the others. */
async function findNearestWord(db: Database, letters: string, others: SearchWord[]): Promise<SearchWord | undefined> {
  const forgiven = typosForgiven(letters.length)
  if (forgiven === 0) return
  const { word } = productWords
  const alike = await db
    .select({ word })
    .from(productWords)
    .where(sql`length(${word}) between ${letters.length - forgiven - 1} and ${letters.length + forgiven}`)
    .orderBy(sql`similarity(${word}, ${letters}) desc`, asc(word))
    .limit(LIKELY_WORDS)
  const singular = letters.replace(/s$/, '')
  const near = alike
    .map(({ word: typed }) => ({ typed, typos: Math.min(typosBetween(letters, typed), typosBetween(singular, typed)) }))
    .filter(({ typos }) => typos <= forgiven)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, LOOKED_UP)
  const counted = await Promise.all(
    near.map(async ({ typed, typos }) => {
      const candidate = { typed, readings: [fold(typed).trim()] }
      return { candidate, typos, count: await countMatches(db, noFilters, containAll([...others, candidate], toWhole)) }
    }),
  )
  return counted.filter(({ count }) => count > 0).sort((a, b) => a.typos - b.typos || b.count - a.count)[0]?.candidate
}

function containAll(words: SearchWord[], toTexts: (word: SearchWord) => string[]): Matching {
  return { words: words.map(toTexts) }
}

const toWhole = ({ readings }: SearchWord) => readings.map((folded) => ` ${folded} `)

const toParts = ({ readings }: SearchWord) =>
  readings.map((folded) => (folded.length < PART_LENGTH ? ` ${folded}` : folded))

function describeRelaxation(search: string, { words, corrected }: Step, count: number): string {
  const products = count === 1 ? '1 product' : `${formatCount(count, count > maxCountedMatches)} products`
  const none = `No exact match for “${search}”.`
  const match = count === 1 ? 'matches' : 'match'
  if (corrected) return `${none} ${products} ${match} “${words.map(({ typed }) => typed).join(' ')}”.`
  const what = ['this word', 'both words'][words.length - 1] ?? `all ${words.length} words`
  return `${none} ${products} ${match} ${what}.`
}

/** If the filters exclude all matches, returns how many each filter excludes. */
async function withAlternatives(db: Database, listing: Listing, matching: Matching): Promise<Listing> {
  if (listing.total > 0) return listing
  const { filters } = listing
  const without: { label: string; change: Partial<Filters>; active: boolean }[] = [
    { label: 'In every category', change: { categories: [] }, active: filters.categories.length > 0 },
    { label: 'From every brand', change: { brands: [] }, active: filters.brands.length > 0 },
    { label: 'At any price', change: { price: null }, active: filters.price !== null },
    { label: 'At any minimum quantity', change: { minimumQuantity: null }, active: filters.minimumQuantity !== null },
    { label: `Without “${filters.search}”`, change: { search: '' }, active: filters.search !== '' },
  ]
  const ways = without
    .filter(({ active }) => active)
    .map(({ label, change }) => {
      const left = { ...filters, page: 1, ...change }
      return toAlternative(db, label, left, left.search ? matching : undefined)
    })
  return { ...listing, waysOut: withProducts(await Promise.all(ways)) }
}

/** If nothing matches, returns searches without one word, or for single words, and the category. */
async function findAlternativeSearches(db: Database, filters: Filters, words: SearchWord[]): Promise<WayOut[]> {
  const tried = words.slice(0, DROPPED).map(({ typed }) => typed)
  const shorter = await findSearches(
    db,
    filters,
    tried.map((typed) => withoutWord(filters.search, typed)),
  )
  const single = shorter.length > 0 ? [] : await findSearches(db, filters, tried)
  const named = (await findNamedCategories(db, words)).map((category) =>
    toAlternative(db, `Everything in ${category}`, { ...noFilters, sort: filters.sort, categories: [category] }),
  )
  const rarest = single.sort((a, b) => a.count - b.count).slice(0, RAREST)
  return [...shorter, ...rarest, ...withProducts(await Promise.all(named))]
}

async function findSearches(db: Database, filters: Filters, texts: string[]): Promise<WayOut[]> {
  const different = [...new Set(texts)].filter((text) => text !== '' && text !== filters.search)
  const ways = different.map(async (search) => {
    const [exact] = await hasMatches(db, [{ text: search }])
    const step = exact ? undefined : await relaxToWords(db, getWords(search))
    return toAlternative(db, `Search for “${search}”`, { ...filters, page: 1, search }, step?.matching)
  })
  return withProducts(await Promise.all(ways))
}

function withoutWord(search: string, typed: string): string {
  return search
    .split(/\s+/)
    .filter((word) => word !== typed)
    .join(' ')
}

async function findNamedCategories(db: Database, words: SearchWord[]): Promise<string[]> {
  const typed = new Set(words.flatMap(({ readings }) => readings))
  const categories = await countCategories(db)
  const isNamed = (name: string) =>
    getWords(name).every(({ readings }) => readings.some((reading) => typed.has(reading)))
  return categories
    .map(({ name }) => name)
    .filter((name) => getWords(name).length > 0 && isNamed(name))
    .sort((a, b) => a.localeCompare(b, 'en'))
}

async function toAlternative(db: Database, label: string, filters: Filters, matching?: Matching): Promise<WayOut> {
  return {
    label,
    count: await countMatches(db, filters, matching ?? { text: filters.search }),
    search: filtersToSearch(filters),
  }
}

const withProducts = (ways: WayOut[]) => ways.filter(({ count }) => count > 0)
