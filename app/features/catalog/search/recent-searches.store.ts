import { storedValue } from '#app/lib/browser/stored-value.ts'
import { SHORTEST_TYPED } from './suggestions.ts'

const MAX_LIST_LENGTH = 5
const MAX_TEXT_LENGTH = 100

const stored = storedValue<string[]>({
  key: 'recentSearches',
  area: 'local',
  empty: [],
  parse: (text) => listOf(JSON.parse(text)),
  serialize: JSON.stringify,
})

/** Recent searches of the header, newest first; stored in this browser only (docs/domain.md, Catalog). */
export const recentSearches = {
  ...stored,
  /** Email addresses typed into the search are not stored. */
  remember(search: string) {
    const text = cleaned(search)
    if (text.length >= SHORTEST_TYPED && !text.includes('@')) stored.write(listOf([text, ...stored.read()]))
  },
  forget(search: string) {
    const left = stored.read().filter((text) => text !== search)
    if (left.length > 0) stored.write(left)
    else stored.clear()
  },
}

/** Returns the valid texts of a stored list, ignoring case for duplicates. */
function listOf(found: unknown): string[] {
  const texts = (Array.isArray(found) ? found : []).filter((text) => typeof text === 'string').map(cleaned)
  const first = new Map(texts.toReversed().map((text) => [text.toLowerCase(), text]))
  return [...first.values()].reverse().filter(Boolean).slice(0, MAX_LIST_LENGTH)
}

const cleaned = (text: string) => text.trim().slice(0, MAX_TEXT_LENGTH)
