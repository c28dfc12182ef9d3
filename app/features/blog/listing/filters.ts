import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Filters in the URL of /blog; an empty `category` means all posts. */
export type BlogFilters = { search: string; category: string; page: number }

/** Value of "All Posts" in the URL. */
export const allCategories = 'all'

const maxSearchLength = 200

/** Parses ?search=, ?category= (a slug, or all) and ?page=; ignores invalid values. */
export function parseBlogFilters(params: URLSearchParams): BlogFilters {
  const text = (name: string) => toSingleLine(params.get(name) ?? '').slice(0, maxSearchLength)
  const category = text('category')
  return {
    search: text('search'),
    category: category === allCategories ? '' : category,
    page: parsePage(params),
  }
}

/** Parses ?page= as a whole number from 1. */
export function parsePage(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Returns the URL of the list; empty filters are left out. */
export function getBlogPath({ search = '', category = '', page = 1 }: Partial<BlogFilters> = {}): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category && category !== allCategories) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/blog?${query}` : '/blog'
}

/** Canonical query of the list, for `declarePublicRoute`. */
export const toBlogQuery = (query: URLSearchParams) => getBlogPath(parseBlogFilters(query)).slice('/blog'.length)

/** Canonical query of pages with only ?page=, for `declarePublicRoute`. */
export const toPageQuery = (query: URLSearchParams) =>
  toBlogQuery(new URLSearchParams({ page: query.get('page') ?? '' }))

export const isFiltered = (filters: BlogFilters) => filters.search !== '' || filters.category !== ''
