import type { BreadcrumbList, ItemList } from 'schema-dts'
import type { Site } from './site.ts'

/** The breadcrumbs of a page, the page last. */
export const createBreadcrumbData = (
  items: readonly { label: string; to?: string }[],
  { toUrl }: Site,
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to && { item: toUrl(to) }),
  })),
})

type ListData = {
  /** Listed items in order. */
  items: readonly { name: string; path?: string }[]
  /** Number of entries of the whole list, not of the page. */
  total: number
  /** Number of earlier items. */
  before?: number
}

/** A list, or the part of it that one page shows. */
export const createItemListData = ({ items, total, before = 0 }: ListData, { toUrl }: Site): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    name,
    ...(path && { url: toUrl(path) }),
  })),
})
