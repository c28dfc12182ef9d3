import { parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import { toDraftProduct } from '../products/draft-product.ts'
import { findProduct, productDocument } from '../products/product-document.server.ts'
import { getProductPath } from '../slug.ts'
import { draftProductContext } from './draft-product-context.ts'

/** The page of a product with a draft of it. */
export async function getProductDraftPage(
  { db }: DraftServices,
  { id, fields }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const stored = await findProduct(db, id)
  if (!fields) return stored && { path: getProductPath(stored), isPublic: true }
  const texts = await parseDraft(db, productDocument, { id, fields })
  if (!texts) return undefined
  const { product } = toDraftProduct({ id, stored, texts })
  const named = { ...product, name: product.name || 'Untitled product' }
  return { path: getProductPath(named), prepare: (context) => context.set(draftProductContext, named) }
}
