import { asc, sql } from 'drizzle-orm'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { productWords } from '#db/tables/products.ts'
import type { Listing, WayOut } from '../listing/listed-product.ts'
import { type Filters, filtersToSearch, noFilters } from '../listing/listing.schema.ts'
import type { Source } from '../listing/source.ts'
import { fromSnapshotOrDatabase } from '../snapshot/source.server.ts'
import type { Matching } from './matching.ts'
import { fold, type SearchWord, splitsOf, typosBetween, typosForgiven, wordsOf } from './search-words.ts'

/** A way of reading the text that finds something. */
export type Step = { matching: Matching; words: SearchWord[]; corrected: boolean }

/** Letters from which a part may stand anywhere in a word; shorter ones begin it. */
const PART_LENGTH = 3
/** Words of the products that a misspelt one is compared with: the most alike ones by their trigrams. */
const LIKELY_WORDS = 40
/** Letters of the longest word that is taken for a misspelt one; product_words has none that are longer. */
const LONGEST_WORD = 40
/** Of those, how many are looked up. */
const LOOKED_UP = 6
/** Words of which each is tried without. */
const DROPPED = 6
/** Words that are offered by themselves: those of the fewest products say most. */
const RAREST = 3

/**
 * A listing as a visitor searches it: the text to the letter or, when no product in stock holds it, its words, parts of
 * its words, and at last its words without their typos (docs/domain.md, Catalogue; decision 0050). Pages, order and
 * counts are those of the step that found something. An empty listing offers ways out of it.
 */
export function findProducts(db: Database, asked: Filters, snapshot?: Snapshot): Promise<Listing> {
  return fromSnapshotOrDatabase(db, snapshot, (source) => find(source, asked))
}

async function find(source: Source, asked: Filters): Promise<Listing> {
  const filters = await source.known(asked)
  const letters: Matching = { letters: filters.search }
  const exact = await source.read(filters, letters)
  if (!filters.search || exact.matchingText > 0) return withWaysOut(source, exact.listing, letters)
  const words = wordsOf(filters.search)
  const step = await forgivingStep(source, words)
  if (!step) return { ...exact.listing, missed: true, waysOut: await waysOutOfText(source, filters, words) }
  const { listing, matchingText } = await source.read(filters, step.matching)
  return withWaysOut(source, { ...listing, notice: noticeOf(filters.search, step, matchingText) }, step.matching)
}

/** The same steps, for who wants no listing; undefined when no product in stock is found by any of them. */
export async function stepOf(source: Source, search: string): Promise<Step | undefined> {
  const matching: Matching = { letters: search }
  const [exact] = await source.any([matching])
  const words = wordsOf(search)
  return exact ? { matching, words, corrected: false } : forgivingStep(source, words)
}

async function forgivingStep(source: Source, words: SearchWord[]): Promise<Step | undefined> {
  return (await stepByWords(source, words)) ?? (await stepByTypos(source, words))
}

async function stepByWords(source: Source, words: SearchWord[]): Promise<Step | undefined> {
  if (words.length === 0) return
  // Who has the words has their parts, so a text that finds nothing is looked for once.
  const [hasParts] = await source.any([allOf(words, part)])
  if (!hasParts) return
  const [hasWords] = await source.any([allOf(words, whole)])
  return { matching: allOf(words, hasWords ? whole : part), words, corrected: false }
}

/** What is left to try when `stepByWords` found nothing. */
async function stepByTypos(source: Source, words: SearchWord[]): Promise<Step | undefined> {
  if (words.length === 0) return
  const each = words.map((word) => allOf([word], whole))
  const known = words.length === 1 ? [false] : await source.any(each)
  const right = words.filter((_, index) => known[index])
  if (right.length === words.length) return
  const corrected: SearchWord[] = []
  // One after the other: the first that stands for nothing ends the search.
  for (const [index, word] of words.entries()) {
    const meant = known[index] ? word : await wordMeant(source, word, right)
    if (!meant) return
    corrected.push(meant)
  }
  const matching = allOf(corrected, whole)
  const [found] = await source.any([matching])
  return found ? { matching, words: corrected, corrected: true } : undefined
}

