import { postDocument } from './features/blog/editing/post-document.server.ts'
import { brandKey } from './features/brand/brand.server.ts'
import { brandDocument } from './features/brand/editing/brand-document.server.ts'
import { productDocument } from './features/catalog/products/product-document.server.ts'
import { createScheduledPublisher, type ScheduledPublisher } from './features/content/publish-scheduled.server.ts'
import type { ContentKind } from './features/content/revisions.server.ts'
import { findPageDocument } from './features/page-copy/editing/edit.server.ts'
import { boxDocument } from './features/ready-made/editing/box-document.server.ts'
import { hasPermission, type Permission, type PersonAccess } from './features/staff/roles.ts'

const toCheck = (permission: Permission) => (author: PersonAccess) => hasPermission(author, permission)

/** Each with the permission that its editor requires. */
const publishers = {
  box: createScheduledPublisher(boxDocument, toCheck('boxes')),
  post: createScheduledPublisher(postDocument, toCheck('blog')),
  product: createScheduledPublisher(productDocument, toCheck('products')),
}
const brand = createScheduledPublisher(brandDocument, toCheck('pages'))

/** Returns the publisher of stored content. A new kind has a line here. */
export function findScheduledPublisher(kind: ContentKind, id: string): ScheduledPublisher | undefined {
  // Proposals are sent, not published.
  if (kind === 'proposal') return undefined
  if (kind !== 'page') return publishers[kind]
  if (id === brandKey) return brand
  const page = findPageDocument(id)
  return page && createScheduledPublisher(page, toCheck('pages'))
}
