import { createPageMeta, type PageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite } from '#app/lib/http/head/site.ts'
import { createItemListData } from '#app/lib/http/head/structured-data.ts'
import { countActiveFilters, formatSearch, noFilters, PAGE_SIZE } from '../query/filters.schema.ts'
import type { Listing } from '../query/listing.ts'
import { getProductPath } from '../slug.ts'

type ListingMeta = Pick<PageMeta, 'title' | 'description' | 'matches'> & {
  path: string
  listing: Listing | undefined
  /** Title and description of a category that has its own page. */
  getCategoryMeta?: (name: string) => Pick<PageMeta, 'title' | 'description'>
}

/**
 * Metadata of a product listing. A category without other filters is a page with numbered pages; all other views name it as
 * canonical, and filtered ones are excluded from search engines (docs/domain.md, Search engine metadata).
 */
export function createListingMeta({ title, description, path, listing, getCategoryMeta, matches }: ListingMeta) {
  if (!listing) return createPageMeta({ title, description, path, index: false, matches })
  const { filters } = listing
  const [name, secondCategory] = filters.categories
  const singleCategory =
    getCategoryMeta && name !== undefined && secondCategory === undefined
      ? { name, ...getCategoryMeta(name) }
      : undefined
  const hasOtherFilters = countActiveFilters(filters) > (singleCategory ? 1 : 0)
  const isCanonical =
    !hasOtherFilters && filters.sort === noFilters.sort && filters.quantity === null && filters.inHands === null
  return createPageMeta({
    title: singleCategory?.title ?? title,
    description: singleCategory?.description ?? description,
    path: path + formatSearch({ ...noFilters, categories: singleCategory ? [singleCategory.name] : [] }),
    page: isCanonical ? filters.page : 1,
    markdown: getCategoryMeta !== undefined && isCanonical && !singleCategory && filters.page === 1,
    index: !hasOtherFilters,
    structuredData: import.meta.env.SSR && isCanonical && [toListData(listing, matches)],
    matches,
  })
}

const toListData = ({ products, filters, total }: Listing, matches: PageMeta['matches']) =>
  createItemListData(
    {
      items: products.map((product) => ({ name: product.name, path: getProductPath(product) })),
      total,
      before: (filters.page - 1) * PAGE_SIZE,
    },
    getSite(matches),
  )
