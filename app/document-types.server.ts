import { postDocument } from './features/blog/editing/post-document.server.ts'
import { brandKey } from './features/brand/brand.server.ts'
import { brandDocument } from './features/brand/editing/brand-document.server.ts'
import { productDocument } from './features/catalog/products/product-document.server.ts'
import { type RegisteredType, registerType } from './features/content/publish-scheduled.server.ts'
import type { ContentKind } from './features/content/revisions.server.ts'
import { findPageDocument } from './features/page-copy/editing/edit.server.ts'
import { boxDocument } from './features/ready-made/editing/box-document.server.ts'

const types = {
  box: registerType(boxDocument),
  post: registerType(postDocument),
  product: registerType(productDocument),
}
const brand = registerType(brandDocument)

/** Returns the document type of stored content. A new kind has a line here. */
export function findDocumentType(kind: ContentKind, id: string): RegisteredType | undefined {
  if (kind !== 'page') return types[kind]
  if (id === brandKey) return brand
  const page = findPageDocument(id)
  return page && registerType(page)
}
