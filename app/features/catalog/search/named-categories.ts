import type { CategoryCount } from '../query/facets.server.ts'
import type { WordGroup } from './build-matching.ts'
import { toKey } from './search-words.ts'

/**
 * The categories that a search names, in its words or their meanings: every word of the category, or every word of the search.
 * With the most products first.
 */
export function findNamedCategories(categories: CategoryCount[], groups: WordGroup[]): CategoryCount[] {
  const typed = groups.flatMap(({ words }) => toWords(words.map((word) => word.typed).join(' ')))
  if (typed.length === 0) return []
  // A meaning stands for the whole search only if it replaces all of it.
  const meanings = groups.length === 1 ? (groups[0]?.meanings ?? []) : []
  const isNamed = (name: string) => {
    const category = toWords(name)
    const isNamedBy = (words: string[]) =>
      category.length > 0 &&
      (category.every((word) => words.includes(word)) || words.every((word) => category.includes(word)))
    return isNamedBy(typed) || meanings.some((meaning) => category.join(' ') === toKey(meaning))
  }
  return categories
    .filter(({ name }) => isNamed(name))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

const toWords = (text: string) => toKey(text).split(' ').filter(Boolean)
