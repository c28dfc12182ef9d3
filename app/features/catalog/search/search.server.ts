import { asc, sql } from 'drizzle-orm'
import type { QueryCache } from '#app/lib/cache/query-cache.ts'
import { foldText } from '#app/lib/text/normalize.ts'
import type { Database } from '#db/client.ts'
import { productWords } from '#db/tables/products.ts'
import { countCategories, countMatches } from '../query/facets.server.ts'
import { factFilters } from '../query/facts.ts'
import { type Filters, formatSearch, noFilters } from '../query/filters.schema.ts'
import { hasMatches, listProducts, resolveFilters } from '../query/list-products.server.ts'
import type { Listing, ListingAlternative } from '../query/listing.ts'
import { formatMatchCount, maxCountedMatches } from '../query/match-count.ts'
import type { Matching } from '../query/matching.server.ts'
import { buildMatching, type WordGroup } from './build-matching.ts'
import { findNamedCategories } from './named-categories.ts'
import { type ParsedSearch, parseSearchLimits } from './search-limits.ts'
import { countTypos, getMaxTypos, getSplits, parseSearchWords, type SearchWord, toKey } from './search-words.ts'
import { findSimilarTerms, readMeanings } from './synonyms.server.ts'

/** A search text with its words and their meanings. */
export type ReadSearch = {
  text: string
  parsedSearch: ParsedSearch | undefined
  groups: WordGroup[]
  matching: Matching
}

/** How a search matches: as typed, by parts of its words, or corrected. */
export type SearchMatch = { matching: Matching; groups: WordGroup[]; isCorrected: boolean }

/** Maximum number of product words that a misspelled word is compared with, the most similar by trigrams first. */
const maxSimilarWords = 40
/** Maximum length of a word that is corrected; product_words contains no longer ones. */
const maxWordLength = 40
/** Maximum number of words that may replace a misspelled one. */
const maxCandidates = 6
/** Maximum number of words that are left out one by one. */
const maxDroppedWords = 6
/** Maximum number of single-word searches offered; words with the fewest matches first. */
const maxSingleWords = 3
/** Maximum number of words of a term with a meaning. */
const maxTermWords = 3
/** Maximum number of categories offered above the products. */
const maxCategories = 3

/**
 * Searches the listing by full text, synonyms and literally at once; if nothing matches, by parts of words, then by
 * corrected words (docs/domain.md, Catalog; decision 0048). Pages, order and counts are those of the first search with results.
 * An empty listing contains alternatives.
 * @param counts caches the facets (`listProducts`)
 */
export async function findProducts(db: Database, requested: Filters, counts?: QueryCache): Promise<Listing> {
  if (!requested.search) {
    const filters = await resolveFilters(db, requested)
    const everything: Matching = { text: '' }
    return addAlternatives(db, (await listProducts(db, filters, everything, counts)).listing, everything)
  }
  const [filters, search, categories] = await Promise.all([
    resolveFilters(db, requested),
    readSearch(db, requested.search),
    countCategories(db),
  ])
  const { matching, parsedSearch, groups } = search
  const text = parsedSearch?.rest ?? filters.search
  const [{ listing: found, matchCount }, [isLiteral]] = await Promise.all([
    listProducts(db, filters, matching, counts),
    text === '' ? [true] : hasMatches(db, [{ text }]),
  ])
  const listing: Listing = {
    ...found,
    ...(parsedSearch && {
      parsedSearch: {
        label: parsedSearch.label,
        searchWithout: parsedSearch.rest,
        literalSearch: `"${filters.search}"`,
        quantity: parsedSearch.limits.quantity,
      },
    }),
    namedCategories:
      filters.categories.length > 0
        ? []
        : findNamedCategories(categories, groups)
            .slice(0, maxCategories)
            .map(({ name, count }) => ({
              label: name,
              count,
              search: formatSearch({ ...noFilters, categories: [name] }),
            })),
  }
  if (matchCount > 0) {
    const matchDescription = isLiteral
      ? undefined
      : describeSearchMatch(text, { matching, groups, isCorrected: false }, matchCount)
    return addAlternatives(db, { ...listing, ...(matchDescription && { matchDescription }) }, matching)
  }
  const match = await relaxSearch(db, search)
  if (!match)
    return { ...listing, isZeroResult: true, alternatives: await findAlternativeSearches(db, filters, groups) }
  const relaxed = await listProducts(db, filters, match.matching, counts)
  const matchDescription = describeSearchMatch(text, match, relaxed.matchCount)
  return addAlternatives(db, { ...listing, ...relaxed.listing, matchDescription }, match.matching)
}

/** Returns how a search matches a product in stock, relaxed if necessary, without its listing; undefined if it matches none. */
export async function findSearchMatch(db: Database, text: string): Promise<SearchMatch | undefined> {
  const search = await readSearch(db, text)
  const [found] = await hasMatches(db, [search.matching])
  return found ? { ...search, isCorrected: false } : relaxSearch(db, search)
}

