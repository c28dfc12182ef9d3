import { type ColorGroup, colorGroups } from '../query/color-groups.ts'
import type { Matching } from '../query/matching.server.ts'
import { colorWords } from './color-words.ts'
import type { ParsedSearch } from './search-limits.ts'
import { parseSearchWords, type SearchWord } from './search-words.ts'

/** One or more adjacent words of a search, and what they mean in the trade: "travel mug" is a "tumbler". */
export type WordGroup = { words: SearchWord[]; meanings: string[] }

/** Shorter parts match whole words only. */
const minPrefixLength = 2
/** Shorter parts match the beginning of a word, as the trigram index cannot find them within one. */
const minPartLength = 3

/** @param search as typed; `parsedSearch`: its price and quantity; `isPartial` to match parts of words */
export function buildMatching(
  search: string,
  groups: WordGroup[],
  { isPartial = false, parsedSearch }: { isPartial?: boolean; parsedSearch?: ParsedSearch | undefined } = {},
): Matching {
  const limits = parsedSearch && { limits: parsedSearch.limits, whole: search }
  const text = parsedSearch?.rest ?? search
  if (groups.length === 0) return { text, ...limits }
  const suffix = isPartial ? ':*' : ''
  const words = groups.flatMap((group) => group.words)
  const isPlain = words.length === 1 && groups.every(({ meanings }) => meanings.length === 0)
  return {
    text,
    ...(isPartial ? { parts: words.map(toPart) } : toWholeWords(groups)),
    rank: {
      words: groups.map((group) => toRankQuery(group, suffix)).join(' | '),
      phrase: isPlain ? undefined : `'${words.map(({ spellings }) => spellings.at(-1)).join(' ')}'${suffix}`,
    },
    ...limits,
  }
}

/** A word for a color excludes products of other colors that only describe it, such as a red pen that writes in blue. */
function toWholeWords(groups: WordGroup[]): Pick<Matching, 'query' | 'colors'> {
  const colors = groups.flatMap((group) => {
    const color = getColorGroup(group)
    return color ? [{ group: color, words: `'${group.words[0]?.spellings[0]}'` }] : []
  })
  const queries = groups.map((group) => {
    const color = getColorGroup(group)
    // The words of the color, so that the index finds its products.
    return color ? `(${colorWords[color].map((word) => `'${word}'`).join(' | ')})` : toGroupQuery(group)
  })
  return { query: queries.join(' & '), ...(colors.length > 0 && { colors }) }
}

function getColorGroup({ words: [word, ...more], meanings }: WordGroup): ColorGroup | undefined {
  if (!word || more.length > 0 || meanings.length > 0) return undefined
  // Without punctuation, as in "pens, blue".
  const [spelling] = word.spellings
  return colorGroups.find((group) => group === (spelling === 'grey' ? 'gray' : spelling))
}

/** Matches the words anywhere, a meaning only in name, category or brand. */
function toGroupQuery({ words, meanings }: WordGroup): string {
  const own = words.map((word) => toWordQuery(word, '')).join(' & ')
  const others = meanings.map((meaning) =>
    parseSearchWords(meaning)
      .map((word) => toWordQuery(word, ':AB'))
      .join(' & '),
  )
  return `(${[own, ...others].map((each) => `(${each})`).join(' | ')})`
}

/** The words of a phrase with a separate meaning say little: the mug of "travel mug" is not a tumbler. */
function toRankQuery({ words, meanings }: WordGroup, suffix: string): string {
  const own = words.length > 1 && meanings.length > 0 ? [] : words.map((word) => toWordQuery(word, suffix))
  const others = meanings.flatMap((meaning) => parseSearchWords(meaning).map((word) => toWordQuery(word, '')))
  return [...own, ...others].join(' | ')
}

function toPart(word: SearchWord): { query: string; texts: string[] } {
  return { query: toWordQuery(word, ':*'), texts: word.spellings.filter(({ length }) => length >= minPartLength) }
}

/** Spellings contain letters, digits and spaces only. Several words are a phrase. */
function toWordQuery({ spellings }: SearchWord, suffix: string): string {
  const options = spellings.map((spelling) =>
    suffix === ':*' && spelling.length < minPrefixLength ? `'${spelling}'` : `'${spelling}'${suffix}`,
  )
  return `(${options.join(' | ')})`
}
