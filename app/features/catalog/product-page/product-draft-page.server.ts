import { parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import type { Product } from '#db/tables/products.ts'
import { type ProductTexts, parseProduct } from '../products/form/product-texts.ts'
import { toColumns } from '../products/product.schema.ts'
import { blankProduct } from '../products/product-columns.ts'
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
  const product = toDraftProduct(id, stored, texts)
  const named = { ...product, name: product.name || 'Untitled product' }
  return { path: getProductPath(named), prepare: (context) => context.set(draftProductContext, named) }
}

/** Returns a product as its draft would be published; invalid fields stay as stored. */
function toDraftProduct(id: string, stored: Product | undefined, texts: ProductTexts): Product {
  const { value } = parseProduct(texts)
  const defaults = { version: 0, demo: false, updated_at: new Date(), created_at: new Date() }
  const base = stored ?? {
    ...blankProduct,
    ...defaults,
    id,
    search_text: '',
    search_vector: '',
    name_vector: '',
    name_slug: '',
    price_steps: [],
    style_key: null,
    color_group: null,
    facts: [],
  }
  return { ...base, ...toColumns(value) }
}
