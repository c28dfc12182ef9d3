import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { listVariants, readChoices } from '#app/features/catalog/products/choices.server.ts'
import { listBoxedProducts } from '#app/features/catalog/products/delete.server.ts'
import {
  getChangedFields,
  getTexts,
  type ProductTexts,
  productDraftSchema,
} from '#app/features/catalog/products/form/product-texts.ts'
import { productFormFields } from '#app/features/catalog/products/product.schema.ts'
import { blank } from '#app/features/catalog/products/save.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { listNewDrafts, readDraft } from '#app/features/content/drafts.server.ts'
import { type Fingerprints, getFingerprints } from '#app/features/content/fields.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { readHistory } from './history/read-history.server.ts'

/** Initial data of the product form. */
export type EditorStart = {
  texts: ProductTexts
  /** Version of the shown texts and their fingerprints. */
  version: number
  fingerprints: Fingerprints
  /** Revision of the stored draft, if it changed since the form was opened. */
  draftToken?: string | null
}

export async function findProduct(db: Queryable, id: string): Promise<Product | undefined> {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  return product
}

/** Returns the id of this person's newest unsaved product. */
export async function findNewestDraft(db: Queryable, staffId: string): Promise<string | undefined> {
  const drafts = await listNewDrafts(db, { kind: 'product', staffId })
  return drafts.find(({ subject }) => isUuid(subject))?.subject
}

/**
 * Reads the product editor's data: the stored product, overlaid with this person's draft.
 * @param stored undefined for a new product
 * @param from product to copy into a new one
 * @param unit of lengths in its history
 */
export async function readEditor(
  db: Queryable,
  {
    id,
    staffId,
    stored,
    from,
    unit,
  }: { id: string; staffId: string; stored?: Product | undefined; from?: Product | undefined; unit?: LengthUnit },
) {
  const [draft, choices, variants, boxes, history] = await Promise.all([
    readDraft(db, { kind: 'product', subject: id, staffId }, productDraftSchema),
    readChoices(db),
    stored?.family ? listVariants(db, { family: stored.family, except: id }) : [],
    stored ? listBoxedProducts(db, [id]) : [],
    stored ? readHistory(db, stored, unit) : { entries: [], hasMore: false },
  ])
  const initial = getStart(
    stored ?? (from ? copyProduct(from) : blank),
    stored ? stored.version : 0,
    stored === undefined,
  )
  const fromDraft = draft ? startFromDraft(initial, draft.version, draft.fields) : undefined
  // Ignores values that equal the shown or the stored version.
  const hasChanges = [fromDraft?.fingerprints, getFingerprints(initial.texts)].every(
    (fingerprints) => fromDraft && getChangedFields(fromDraft.texts, fingerprints ?? {}).length > 0,
  )
  const restored = hasChanges || (fromDraft && !stored) ? fromDraft : undefined
  const isDeleted = !stored && (draft?.version ?? 0) > 0
  return {
    id,
    isNew: !stored && !isDeleted,
    /** True if someone else deleted the product and this person still has a draft. */
    isDeleted,
    version: stored?.version ?? 0,
    name: stored?.name ?? (restored?.texts.name || 'Deleted product'),
    path: stored ? getProductPath(stored) : null,
    inStock: stored?.in_stock ?? true,
    start: restored ?? initial,
    draftAt: restored && draft ? draft.at.toISOString() : null,
    draftToken: draft?.draftToken ?? null,
    choices,
    variants,
    boxes: boxes[0]?.boxes ?? [],
    history,
  }
}

export type EditorData = Awaited<ReturnType<typeof readEditor>>

/** Returns the initial form; for a new product, all values that differ from a blank one count as input. */
export function getStart(product: Parameters<typeof getTexts>[0], version: number, isNew: boolean): EditorStart {
  const texts = getTexts(product)
  return { texts, version, fingerprints: getFingerprints(isNew ? getTexts(blank) : texts) }
}

function startFromDraft(
  initial: EditorStart,
  version: number,
  { seen: fingerprints = initial.fingerprints, ...draftTexts }: InferOutput<typeof productDraftSchema>,
): EditorStart {
  const texts = { ...initial.texts }
  for (const field of productFormFields) texts[field] = draftTexts[field] ?? texts[field]
  return { texts, version, fingerprints }
}

/** Copies a product without slug and item number, which must be unique. */
const copyProduct = (product: Product): Product => ({
  ...product,
  name: `${product.name} (copy)`,
  slug: null,
  supplier_item_number: null,
})
