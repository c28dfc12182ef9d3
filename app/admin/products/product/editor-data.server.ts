import { listVariants, readChoices } from '#app/features/catalog/products/choices.server.ts'
import { listBoxedProducts } from '#app/features/catalog/products/delete-products.server.ts'
import { getTexts, type ProductTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { blankProduct } from '#app/features/catalog/products/product-columns.ts'
import { findProduct } from '#app/features/catalog/products/product-document.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { OpenDocument } from '#app/features/content/document.ts'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { isExternal, readDownloads } from '#app/features/images/download/image-fetches.server.ts'
import { readPromises } from '#app/features/page-copy/editing/read-promises.server.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'

/** Returns the id of this person's newest draft of a new product. */
export async function findNewestDraft(db: Queryable, staffId: string): Promise<string | undefined> {
  const drafts = await listNewDrafts(db, { kind: 'product', staffId })
  return drafts.find(({ subject }) => isUuid(subject))?.subject
}

/** Reads what the product editor shows beside the document. */
export async function readProductData(services: Pick<Services, 'db' | 'content'>, id: string) {
  const { db } = services
  const stored = await findProduct(db, id)
  const images = stored ? [stored.image_url, ...stored.image_urls] : []
  const [choices, variants, boxed, policies, missingDownloads] = await Promise.all([
    readChoices(db),
    stored?.family ? listVariants(db, { family: stored.family, except: id }) : [],
    listBoxedProducts(db, [id]),
    readPromises(services),
    readDownloads(
      db,
      images.flatMap((url) => (url && isExternal(url) ? url : [])),
    ),
  ])
  return {
    path: stored ? getProductPath(stored) : null,
    inStock: stored?.in_stock ?? true,
    isHidden: stored?.hidden ?? false,
    choices,
    policies,
    missingDownloads,
    variants,
    boxes: boxed[0]?.boxes ?? [],
  }
}

export type EditorData = Awaited<ReturnType<typeof readProductData>> & { document: OpenDocument<ProductTexts> }

/** The fields of a new product. @param copied the product to copy into it */
export const getInitialTexts = (copied: Product | undefined) => getTexts(copied ? copyProduct(copied) : blankProduct)

/** Copies a product without slug and item number, which must be unique. */
const copyProduct = (product: Product): Product => ({
  ...product,
  name: `${product.name} (copy)`,
  slug: null,
  supplier_item_number: null,
})
