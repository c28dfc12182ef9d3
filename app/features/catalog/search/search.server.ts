import { asc, sql } from 'drizzle-orm'
import { foldText } from '#app/lib/text/normalize.ts'
import type { Database } from '#db/client.ts'
import { productWords } from '#db/tables/products.ts'
import { countCategories, countMatches } from '../query/facets.server.ts'
import { type Filters, formatSearch, noFilters } from '../query/filters.schema.ts'
import { formatCount, maxCountedMatches } from '../query/format-count.ts'
import { hasMatches, listProducts, resolveFilters } from '../query/list-products.server.ts'
import type { Listing, ListingAlternative } from '../query/listing.ts'
import type { Matching } from '../query/matching.server.ts'
import { countTypos, fold, getMaxTypos, getSplits, parseSearchWords, type SearchWord } from './search-words.ts'

/** A relaxation of the search that has matches. */
export type RelaxationStep = { matching: Matching; words: SearchWord[]; isCorrected: boolean }

/** Minimum length of a part that may match within a word; shorter ones match its beginning. */
const minPartLength = 3
/** Product words that a misspelled word is compared with, the most similar by trigrams first. */
const maxSimilarWords = 40
/** Maximum length of a corrected word; product_words contains no longer ones. */
const maxWordLength = 40
/** Maximum number of words that are looked up. */
const maxLookups = 6
/** Maximum number of words that are left out one by one. */
const maxDroppedWords = 6
/** Maximum number of single-word searches offered; words with the fewest matches first. */
const maxSingleWords = 3

/**
 * Searches the listing: the literal text, or if no product in stock contains it, its words, parts of its words, and finally
 * corrected words (docs/domain.md, Catalog; decision 0011). Pages, order and counts are those of the first step with results.
 * An empty listing contains alternatives.
 */
export async function findProducts(db: Database, requested: Filters): Promise<Listing> {
  const filters = await resolveFilters(db, requested)
  const literal: Matching = { text: filters.search }
  const { listing, matchCount } = await listProducts(db, filters, literal)
  if (!filters.search || matchCount > 0) return addAlternatives(db, listing, literal)
  const words = parseSearchWords(filters.search)
  const step = await relaxQuery(db, words)
  if (!step) return { ...listing, isZeroResult: true, alternatives: await findAlternativeSearches(db, filters, words) }
  const relaxed = await listProducts(db, filters, step.matching)
  const notice = describeRelaxation(filters.search, step, relaxed.matchCount)
  return addAlternatives(db, { ...relaxed.listing, notice }, step.matching)
}

/** Returns the first step that matches a product in stock, without its listing; undefined if none does. */
export async function findRelaxationStep(db: Database, search: string): Promise<RelaxationStep | undefined> {
  const matching: Matching = { text: search }
  const [exact] = await hasMatches(db, [matching])
  const words = parseSearchWords(search)
  return exact ? { matching, words, isCorrected: false } : relaxQuery(db, words)
}

async function relaxQuery(db: Database, words: SearchWord[]): Promise<RelaxationStep | undefined> {
  return (await relaxToWords(db, words)) ?? (await relaxToCorrections(db, words))
}

async function relaxToWords(db: Database, words: SearchWord[]): Promise<RelaxationStep | undefined> {
  if (words.length === 0) return
  // Products with the words also contain their parts, so a search without results needs one query.
  const [hasParts] = await hasMatches(db, [containAll(words, toParts)])
  if (!hasParts) return
  const [hasWords] = await hasMatches(db, [containAll(words, toWholeWords)])
  return { matching: containAll(words, hasWords ? toWholeWords : toParts), words, isCorrected: false }
}

/** Corrects words if `relaxToWords` found nothing. */
async function relaxToCorrections(db: Database, words: SearchWord[]): Promise<RelaxationStep | undefined> {
  if (words.length === 0) return
  const each = words.map((word) => containAll([word], toWholeWords))
  const isKnown = words.length === 1 ? [false] : await hasMatches(db, each)
  const knownWords = words.filter((_, index) => isKnown[index])
  if (knownWords.length === words.length) return
  const corrected: SearchWord[] = []
  // Sequential: the first unknown word ends the search.
  for (const [index, word] of words.entries()) {
    const correction = isKnown[index] ? word : await correctWord(db, word, knownWords)
    if (!correction) return
    corrected.push(correction)
  }
  const matching = containAll(corrected, toWholeWords)
  const [found] = await hasMatches(db, [matching])
  return found ? { matching, words: corrected, isCorrected: true } : undefined
}

/** Replaces an unknown word: by two words without the space, or by the most similar word of the catalog. */
async function correctWord(db: Database, { typed }: SearchWord, others: SearchWord[]): Promise<SearchWord | undefined> {
  const letters = foldText(typed).replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length > maxWordLength) return
  const splits = getSplits(letters).map((text): SearchWord => ({ typed: text, spellings: [fold(text).trim()] }))
  const found = await hasMatches(
    db,
    splits.map((split) => containAll([...others, split], toWholeWords)),
  )
  return splits.find((_, index) => found[index]) ?? (await findNearestWord(db, letters, others))
}

