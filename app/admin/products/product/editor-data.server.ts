import { listVariants, readChoices } from '#app/features/catalog/products/choices.server.ts'
import { listBoxedProducts } from '#app/features/catalog/products/delete.server.ts'
import { getTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { blankProduct } from '#app/features/catalog/products/product-columns.ts'
import { createProductDocument, findProduct } from '#app/features/catalog/products/product-document.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { listPastChanges, openDocument } from '#app/features/content/documents.server.ts'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'

/** Returns the id of this person's newest draft of a new product. */
export async function findNewestDraft(db: Queryable, staffId: string): Promise<string | undefined> {
  const drafts = await listNewDrafts(db, { kind: 'product', staffId })
  return drafts.find(({ subject }) => isUuid(subject))?.subject
}

type EditorOptions = {
  id: string
  staffId: string
  /** Of a new product; `from` is the product to copy into it. */
  create?: { from: Product | undefined } | undefined
  /** Of lengths in its history. */
  unit: LengthUnit
  /** Of the history: the last change on the page before. */
  before: number | undefined
}

/** Reads the data of the product editor. @returns undefined if there is neither a product nor a draft */
export async function readEditor(db: Queryable, { id, staffId, create, unit, before }: EditorOptions) {
  const type = createProductDocument(unit)
  const initial = create && getTexts(create.from ? copyProduct(create.from) : blankProduct)
  const [document, stored] = await Promise.all([openDocument(db, type, { id, staffId, initial }), findProduct(db, id)])
  if (!document) return undefined
  const [choices, variants, boxed, history] = await Promise.all([
    readChoices(db),
    stored?.family ? listVariants(db, { family: stored.family, except: id }) : [],
    listBoxedProducts(db, [id]),
    listPastChanges(db, type, { id, before }),
  ])
  return {
    document,
    path: stored ? getProductPath(stored) : null,
    inStock: stored?.in_stock ?? true,
    choices,
    variants,
    boxes: boxed[0]?.boxes ?? [],
    history,
  }
}

export type EditorData = NonNullable<Awaited<ReturnType<typeof readEditor>>>

/** Copies a product without slug and item number, which must be unique. */
const copyProduct = (product: Product): Product => ({
  ...product,
  name: `${product.name} (copy)`,
  slug: null,
  supplier_item_number: null,
})
