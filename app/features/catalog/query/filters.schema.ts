import { parseBuyerQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { inHandsParameter, parseInHandsDate } from '#app/features/orders/in-hands-date.ts'
import { normalizeText } from '#app/lib/text/normalize.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { type ColorGroup, toColorGroups } from './color-groups.ts'

/** Styles on one page (docs/domain.md, Catalog). */
export const PAGE_SIZE = 24
export const SEARCH_MAX_LENGTH = 100
/** Maximum number of values of one filter; more can only be an attack. */
const MAX_VALUES = 50
const MAX_PAGE = 1_000_000

/** The first is the default without a search; with one, the default is "Best match". */
export const sorts = [
  { value: 'name', label: 'Name: A–Z' },
  { value: 'price-asc', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
] as const

export type Sort = (typeof sorts)[number]['value']

/** Filters of a listing. The URL is their only source: parseFilters and formatSearch are inverse. */
export type Filters = {
  /** As typed; '' for none (docs/domain.md, Catalog). */
  search: string
  categories: string[]
  brands: string[]
  colors: ColorGroup[]
  /** Value of a price range, see ranges.ts. */
  price: string | null
  /** Value of a minimum quantity range. */
  minimumQuantity: string | null
  /** Material, size and the like, each as name:value, "material:cotton". */
  facts: string[]
  /** The buyer's quantity: cards show the price at it, and the sorts by price use it. It excludes no product. */
  quantity: number | null
  /** The day by which the buyer needs the order: cards say whether a product can arrive. It excludes no product. */
  inHands: IsoDate | null
  /** Only products that can arrive by that day. */
  arrivesInTime: boolean
  /** Not in the URL: the longest production time that arrives by that day, in business days; null without a day. */
  maxProductionDays: number | null
  /** Null for the default. */
  sort: Sort | null
  /** Page number, from 1. */
  page: number
}

export const noFilters: Filters = {
  search: '',
  categories: [],
  brands: [],
  colors: [],
  price: null,
  minimumQuantity: null,
  facts: [],
  quantity: null,
  inHands: null,
  arrivesInTime: false,
  maxProductionDays: null,
  sort: null,
  page: 1,
}

/** Filters of facts, which are also their query parameters (facts.ts). */
export const factNames = ['size', 'material', 'method', 'days', 'rush'] as const

export type FactName = (typeof factNames)[number]

/** Query parameters. */
export const parameters = {
  search: 'search',
  categories: 'category',
  brands: 'brand',
  colors: 'color',
  price: 'price',
  minimumQuantity: 'min',
  quantity: quantityParameter,
  inHands: inHandsParameter,
  arrivesInTime: 'arrival',
  sort: 'sort',
  page: 'page',
} as const

/** Value of the parameter `arrival`. */
export const inTimeValue = 'in-time'

/** A function, so that pages which need only texts of this file do not load it. */
export const getParameterNames = (): string[] => [...Object.values(parameters), ...factNames]

/** Parses the filters of a URL; ignores values of another form. `resolveFilters` drops unknown ones. */
export function parseFilters(from: URL | URLSearchParams | string): Filters {
  const query = from instanceof URL ? from.searchParams : new URLSearchParams(from)
  const search = cleanSearch(query.get(parameters.search) ?? '')
  const sort = sorts.find(({ value }) => value === query.get(parameters.sort))?.value ?? null
  const inHands = parseInHandsDate(query.get(parameters.inHands))
  return {
    search,
    categories: readValues(query, parameters.categories),
    brands: readValues(query, parameters.brands),
    colors: toColorGroups(query.getAll(parameters.colors)),
    price: parseRangeValue(query.get(parameters.price)),
    minimumQuantity: parseRangeValue(query.get(parameters.minimumQuantity)),
    facts: factNames.flatMap((name) => readFacts(query, name)).sort(),
    quantity: parseBuyerQuantity(query.get(parameters.quantity)),
    inHands,
    arrivesInTime: inHands !== null && query.get(parameters.arrivesInTime) === inTimeValue,
    maxProductionDays: null,
    sort: isDefaultSort(sort, search) ? null : sort,
    page: parsePageNumber(query.get(parameters.page)),
  }
}

/** Returns the canonical query, '' or '?…', without defaults and empty values, in a fixed order. */
export function formatSearch(filters: Filters): string {
  const query = new URLSearchParams()
  if (filters.search) query.set(parameters.search, filters.search)
  for (const category of filters.categories) query.append(parameters.categories, category)
  for (const brand of filters.brands) query.append(parameters.brands, brand)
  for (const color of filters.colors) query.append(parameters.colors, color)
  if (filters.price) query.set(parameters.price, filters.price)
  if (filters.minimumQuantity) query.set(parameters.minimumQuantity, filters.minimumQuantity)
  for (const fact of filters.facts) query.append(...splitFact(fact))
  if (filters.quantity !== null) query.set(parameters.quantity, String(filters.quantity))
  if (filters.inHands) query.set(parameters.inHands, filters.inHands)
  if (filters.inHands && filters.arrivesInTime) query.set(parameters.arrivesInTime, inTimeValue)
  if (filters.sort && !isDefaultSort(filters.sort, filters.search)) query.set(parameters.sort, filters.sort)
  if (filters.page > 1) query.set(parameters.page, String(filters.page))
  const search = query.toString()
  return search && `?${search}`
}

/**
 * Returns the filters for another search text: best match first, without a quantity, as the words may state one. Filters chosen
 * for a search of other words do not fit it.
 * @param searchOfFilters the search that the filters were chosen for
 */
export function startSearch(filters: Filters, search: string, searchOfFilters: string): Filters {
  const isRefined = search.includes(searchOfFilters) || searchOfFilters.includes(search)
  const { inHands, arrivesInTime } = filters
  return {
    ...(isRefined ? { ...filters, quantity: null, sort: null, page: 1 } : { ...noFilters, inHands, arrivesInTime }),
    search,
  }
}

/** Without a search, the order by name is the default. */
const isDefaultSort = (sort: Sort | null, search: string) => sort === null || (sort === 'name' && search === '')

export function getEffectiveSort({ sort, search }: Pick<Filters, 'sort' | 'search'>): Sort | 'best' {
  return sort ?? (search ? 'best' : 'name')
}

/** The choices of an order; the default has an empty value. */
export function getSortOptions(search: string): { value: Sort | ''; label: string }[] {
  const [byName, ...byPrice] = sorts
  return search ? [{ value: '', label: 'Best match' }, ...sorts] : [{ value: '', label: byName.label }, ...byPrice]
}

/**
 * Removes empty fields, which forms without JavaScript send.
 * @returns undefined if there are none; other parameters are preserved
 */
export function removeEmptyValues(query: URLSearchParams): string | undefined {
  const ownNames = new Set(getParameterNames())
  const remaining = new URLSearchParams([...query].filter(([name, value]) => value !== '' || !ownNames.has(name)))
  if (remaining.size === query.size) return undefined
  return remaining.size > 0 ? `?${remaining}` : ''
}

/** Removes empty values from the query, for `declarePublicRoute`. */
export function normalizeListingQuery(query: URLSearchParams): string {
  return removeEmptyValues(query) === undefined ? formatSearch(parseFilters(query)) : `?${query}`
}

/** Counts the active filters, including the search text. */
export function countActiveFilters(filters: Filters): number {
  const { search, price, minimumQuantity, arrivesInTime } = filters
  const single = [search, price, minimumQuantity, arrivesInTime].filter(Boolean).length
  const { categories, brands, colors, facts } = filters
  return single + categories.length + brands.length + colors.length + facts.length
}

/** "material:cotton" is the value cotton of the filter material. */
export const splitFact = (fact: string) => fact.split(':') as [name: string, value: string]

const readFacts = (query: URLSearchParams, name: FactName) =>
  readValues(query, name)
    .filter((value) => /^[\w-]+$/.test(value))
    .map((value) => `${name}:${value}`)

/** Normalizes a search text: one line, trimmed, at most `SEARCH_MAX_LENGTH` characters. */
export function cleanSearch(text: string): string {
  // In search_text a line break separates name and description, and no match may span both.
  const line = normalizeText(text)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return [...line].slice(0, SEARCH_MAX_LENGTH).join('').trimEnd()
}

function readValues(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name).filter((value) => value !== '' && value.length <= 200 && !/\p{Cc}/u.test(value))
  return [...new Set(values)].slice(0, MAX_VALUES).sort()
}

/** Whether the range exists, only the server knows. A plus typed into the address bar is decoded as a space. */
function parseRangeValue(value: string | null): string | null {
  return value && /^\d{1,4}(-\d{1,4}|[+ ])$/.test(value) ? value.replace(' ', '+') : null
}

function parsePageNumber(value: string | null): number {
  return value && /^\d{1,7}$/.test(value) ? Math.min(Math.max(Number(value), 1), MAX_PAGE) : 1
}