/** Returns the most similar word; of equally similar ones, the one with the most products that contain the other words. */
async function findNearestWord(db: Database, letters: string, others: SearchWord[]): Promise<SearchWord | undefined> {
  const maxTypos = getMaxTypos(letters.length)
  if (maxTypos === 0) return
  const { word } = productWords
  const similarWords = await db
    .select({ word })
    .from(productWords)
    .where(sql`length(${word}) between ${letters.length - maxTypos - 1} and ${letters.length + maxTypos}`)
    .orderBy(sql`similarity(${word}, ${letters}) desc`, asc(word))
    .limit(maxSimilarWords)
  const singular = letters.replace(/s$/, '')
  const candidates = similarWords
    .map(({ word: typed }) => ({ typed, typos: Math.min(countTypos(letters, typed), countTypos(singular, typed)) }))
    .filter(({ typos }) => typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, maxLookups)
  const counted = await Promise.all(
    candidates.map(async ({ typed, typos }) => {
      const candidate = { typed, spellings: [fold(typed).trim()] }
      return {
        candidate,
        typos,
        count: await countMatches(db, noFilters, containAll([...others, candidate], toWholeWords)),
      }
    }),
  )
  return counted.filter(({ count }) => count > 0).sort((a, b) => a.typos - b.typos || b.count - a.count)[0]?.candidate
}

function containAll(words: SearchWord[], toTexts: (word: SearchWord) => string[]): Matching {
  return { words: words.map(toTexts) }
}

const toWholeWords = ({ spellings }: SearchWord) => spellings.map((folded) => ` ${folded} `)

const toParts = ({ spellings }: SearchWord) =>
  spellings.map((folded) => (folded.length < minPartLength ? ` ${folded}` : folded))

function describeRelaxation(search: string, { words, isCorrected }: RelaxationStep, count: number): string {
  const products = count === 1 ? '1 product' : `${formatCount(count, count > maxCountedMatches)} products`
  const none = `No exact match for “${search}”.`
  const match = count === 1 ? 'matches' : 'match'
  if (isCorrected) return `${none} ${products} ${match} “${words.map(({ typed }) => typed).join(' ')}”.`
  const matchedWords = ['this word', 'both words'][words.length - 1] ?? `all ${words.length} words`
  return `${none} ${products} ${match} ${matchedWords}.`
}

/** If the filters exclude all matches, returns how many each filter excludes. */
async function addAlternatives(db: Database, listing: Listing, matching: Matching): Promise<Listing> {
  if (listing.total > 0) return listing
  const { filters } = listing
  const relaxations: { label: string; change: Partial<Filters>; isActive: boolean }[] = [
    { label: 'In every category', change: { categories: [] }, isActive: filters.categories.length > 0 },
    { label: 'From every brand', change: { brands: [] }, isActive: filters.brands.length > 0 },
    { label: 'In every color', change: { colors: [] }, isActive: filters.colors.length > 0 },
    { label: 'At any price', change: { price: null }, isActive: filters.price !== null },
    { label: 'At any minimum quantity', change: { minimumQuantity: null }, isActive: filters.minimumQuantity !== null },
    { label: `Without “${filters.search}”`, change: { search: '' }, isActive: filters.search !== '' },
  ]
  const alternatives = relaxations
    .filter(({ isActive }) => isActive)
    .map(({ label, change }) => {
      const relaxedFilters = { ...filters, page: 1, ...change }
      return toAlternative(db, label, relaxedFilters, relaxedFilters.search ? matching : undefined)
    })
  return { ...listing, alternatives: keepNonEmpty(await Promise.all(alternatives)) }
}

/** If nothing matches, returns searches without one word, or for single words, and the category. */
async function findAlternativeSearches(
  db: Database,
  filters: Filters,
  words: SearchWord[],
): Promise<ListingAlternative[]> {
  const typedWords = words.slice(0, maxDroppedWords).map(({ typed }) => typed)
  const shorter = await findAlternativesByText(
    db,
    filters,
    typedWords.map((typed) => withoutWord(filters.search, typed)),
  )
  const single = shorter.length > 0 ? [] : await findAlternativesByText(db, filters, typedWords)
  const categoryAlternatives = (await findNamedCategories(db, words)).map((category) =>
    toAlternative(db, `Everything in ${category}`, { ...noFilters, sort: filters.sort, categories: [category] }),
  )
  const rarest = single.sort((a, b) => a.count - b.count).slice(0, maxSingleWords)
  return [...shorter, ...rarest, ...keepNonEmpty(await Promise.all(categoryAlternatives))]
}

async function findAlternativesByText(db: Database, filters: Filters, texts: string[]): Promise<ListingAlternative[]> {
  const distinct = [...new Set(texts)].filter((text) => text !== '' && text !== filters.search)
  const alternatives = distinct.map(async (search) => {
    const [exact] = await hasMatches(db, [{ text: search }])
    const step = exact ? undefined : await relaxToWords(db, parseSearchWords(search))
    return toAlternative(db, `Search for “${search}”`, { ...filters, page: 1, search }, step?.matching)
  })
  return keepNonEmpty(await Promise.all(alternatives))
}

function withoutWord(search: string, typed: string): string {
  return search
    .split(/\s+/)
    .filter((word) => word !== typed)
    .join(' ')
}

async function findNamedCategories(db: Database, words: SearchWord[]): Promise<string[]> {
  const typed = new Set(words.flatMap(({ spellings }) => spellings))
  const categories = await countCategories(db)
  const isNamed = (name: string) =>
    parseSearchWords(name).every(({ spellings }) => spellings.some((reading) => typed.has(reading)))
  return categories
    .map(({ name }) => name)
    .filter((name) => parseSearchWords(name).length > 0 && isNamed(name))
    .sort((a, b) => a.localeCompare(b, 'en'))
}

async function toAlternative(
  db: Database,
  label: string,
  filters: Filters,
  matching?: Matching,
): Promise<ListingAlternative> {
  return {
    label,
    count: await countMatches(db, filters, matching ?? { text: filters.search }),
    search: formatSearch(filters),
  }
}

const keepNonEmpty = (alternatives: ListingAlternative[]) => alternatives.filter(({ count }) => count > 0)
