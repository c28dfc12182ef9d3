import { type PageMeta, pageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite } from '#app/lib/http/head/site.ts'
import { itemListData } from '#app/lib/http/head/structured-data.ts'
import { countActive, filtersToSearch, noFilters, PAGE_SIZE } from '../query/filters.schema.ts'
import type { Listing } from '../query/listing.ts'
import { productPath } from '../slug.ts'

type ListingMeta = Pick<PageMeta, 'title' | 'description' | 'matches'> & {
  path: string
  listing: Listing | undefined
  /** Title and description of a category that has its own page. */
  category?: (name: string) => Pick<PageMeta, 'title' | 'description'>
}

/**
 * Metadata of a product listing. A category without other filters is a page with numbered pages; all other views name it as
 * canonical, and filtered ones are excluded from search engines (docs/domain.md, Search engine metadata).
 */
export function listingMeta({ title, description, path, listing, category, matches }: ListingMeta) {
  if (!listing) return pageMeta({ title, description, path, index: false, matches })
  const { filters } = listing
  const [name, another] = filters.categories
  const only = category && name !== undefined && another === undefined ? { name, ...category(name) } : undefined
  const narrowed = countActive(filters) > (only ? 1 : 0)
  const isOwn = !narrowed && filters.sort === noFilters.sort
  return pageMeta({
    title: only?.title ?? title,
    description: only?.description ?? description,
    path: path + filtersToSearch({ ...noFilters, categories: only ? [only.name] : [] }),
    page: isOwn ? filters.page : 1,
    markdown: category !== undefined && isOwn && !only && filters.page === 1,
    index: !narrowed,
    about: import.meta.env.SSR && isOwn && [listData(listing, matches)],
    matches,
  })
}

const listData = ({ products, filters, total }: Listing, matches: PageMeta['matches']) =>
  itemListData(
    {
      items: products.map((product) => ({ name: product.name, path: productPath(product) })),
      total,
      before: (filters.page - 1) * PAGE_SIZE,
    },
    getSite(matches),
  )
