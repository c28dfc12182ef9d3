import { eq } from 'drizzle-orm'
import { listVariants, readChoices } from '#app/features/catalog/products/choices.server.ts'
import { listBoxedProducts } from '#app/features/catalog/products/delete.server.ts'
import {
  type Fingerprints,
  getChangedFields,
  getFingerprints,
  getTexts,
  type ProductTexts,
} from '#app/features/catalog/products/form/product-texts.ts'
import { blank } from '#app/features/catalog/products/save.server.ts'
import { productPath } from '#app/features/catalog/slug.ts'
import { listDrafts, readDraft } from '#app/features/content/drafts.server.ts'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { readHistory } from './history/read-history.server.ts'

/** Initial data of the product form. */
export type EditorStart = {
  texts: ProductTexts
  /** Version of the shown texts and their fingerprints. */
  version: number
  seen: Fingerprints
}

/** Draft values, and the values they replaced under one extra key. */
type DraftFields = ProductTexts & { seen?: Fingerprints }

export async function findStored(db: Queryable, id: string): Promise<Product | undefined> {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  return product
}

/** True if this person has an unsaved draft. */
export async function isBegun(db: Queryable, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  return (await readDraft(db, { kind: 'product', subject: id, staffId })) !== undefined
}

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
    readDraft(db, { kind: 'product', subject: id, staffId }),
    readChoices(db),
    stored?.family ? listVariants(db, { family: stored.family, except: id }) : [],
    stored ? listBoxedProducts(db, [id]) : [],
    stored ? readHistory(db, stored) : { steps: [], more: false },
  ])
  const own = getStart(stored ?? (from ? getCopy(from) : blank), stored ? stored.version : 0, stored === undefined)
  const typed = draft ? startFromDraft(own, draft.version, draft.fields as DraftFields) : undefined
  // Ignores values that equal the shown or the stored version.
  const differs = [typed?.seen, getFingerprints(own.texts)].every(
    (seen) => typed && getChangedFields(typed.texts, seen ?? {}).length > 0,
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
  return { texts, version, seen: getFingerprints(isNew ? getTexts(blank) : texts) }
}

function startFromDraft(own: EditorStart, version: number, { seen, ...typed }: DraftFields): EditorStart {
  return { texts: { ...own.texts, ...typed }, version, seen: seen ?? own.seen }
}

/** Under its own name, address and item number. */
const getCopy = (product: Product): Product => ({
  ...product,
  name: `${product.name} (copy)`,
  slug: null,
  supplier_item_number: null,
})
