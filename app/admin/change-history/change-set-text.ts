import type { ChangedItems, ChangeSetKind } from '#app/features/content/change-sets.server.ts'
import { isPageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { hasPermission, type PersonAccess } from '#app/features/staff/roles.ts'

/** Kinds to filter by. A rename of a category or brand also changes products, by which it is found. */
export const kindTitles: Record<Exclude<ChangeSetKind, 'taxonomy'>, { one: string; many: string }> = {
  product: { one: 'product', many: 'products' },
  box: { one: 'box', many: 'boxes' },
  post: { one: 'post', many: 'posts' },
  page: { one: 'page', many: 'pages' },
  brand: { one: 'brand', many: 'brand' },
  decoration: { one: 'decoration method', many: 'decoration methods' },
}

/** "1,204 products", "1 box and 3 posts", "the brand"; '' for nothing. */
export function formatChangedItems(changedItems: readonly ChangedItems[]): string {
  const parts = changedItems.flatMap(({ kind, count }) => {
    if (kind === 'taxonomy') return []
    if (kind === 'brand') return ['the brand']
    return [`${count.toLocaleString('en-US')} ${kindTitles[kind][count === 1 ? 'one' : 'many']}`]
  })
  return new Intl.ListFormat('en-US').format(parts)
}

type ItemRef = Pick<ChangedItems, 'kind' | 'subject'>

const getPage = ({ subject }: ItemRef) => {
  const key = subject.replace(/^page\//, '')
  return isPageKey(key) ? key : undefined
}

/** Returns the admin page of an item. */
export function getAdminPath(item: ItemRef): string | undefined {
  const { kind, subject } = item
  if (kind === 'product') return `/admin/products/${subject}`
  if (kind === 'box') return `/admin/boxes/${subject}`
  if (kind === 'post') return `/admin/posts/${subject}`
  if (kind === 'brand') return '/admin/brand'
  if (kind === 'decoration') return '/admin/decoration'
  const page = kind === 'page' ? getPage(item) : undefined
  return page && `/admin/pages/${page}`
}

/** Returns the admin page of a changed item; undefined if it was deleted, or the person may not open it. */
export const getItemPath = (item: ItemRef & { isStored: boolean }, person: PersonAccess): string | undefined =>
  item.isStored && (item.kind !== 'decoration' || hasPermission(person, 'read-decoration'))
    ? getAdminPath(item)
    : undefined

/** Returns the name of an item, or its title if it has no name. */
export function getItemName(item: ItemRef & { name: string }): string {
  if (item.kind === 'brand') return 'Brand'
  const page = item.kind === 'page' ? getPage(item) : undefined
  return page ? pages[page].title : item.name
}
