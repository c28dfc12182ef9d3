import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { minTypedLength } from './suggestions.ts'

const MAX_LIST_LENGTH = 5
const MAX_TEXT_LENGTH = 100

const stored = createStoredValue<string[]>({
  key: 'recentSearches',
  area: 'local',
  empty: [],
  parse: (text) => toRecentList(JSON.parse(text)),
  serialize: JSON.stringify,
})

/** Recent searches of the header, newest first; stored in this browser only (docs/domain.md, Catalog). */
export const recentSearches = {
  ...stored,
  /** Email addresses typed into the search are not stored. */
  add(search: string) {
    const text = cleanText(search)
    if (text.length >= minTypedLength && !text.includes('@')) stored.write(toRecentList([text, ...stored.read()]))
  },
  remove(search: string) {
    const remaining = stored.read().filter((text) => text !== search)
    if (remaining.length > 0) stored.write(remaining)
    else stored.clear()
  },
}

/** Returns the valid texts of a stored list, ignoring case for duplicates. */
function toRecentList(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : []).filter((text) => typeof text === 'string').map(cleanText)
  const first = new Map(texts.toReversed().map((text) => [text.toLowerCase(), text]))
  return [...first.values()].reverse().filter(Boolean).slice(0, MAX_LIST_LENGTH)
}

const cleanText = (text: string) => text.trim().slice(0, MAX_TEXT_LENGTH)
