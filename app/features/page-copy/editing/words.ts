import * as v from 'valibot'
import { type PageCopy, type PageKey, pages } from './pages.ts'
import { fillDeep, type PlaceholderTexts } from './placeholders.ts'

/** Edited sections of a page by name (decision 0035). */
export type Sections = Record<string, unknown>

const getEntries = (key: PageKey) => pages[key].schema.entries as Record<string, v.GenericSchema>

/** A page's words as they are stored, with the figures in braces: the operator's sections, else the shop's own. */
export function getWords(key: PageKey, own: Readonly<Sections>): Sections {
  const words: Sections = pages[key].words
  return Object.fromEntries(
    Object.entries(getEntries(key)).map(([name, section]) => [
      name,
      // One that is no longer as the page needs it, since a newer version, is left out.
      Object.hasOwn(own, name) && v.is(section, own[name]) ? own[name] : words[name],
    ]),
  )
}

/** Returns the sections that differ from the defaults. */
export function ownSections(key: PageKey, words: Readonly<Sections>): Sections {
  const shops: Sections = pages[key].words
  return Object.fromEntries(Object.entries(words).filter(([name, section]) => !isSame(section, shops[name])))
}

/** A page's words as the page shows them. */
export function copyFrom<K extends PageKey>(key: K, own: Readonly<Sections>, texts: PlaceholderTexts): PageCopy<K> {
  const words = v.parse(pages[key].schema as v.GenericSchema<unknown, PageCopy<K>>, getWords(key, own))
  // Last: a figure may be longer than its name in braces.
  return fillDeep(words, texts)
}

/** PostgreSQL reorders object keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [some, others] = [Object.entries(a), Object.entries(b)]
  const known = new Map(others)
  return some.length === others.length && some.every(([name, each]) => known.has(name) && isSame(each, known.get(name)))
}
