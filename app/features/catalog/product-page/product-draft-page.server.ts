import { eq } from 'drizzle-orm'
import { parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import type { Fields } from '#app/features/content/fields.ts'
import type { Queryable } from '#db/client.ts'
import { type PublicProduct, productData, publicColumns } from '#db/tables/products.ts'
import { type ProductTexts, parseProduct } from '../products/form/product-texts.ts'
import { toColumns } from '../products/product.schema.ts'
import { blankProduct } from '../products/product-columns.ts'
import { productDocument } from '../products/product-document.server.ts'
import { getProductPath } from '../slug.ts'
import { draftProductContext } from './draft-product-context.ts'

/** Without the columns of staff, which the role of the storefront cannot read. */
async function findProduct(db: Queryable, id: string): Promise<PublicProduct | undefined> {
  const [product] = await db.select(publicColumns).from(productData).where(eq(productData.id, id))
  return product
}

const publicDocument: typeof productDocument = {
  ...productDocument,
  async find(db, id) {
    const product = await findProduct(db, id)
    return product && { version: product.version, name: product.name, value: product }
  },
}

/** Returns the page of a product that shows a draft; of a hidden product without a draft, its stored version. */
export async function getProductDraftPage(
  { db }: DraftServices,
  { id, fields }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const stored = await findProduct(db, id)
  if (!fields && !stored?.hidden) return stored && { path: getProductPath(stored), isPublic: true }
  const product = fields ? await readDraftProduct(db, { id, fields }, stored) : stored
  if (!product) return undefined
  const named = { ...product, name: product.name || 'Untitled product' }
  return { path: getProductPath(named), prepare: (context) => context.set(draftProductContext, named) }
}

async function readDraftProduct(
  db: Queryable,
  { id, fields }: { id: string; fields: Fields },
  stored: PublicProduct | undefined,
): Promise<PublicProduct | undefined> {
  const texts = await parseDraft(db, publicDocument, { id, fields })
  return texts && toDraftProduct(id, stored, texts)
}

/** Returns a product as its draft would be published; invalid fields stay as stored. */
function toDraftProduct(id: string, stored: PublicProduct | undefined, texts: ProductTexts): PublicProduct {
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