/** Reads price, quantity, words and synonyms of a string. A string in quotation marks is searched literally. */
async function readSearch(db: Database, text: string): Promise<ReadSearch> {
  const [, quoted] = /^["“”](.+)["“”]$/u.exec(text) ?? []
  if (quoted) return { text, parsedSearch: undefined, groups: [], matching: { text: quoted, whole: text } }
  const parsedSearch = parseSearchLimits(text)
  const groups = await groupWords(db, parseSearchWords(parsedSearch?.rest ?? text))
  return { text, parsedSearch, groups, matching: buildMatching(text, groups, { parsedSearch }) }
}

/** Groups the words into the longest terms that have a meaning. */
async function groupWords(db: Database, words: SearchWord[]): Promise<WordGroup[]> {
  const toTerm = (from: number, length: number) =>
    toKey(
      words
        .slice(from, from + length)
        .map(({ typed }) => typed)
        .join(' '),
    )
  const lengths = Array.from({ length: maxTermWords }, (_, index) => maxTermWords - index)
  const terms = words.flatMap((_, from) => lengths.map((length) => toTerm(from, length)))
  const meanings = await readMeanings(db, [...new Set(terms)])
  const groups: WordGroup[] = []
  for (let from = 0; from < words.length; ) {
    const length = lengths.find((each) => from + each <= words.length && meanings.has(toTerm(from, each))) ?? 1
    groups.push({ words: words.slice(from, from + length), meanings: meanings.get(toTerm(from, length)) ?? [] })
    from += length
  }
  return groups
}

async function relaxSearch(db: Database, { text, parsedSearch, groups }: ReadSearch): Promise<SearchMatch | undefined> {
  if (groups.length === 0) return
  const partial = buildMatching(text, groups, { parsedSearch, isPartial: true })
  const [found] = await hasMatches(db, [partial])
  if (found) return { matching: partial, groups, isCorrected: false }
  const corrected = await correctWords(db, groups)
  if (!corrected) return
  // Corrected words may be a term together.
  const correctedGroups = await groupWords(db, parseSearchWords(toTyped(corrected)))
  const matching = buildMatching(text, correctedGroups, { parsedSearch })
  const [hasCorrected] = await hasMatches(db, [matching])
  return hasCorrected ? { matching, groups: correctedGroups, isCorrected: true } : undefined
}

/** Corrects the words that no product has; undefined if one of them cannot be corrected. */
async function correctWords(db: Database, groups: WordGroup[]): Promise<WordGroup[] | undefined> {
  const isKnown = await hasMatches(
    db,
    groups.map((group) => toMatching([group])),
  )
  const known = groups.filter((_, index) => isKnown[index])
  if (known.length === groups.length) return
  const corrected: WordGroup[] = []
  // Sequential: the first word without a correction ends the search.
  for (const [index, group] of groups.entries()) {
    if (isKnown[index]) {
      corrected.push(group)
      continue
    }
    for (const word of group.words) {
      const correction = await correctWord(db, word, known)
      if (!correction) return
      corrected.push(...correction)
    }
  }
  return corrected
}

const toMatching = (groups: WordGroup[]): Matching => ({ ...buildMatching('', groups), text: '' })

/** Replaces an unknown word: by two words if only the space between them is missing, or by the most similar word of catalog and synonyms. */
async function correctWord(db: Database, { typed }: SearchWord, known: WordGroup[]): Promise<WordGroup[] | undefined> {
  const letters = foldText(typed).replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length > maxWordLength) return
  const splits = getSplits(letters).map(toPhrase)
  const found = await hasMatches(
    db,
    splits.map((split) => toMatching([...known, split])),
  )
  const split = splits.find((_, index) => found[index])
  if (split) return [split]
  return findNearestWord(db, letters, known)
}

/** Words that match next to each other only. */
const toPhrase = (text: string): WordGroup => ({ words: [{ typed: text, spellings: [text] }], meanings: [] })

/** Returns the most similar word; of equally similar ones, the one with the most products that contain the known words. */
async function findNearestWord(db: Database, letters: string, known: WordGroup[]): Promise<WordGroup[] | undefined> {
  const maxTypos = getMaxTypos(letters.length)
  if (maxTypos === 0) return
  const { word } = productWords
  const singular = letters.replace(/s$/, '')
  const [similarWords, similarTerms] = await Promise.all([
    // The trigram index finds the similar words.
    db
      .select({ word })
      .from(productWords)
      .where(
        sql`(${word} % ${letters} or ${word} % ${singular}) and length(${word}) between ${letters.length - maxTypos - 1} and ${letters.length + maxTypos}`,
      )
      .orderBy(sql`similarity(${word}, ${letters}) desc`, asc(word))
      .limit(maxSimilarWords),
    findSimilarTerms(db, letters, maxTypos),
  ])
  const candidates = [...new Set([...similarWords.map((row) => row.word), ...similarTerms])]
    .map((text) => ({ text, typos: Math.min(countTypos(letters, text), countTypos(singular, text)) }))
    .filter(({ typos }) => typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, maxCandidates)
  const counted = await Promise.all(
    candidates.map(async ({ text, typos }) => {
      const groups = await groupWords(db, parseSearchWords(text))
      return { groups, typos, count: await countMatches(db, noFilters, toMatching([...known, ...groups])) }
    }),
  )
  return counted.filter(({ count }) => count > 0).sort((a, b) => a.typos - b.typos || b.count - a.count)[0]?.groups
}

