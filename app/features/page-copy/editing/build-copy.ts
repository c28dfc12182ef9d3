import * as v from 'valibot'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import { fillAllMergeFields, type MergeFieldTexts } from './merge-fields.ts'
import { type PageCopy, type PageKey, pages } from './pages.ts'

/** Sections of a page by name: the edited ones, or all (decision 0035). */
export type Sections = Record<string, unknown>

const getEntries = (key: PageKey) => pages[key].schema.entries as Record<string, v.GenericSchema>

/** Returns the sections of a page before its merge fields are filled in: edited sections over the defaults. */
export function getTexts(key: PageKey, edited: Readonly<Sections>): Sections {
  const defaults: Sections = pages[key].defaultTexts
  return Object.fromEntries(
    Object.entries(getEntries(key)).map(([name, section]) => [
      name,
      // Ignores sections with the structure of another version.
      Object.hasOwn(edited, name) && v.is(section, edited[name]) ? edited[name] : defaults[name],
    ]),
  )
}

/** Returns the sections that differ from the defaults. */
export function getEditedSections(key: PageKey, copy: Readonly<Sections>): Sections {
  const defaults: Sections = pages[key].defaultTexts
  return Object.fromEntries(Object.entries(copy).filter(([name, section]) => !isDeepEqual(section, defaults[name])))
}

/** Returns the texts of a page as displayed. */
export function buildCopy<K extends PageKey>(key: K, edited: Readonly<Sections>, texts: MergeFieldTexts): PageCopy<K> {
  const copy = v.parse(pages[key].schema as v.GenericSchema<unknown, PageCopy<K>>, getTexts(key, edited))
  // After validation, as a value may be longer than its merge field.
  return clearHiddenSections(fillAllMergeFields(texts.donatedShareOfSales === '' ? omitPledge(copy) : copy, texts))
}

const namesShare = (item: unknown) => JSON.stringify(item).includes('{donatedShareOfSales}')

/** Hides the pledge, and leaves out list items that name the share of sales, while none is donated. */
function omitPledge<T>(copy: T): T {
  if (Array.isArray(copy)) return copy.filter((item) => !namesShare(item)) as T
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(
    Object.entries(copy).map(([name, each]) => [
      name,
      name === 'pledge' ? { ...each, visibility: 'hidden' } : omitPledge(each),
    ]),
  ) as T
}

/** Removes the texts of hidden sections, and hidden items of lists, so that not even the page's source has them. */
function clearHiddenSections<T extends object>(copy: T): T {
  const sections = copy as Record<string, { visibility?: string }>
  const isOff = (name: string) => isHidden(sections[name] ?? {}) || String(sections[`${name}Visibility`]) === 'hidden'
  return Object.fromEntries(
    Object.entries(copy).map(([name, section]) => {
      if (name === 'layout') return [name, section.filter((each: string) => !isOff(each))]
      if (isOff(name)) return [name, Array.isArray(section) ? [] : { ...clearTexts(section), visibility: 'hidden' }]
      return [name, Array.isArray(section) ? section.filter((item) => !isHidden(item)) : section]
    }),
  ) as T
}

const isHidden = (section: { visibility?: string }) => section.visibility === 'hidden'

function clearTexts<T>(copy: T): T {
  if (Array.isArray(copy)) return [] as T
  if (typeof copy === 'string') return '' as T
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(Object.entries(copy).map(([name, each]) => [name, clearTexts(each)])) as T
}
