import { foldText } from '#app/lib/text/normalize.ts'

/** One word the visitor typed. */
export type SearchWord = {
  /** The word as typed. */
  typed: string
  /**
   * Folded spellings. A compound is one word or adjacent parts, so "water-bottle" finds "waterbottle" and "water bottle".
   */
  spellings: string[]
}

/** Stop words: `a mug for the office` searches `mug office`. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'our', 'the', 'to', 'with'])
/** Each word costs an index scan, so that a longer search would be a denial-of-service attack. */
const maxWords = 12
const minHalfLength = 3

/** Parses a search into words, each with every spelling that a product's vector may contain (docs/domain.md, Catalog). */
export function parseSearchWords(search: string): SearchWord[] {
  const words = search
    .split(/\s+/)
    .map((typed) => ({ typed, spellings: getSpellings(typed) }))
    .filter(({ spellings }) => spellings.length > 0)
  const meaningful = words.filter(({ typed }) => !stopWords.has(typed.toLowerCase()))
  return (meaningful.length > 0 ? meaningful : words).slice(0, maxWords)
}

/** Splits a string into words as the database function boxwright_search_words does, each between two spaces. */
export function splitWords(text: string): string {
  return (
    foldText(` ${text} `)
      .replace(/([0-9]),([0-9]{3})/g, '$1$2')
      // Only from the beginning of a word, for linear time.
      .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-']([\p{L}\p{N}]+)/gu, '$1$2 $1 $2')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/([0-9])(\p{L})/gu, '$1 $2')
  )
}

/** Compares words of synonyms and categories: folded, singular, without punctuation. PostgreSQL stems the words of products. */
export function toKey(text: string): string {
  return splitWords(text.replace(/[-']/g, ' '))
    .replace(/(ss|x|ch|sh)es /gu, '$1 ')
    .replace(/ies? /gu, 'y ')
    .replace(/([\p{L}\p{N}]{2}[^siu ])s /gu, '$1 ')
    .trim()
}

/** Damerau-Levenshtein distance: the number of letters to insert, delete, replace or swap with the next one. */
export function countTypos(a: string, b: string): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (lastRow[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let distance = Math.min(substitution, (lastRow[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (rowBeforeLast[column - 2] ?? 0) + 1)
      }
      current.push(distance)
    }
    rowBeforeLast = lastRow
    lastRow = current
  }
  return lastRow[b.length] ?? 0
}

/** Returns the number of typos allowed in a word of that length. */
export function getMaxTypos(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Returns the ways to split a word in two: "powerbank" as "power bank" among others. */
export function getSplits(word: string): string[] {
  const splitPositions = Array.from(
    { length: Math.max(0, word.length - 2 * minHalfLength + 1) },
    (_, index) => index + minHalfLength,
  )
  return splitPositions.map((position) => `${word.slice(0, position)} ${word.slice(position)}`)
}

function getSpellings(typed: string): string[] {
  const compound = /[-']/g
  const folded = foldText(typed)
  const spellings = [folded.replace(compound, ''), folded.replace(compound, ' ')].map((text) => splitWords(text).trim())
  return [...new Set(spellings)].filter(Boolean)
}