function describeSearchMatch(search: string, { groups, isCorrected }: SearchMatch, count: number): string {
  const products = count === 1 ? '1 product' : `${formatMatchCount(count, count > maxCountedMatches)} products`
  const match = `${products} ${count === 1 ? 'matches' : 'match'}`
  if (isCorrected) return `No exact match for “${search}”. ${match} “${toTyped(groups)}”.`
  if (groups.some(({ meanings }) => meanings.length > 0)) return `${match} “${groups.map(describeGroup).join(' ')}”.`
  const words = groups.flatMap((group) => group.words)
  const matchedWords = ['', 'both words of ', `all ${words.length} words of `][Math.min(words.length, 3) - 1] ?? ''
  return `${match} ${matchedWords}“${search}”.`
}

/** The words as typed. */
export const toTyped = (groups: WordGroup[]): string =>
  groups.flatMap(({ words }) => words.map(({ typed }) => typed)).join(' ')

/** The words and what else they mean: "keychain or key ring". */
const describeGroup = ({ words, meanings }: WordGroup): string =>
  [toTyped([{ words, meanings }]), ...meanings].join(' or ')

/** If the filters exclude all matches, adds links to the listing without each of them, with its number of products. */
async function addAlternatives(db: Database, listing: Listing, matching: Matching): Promise<Listing> {
  if (listing.total > 0) return listing
  const { filters } = listing
  const removals: { label: string; change: Partial<Filters>; isActive: boolean }[] = [
    { label: 'In every category', change: { categories: [] }, isActive: filters.categories.length > 0 },
    { label: 'From every brand', change: { brands: [] }, isActive: filters.brands.length > 0 },
    { label: 'In every color', change: { colors: [] }, isActive: filters.colors.length > 0 },
    { label: 'At any price', change: { price: null }, isActive: filters.price !== null },
    { label: 'At any minimum quantity', change: { minimumQuantity: null }, isActive: filters.minimumQuantity !== null },
    ...factFilters.map(({ name, withoutLabel }) => {
      const facts = filters.facts.filter((fact) => !fact.startsWith(`${name}:`))
      return { label: withoutLabel, change: { facts }, isActive: facts.length < filters.facts.length }
    }),
    { label: 'At any date', change: { arrivesInTime: false }, isActive: filters.arrivesInTime },
    { label: `Without “${filters.search}”`, change: { search: '' }, isActive: filters.search !== '' },
  ]
  const alternatives = removals
    .filter(({ isActive }) => isActive)
    .map(({ label, change }) => {
      const fewerFilters = { ...filters, page: 1, ...change }
      return toAlternative(db, label, fewerFilters, fewerFilters.search ? matching : undefined)
    })
  return { ...listing, alternatives: selectNonEmpty(await Promise.all(alternatives)) }
}

/** Returns searches without one word, or for single words, and links to the categories that the words name. */
async function findAlternativeSearches(
  db: Database,
  filters: Filters,
  groups: WordGroup[],
): Promise<ListingAlternative[]> {
  const words = groups.flatMap((group) => group.words)
  const typedWords = words.slice(0, maxDroppedWords).map(({ typed }) => typed)
  const shorter = await findAlternativesByText(
    db,
    filters,
    typedWords.map((typed) => withoutWord(filters.search, typed)),
  )
  const single = shorter.length > 0 ? [] : await findAlternativesByText(db, filters, typedWords)
  const categories = findNamedCategories(await countCategories(db), groups)
  const categoryAlternatives = categories.map(({ name }) =>
    toAlternative(db, `Everything in ${name}`, { ...noFilters, sort: filters.sort, categories: [name] }),
  )
  const rarest = single.sort((a, b) => a.count - b.count).slice(0, maxSingleWords)
  return [...shorter, ...rarest, ...selectNonEmpty(await Promise.all(categoryAlternatives))]
}

async function findAlternativesByText(db: Database, filters: Filters, texts: string[]): Promise<ListingAlternative[]> {
  const distinct = [...new Set(texts)].filter((text) => text !== '' && text !== filters.search)
  const alternatives = distinct.map(async (search) => {
    const { matching } = await readSearch(db, search)
    return toAlternative(db, `Search for “${search}”`, { ...filters, page: 1, search }, matching)
  })
  return selectNonEmpty(await Promise.all(alternatives))
}

function withoutWord(search: string, typed: string): string {
  return search
    .split(/\s+/)
    .filter((word) => word !== typed)
    .join(' ')
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

const selectNonEmpty = (alternatives: ListingAlternative[]) => alternatives.filter(({ count }) => count > 0)
