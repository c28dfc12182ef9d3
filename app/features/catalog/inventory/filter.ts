import { toSingleLine } from '#app/lib/text/single-line.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'

/** Fields that a product may lack. */
export const missingFields = ['price', 'picture', 'category'] as const
export type MissingField = (typeof missingFields)[number]

export const stockFilters = ['in', 'out', 'hidden'] as const
export type StockFilter = (typeof stockFilters)[number]

/** The first is the default. */
export const inventorySorts = [
  { value: 'name', label: 'Name: A–Z' },
  { value: 'changed', label: 'Recently updated', isDescending: true },
  { value: 'price-asc', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low', isDescending: true },
] as const

export type InventorySort = (typeof inventorySorts)[number]['value']

/**
 * Filter of the admin's product list; omitted fields do not limit it (docs/domain.md, Admin: the catalog). The URL is its only
 * source: parseInventoryFilter and toInventoryParams are inverse.
 */
export type InventoryFilter = {
  /** Part of name, description or supplier, or a whole item number, supplier item number or slug. */
  search?: string | undefined
  category?: string | undefined
  brand?: string | undefined
  supplier?: string | undefined
  /** `out` is visible and out of stock. */
  stock?: StockFilter | undefined
  /** Fields that are all missing. */
  without?: readonly MissingField[] | undefined
  /** Limits the list to demo products or to others. */
  demo?: 'yes' | 'no' | undefined
  /** First day of the last change. */
  since?: IsoDate | undefined
}

/** Characters; a longer text was pasted by mistake. */
export const maxTextLength = 200

/** Parses the query of the list; ignores invalid values. */
export function parseInventoryFilter(params: URLSearchParams): InventoryFilter {
  const text = (name: string) => {
    // PostgreSQL rejects the character 0, and no name has a line break.
    const value = (params.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim()
    return value !== '' && value.length <= maxTextLength ? value : undefined
  }
  const pickOne = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === params.get(name)?.trim())
  const since = text('since')
  const without = missingFields.filter((field) => params.getAll('without').includes(field))
  return {
    search: toSingleLine(text('q') ?? '') || undefined,
    category: text('category'),
    brand: text('brand'),
    supplier: text('supplier'),
    stock: pickOne('stock', stockFilters),
    without: without.length > 0 ? without : undefined,
    demo: pickOne('demo', ['yes', 'no']),
    since: since !== undefined && isIsoDate(since) ? since : undefined,
  }
}

export const parseInventorySort = (params: URLSearchParams): InventorySort =>
  inventorySorts.find(({ value }) => value === params.get('sort'))?.value ?? 'name'

/** Returns the query of a filter and a sort, in a fixed order, so that equal filters have equal URLs. */
export function toInventoryParams(filter: InventoryFilter, sort: InventorySort = 'name'): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | undefined) => value && params.append(name, value)
  add('q', filter.search)
  add('category', filter.category)
  add('brand', filter.brand)
  add('supplier', filter.supplier)
  add('stock', filter.stock)
  for (const field of missingFields) if (filter.without?.includes(field)) add('without', field)
  add('demo', filter.demo)
  add('since', filter.since)
  if (sort !== 'name') add('sort', sort)
  return params
}