/** What an unknown word stands for: two words without the space between them, or the nearest word of the products. */
async function wordMeant(source: Source, { typed }: SearchWord, others: SearchWord[]): Promise<SearchWord | undefined> {
  const letters = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length > LONGEST_WORD) return
  const splits = splitsOf(letters).map((text): SearchWord => ({ typed: text, readings: [fold(text).trim()] }))
  const found = await source.any(splits.map((split) => allOf([...others, split], whole)))
  return splits.find((_, index) => found[index]) ?? (await nearestWord(source, letters, others))
}

/** Of equally near words the one of most products that also have the others. */
async function nearestWord(source: Source, letters: string, others: SearchWord[]): Promise<SearchWord | undefined> {
  const forgiven = typosForgiven(letters.length)
  if (forgiven === 0) return
  const { word } = productWords
  const alike = await source.db
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
      return { candidate, typos, count: await source.count(noFilters, allOf([...others, candidate], whole)) }
    }),
  )
  return counted.filter(({ count }) => count > 0).sort((a, b) => a.typos - b.typos || b.count - a.count)[0]?.candidate
}

function allOf(words: SearchWord[], textsOf: (word: SearchWord) => string[]): Matching {
  return { words: words.map(textsOf) }
}

const whole = ({ readings }: SearchWord) => readings.map((folded) => ` ${folded} `)

const part = ({ readings }: SearchWord) =>
  readings.map((folded) => (folded.length < PART_LENGTH ? ` ${folded}` : folded))

function noticeOf(search: string, { words, corrected }: Step, count: number): string {
  const products = count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`
  const none = `No exact match for “${search}”.`
  const match = count === 1 ? 'matches' : 'match'
  if (corrected) return `${none} ${products} ${match} “${words.map(({ typed }) => typed).join(' ')}”.`
  const what = ['this word', 'both words'][words.length - 1] ?? `all ${words.length} words`
  return `${none} ${products} ${match} ${what}.`
}

/** The text finds products, the filters leave none of them: what each filter keeps back. */
async function withWaysOut(source: Source, listing: Listing, matching: Matching): Promise<Listing> {
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
      return wayOut(source, label, left, left.search ? matching : undefined)
    })
  return { ...listing, waysOut: leadingSomewhere(await Promise.all(ways)) }
}

/** The text finds nothing: what it finds without one of its words, or else each word by itself, and its category. */
async function waysOutOfText(source: Source, filters: Filters, words: SearchWord[]): Promise<WayOut[]> {
  const tried = words.slice(0, DROPPED).map(({ typed }) => typed)
  const shorter = await searchesFor(
    source,
    filters,
    tried.map((typed) => withoutWord(filters.search, typed)),
  )
  const single = shorter.length > 0 ? [] : await searchesFor(source, filters, tried)
  const named = (await categoriesNamed(source, words)).map((category) =>
    wayOut(source, `Everything in ${category}`, { ...noFilters, sort: filters.sort, categories: [category] }),
  )
  const rarest = single.sort((a, b) => a.count - b.count).slice(0, RAREST)
  return [...shorter, ...rarest, ...leadingSomewhere(await Promise.all(named))]
}

async function searchesFor(source: Source, filters: Filters, texts: string[]): Promise<WayOut[]> {
  const different = [...new Set(texts)].filter((text) => text !== '' && text !== filters.search)
  const ways = different.map(async (search) => {
    const [exact] = await source.any([{ letters: search }])
    const step = exact ? undefined : await stepByWords(source, wordsOf(search))
    return wayOut(source, `Search for “${search}”`, { ...filters, page: 1, search }, step?.matching)
  })
  return leadingSomewhere(await Promise.all(ways))
}

function withoutWord(search: string, typed: string): string {
  return search
    .split(/\s+/)
    .filter((word) => word !== typed)
    .join(' ')
}

async function categoriesNamed(source: Source, words: SearchWord[]): Promise<string[]> {
  const typed = new Set(words.flatMap(({ readings }) => readings))
  const categories = await source.categories()
  const isNamed = (name: string) =>
    wordsOf(name).every(({ readings }) => readings.some((reading) => typed.has(reading)))
  return categories
    .map(({ name }) => name)
    .filter((name) => wordsOf(name).length > 0 && isNamed(name))
    .sort((a, b) => a.localeCompare(b, 'en'))
}

async function wayOut(source: Source, label: string, filters: Filters, matching?: Matching): Promise<WayOut> {
  return {
    label,
    count: await source.count(filters, matching ?? { letters: filters.search }),
    search: filtersToSearch(filters),
  }
}

const leadingSomewhere = (ways: WayOut[]) => ways.filter(({ count }) => count > 0)
