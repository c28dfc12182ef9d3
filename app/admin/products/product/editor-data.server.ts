import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { listVariants, readChoices } from '#app/features/catalog/products/choices.server.ts'
import { listInBoxes } from '#app/features/catalog/products/delete.server.ts'
import {
  changedFields,
  getSeen,
  getTexts,
  type ProductTexts,
  productDraftSchema,
  type Seen,
} from '#app/features/catalog/products/form/product-texts.ts'
import { productFormFields } from '#app/features/catalog/products/product.schema.ts'
import { blank } from '#app/features/catalog/products/save.server.ts'
import { productPath } from '#app/features/catalog/slug.ts'
import { hasDraft, listDrafts, readDraft } from '#app/features/content/drafts.server.ts'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { readHistory } from './history/read-history.server.ts'

/** Initial data of the product form. */
export type EditorStart = {
  texts: ProductTexts
  /** Version of the shown texts and their fingerprints. */
  version: number
  seen: Seen
}

export async function findStored(db: Queryable, id: string): Promise<Product | undefined> {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  return product
}

/** True if this person has an unsaved draft. */
export const isBegun = (db: Queryable, { id, staffId }: { id: string; staffId: string }): Promise<boolean> =>
  hasDraft(db, { kind: 'product', subject: id, staffId })

/** The newest product that this person has begun and not saved. */
export async function newestBegun(db: Queryable, staffId: string): Promise<string | undefined> {
  const drafts = await listDrafts(db, { kind: 'product', staffId })
  return drafts.find(({ version, subject }) => version === 0 && isUuid(subject))?.subject
}

/**
 * Reads the product editor's data: the stored product, overlaid with this person's draft.
 * @param stored undefined for a new product
 * @param from product to copy into a new one
 */
export async function readEditor(
  db: Queryable,
  {
    id,
    staffId,
    stored,
    from,
  }: { id: string; staffId: string; stored?: Product | undefined; from?: Product | undefined },
) {
  const [draft, choices, variants, boxes, history] = await Promise.all([
    readDraft(db, { kind: 'product', subject: id, staffId }, productDraftSchema),
    readChoices(db),
    stored?.family ? listVariants(db, { family: stored.family, except: id }) : [],
    stored ? listInBoxes(db, [id]) : [],
    stored ? readHistory(db, stored) : { steps: [], more: false },
  ])
  const own = getStart(stored ?? (from ? getCopy(from) : blank), stored ? stored.version : 0, stored === undefined)
  const typed = draft ? startFromDraft(own, draft.version, draft.fields) : undefined
  // Ignores values that equal the shown or the stored version.
  const differs = [typed?.seen, getSeen(own.texts)].every(
    (seen) => typed && changedFields(typed.texts, seen ?? {}).length > 0,
  )
  const kept = differs || (typed && !stored) ? typed : undefined
  const isGone = !stored && (draft?.version ?? 0) > 0
  return {
    id,
    isNew: !stored && !isGone,
    /** Someone else deleted it; what this person had typed is still there. */
    isGone,
    version: stored?.version ?? 0,
    name: stored?.name ?? (kept?.texts.name || 'Deleted product'),
    path: stored ? productPath(stored) : null,
    inStock: stored?.in_stock ?? true,
    start: kept ?? own,
    draftAt: kept && draft ? draft.at.toISOString() : null,
    choices,
    variants,
    boxes: boxes[0]?.boxes ?? [],
    history,
  }
}

export type EditorData = Awaited<ReturnType<typeof readEditor>>

/** Of a new product everything counts as typed, but for what every product begins with. */
export function getStart(product: Parameters<typeof getTexts>[0], version: number, isNew: boolean): EditorStart {
  const texts = getTexts(product)
  return { texts, version, seen: getSeen(isNew ? getTexts(blank) : texts) }
}

function startFromDraft(
  own: EditorStart,
  version: number,
  { seen = own.seen, ...typed }: InferOutput<typeof productDraftSchema>,
): EditorStart {
  const texts = { ...own.texts }
  for (const field of productFormFields) texts[field] = typed[field] ?? texts[field]
  return { texts, version, seen }
}

/** Under its own name, address and item number. */
const getCopy = (product: Product): Product => ({
  ...product,
  name: `${product.name} (copy)`,
  slug: null,
  supplier_item_number: null,
})
