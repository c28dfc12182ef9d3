import type { Actor } from '#app/features/audit/audit.server.ts'
import { deleteProducts } from '#app/features/catalog/products/delete.server.ts'
import {
  changedFields,
  getSeen,
  getTexts,
  imagesIn,
  type ProductTexts,
  readBreakRows,
  readProduct,
  readTexts,
  type Seen,
  seenIn,
} from '#app/features/catalog/products/form/product-texts.ts'
import { getColumns, type ProductField } from '#app/features/catalog/products/product.schema.ts'
import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import { parseStoredProduct } from '#app/features/catalog/products/revision.server.ts'
import { type Meanwhile, type ProductSaved, saveProduct } from '#app/features/catalog/products/save.server.ts'
import { dropDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { versionIn } from '#app/lib/http/read-form.ts'
import type { Database } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'
import type { EditorStart } from './editor-data.server.ts'

/** A change of the product since the form was opened. */
export type Conflict = {
  steps: { at: string; who: string; title: string }[]
  /** The fields that are another now. */
  theirs: string[]
  /** Fields that both changed, with their current values. */
  both: { field: ProductField; title: string; now: string }[]
}

export type EditorReply =
  | { outcome: 'saved'; version: number; seen: Seen; changed: boolean }
  | { outcome: 'refused'; start: EditorStart; errors: FieldErrors; message?: string }
  | { outcome: 'conflict'; start: EditorStart; conflict: Conflict }
  /** A row more or less, without JavaScript. */
  | { outcome: 'rows'; start: EditorStart; blankRows: number }
  /** Beside the form: a deletion, or bringing an earlier state back. */
  | { outcome: 'told'; message: string }
  | { outcome: 'failed' }

export type Editing = { id: string; form: FormData; by: Actor & { staffId: string } }

/** The form of a product's page as it was sent: what is typed, and what it was typed over. */
export function readStart(form: FormData): EditorStart {
  return { texts: readTexts(form), version: versionIn(form), seen: seenIn(form) }
}

/** Saves the input; of an existing product only the fields that differ from the shown values. */
export async function saveForm(db: Database, { id, form, by }: Editing): Promise<EditorReply> {
  const start = readStart(form)
  const isNew = start.version === 0
  const mine = changedFields(start.texts, start.seen)
  const { value, errors } = readProduct(start.texts)
  const wrong = Object.entries(errors).filter(([field]) => isNew || mine.includes(field as ProductField))
  if (wrong.length > 0) return { outcome: 'refused', start, errors: Object.fromEntries(wrong) }
  const written = isNew ? value : Object.fromEntries(mine.map((field) => [field, value[field]]))
  const fields = getColumns(written)
  const saved = await saveProduct(db, { id, version: start.version, fields, by })
  if (saved.outcome === 'saved') {
    await dropDraft(db, { kind: 'product', subject: id, staffId: by.staffId })
    const changed = saved.change !== null
    return { outcome: 'saved', version: saved.version, seen: getSeen(start.texts), changed }
  }
  if (saved.outcome === 'conflict') return getConflict(db, { id, by, start, mine, saved })
  // A deleted product keeps its input as a draft, for when it is restored.
  if (saved.outcome === 'gone') await storeDraft(db, { id, form, by })
  return { outcome: 'refused', start, ...getRejection(saved) }
}

/** The state before a step comes back, of this product alone. */
export async function restoreBefore(db: Database, { id, form, by }: Editing): Promise<EditorReply | undefined> {
  const revision = Number(form.get('revision'))
  const version = versionIn(form)
  const [found] = Number.isSafeInteger(revision)
    ? await listRevisions(db, { kind: 'product', subject: id, limit: 1, before: revision + 1 })
    : []
  if (found?.id !== revision || !found.before) return undefined
  const fields = parseStoredProduct(found.before)
  if (!fields) return { outcome: 'told', message: 'This version cannot be read and was not restored.' }
  const title = `Restored ${fields.name} to before: ${found.title}`
  const saved = await saveProduct(db, { id, version, fields, by, title })
  if (saved.outcome === 'saved') return { outcome: 'saved', version: saved.version, seen: {}, changed: true }
  if (saved.outcome === 'conflict')
    return {
      outcome: 'told',
      message: 'Someone else edited this product while you were working. Review their changes, then try again.',
    }
  const { errors, message } = getRejection(saved)
  return { outcome: 'told', message: `Not restored. ${message ?? Object.values(errors).flat().join(' ')}` }
}

/** @returns the reason the product was not deleted; undefined after success */
export async function deleteOne(db: Database, { id, by }: Editing): Promise<EditorReply | undefined> {
  const { kept } = await deleteProducts(db, { ids: [id], by })
  const [product] = kept
  if (product)
    return {
      outcome: 'told',
      message: `This product was not deleted because it is used in ${product.boxes.join(', ')}. Remove it from there first.`,
    }
  await dropDraft(db, { kind: 'product', subject: id, staffId: by.staffId })
  return undefined
}

/** Saves unsaved input; values that equal the shown ones are no draft. */
export async function storeDraft(db: Database, { id, form, by }: Editing): Promise<void> {
  const { texts, version, seen } = readStart(form)
  const draft = { kind: 'product' as const, subject: id, staffId: by.staffId }
  if (changedFields(texts, seen).length === 0) return dropDraft(db, draft)
  await saveDraft(db, { ...draft, version, fields: { ...texts, seen } })
}

/** One row more in the table of price breaks, or one less. */
export function changeRows(form: FormData): EditorReply {
  const removed = Number(form.get('remove-break') ?? Number.NaN)
  const rows = readBreakRows(form).filter((_, index) => index !== removed)
  const start = readStart(form)
  start.texts.price_breaks = JSON.stringify(rows)
  return { outcome: 'rows', start, blankRows: Number.isNaN(removed) ? 1 : 0 }
}

type Late = {
  id: string
  by: Editing['by']
  start: EditorStart
  mine: ProductField[]
  saved: Extract<ProductSaved, { outcome: 'conflict' }>
}

/** Returns the current version, overlaid with the input, which is saved as a draft of that version. */
async function getConflict(db: Database, { id, by, start, mine, saved }: Late): Promise<EditorReply> {
  const now = getTexts(saved.current)
  const theirs = changedFields(now, start.seen)
  const texts = { ...now, ...Object.fromEntries(mine.map((field) => [field, start.texts[field]])) } as ProductTexts
  const both = theirs.filter((field) => mine.includes(field) && texts[field] !== now[field])
  const merged = { texts, version: saved.current.version, seen: getSeen(now) }
  const draft = { kind: 'product' as const, subject: id, staffId: by.staffId }
  await db.transaction(async (tx) => {
    await dropDraft(tx, draft)
    await saveDraft(tx, { ...draft, version: merged.version, fields: { ...texts, seen: merged.seen } })
  })
  return {
    outcome: 'conflict',
    start: merged,
    conflict: {
      steps: saved.steps.map(toldStep),
      theirs: theirs.map(getTitle),
      both: both.map((field) => ({ field, title: getTitle(field), now: shownNow(field, saved.current) })),
    },
  }
}

const toldStep = ({ at, who, title }: Meanwhile) => ({ at: at.toISOString(), who, title })

/** Returns the name of a field for use in a sentence. */
export const getTitle = (field: ProductField) => (field === 'pictures' ? 'Images' : columnTitles[field])

function shownNow(field: ProductField, product: Product): string {
  if (field === 'pictures') return `${imagesIn(getTexts(product)).length} images`
  if (field === 'price_breaks') return `${product.price_breaks.length} price breaks`
  if (field === 'imprint_areas') return `${product.imprint_areas.length} imprint areas`
  const now = getTexts(product)[field]
  if (field === 'in_stock' || field === 'rush_service_available') return now ? 'yes' : 'no'
  return now === '' ? 'empty' : now.length > 200 ? `${now.slice(0, 200)}…` : now
}

type Rejected = Exclude<ProductSaved, { outcome: 'saved' | 'conflict' }>

function getRejection(saved: Rejected): { errors: FieldErrors; message?: string } {
  switch (saved.outcome) {
    case 'slug taken':
      return {
        errors: { slug: [`${saved.holder.name} already uses /products/${saved.slug}. Enter another URL slug.`] },
      }
    case 'no slug':
      return { errors: { slug: ['The name has no letters or digits for a URL slug. Enter one, such as canvas-tote.'] } }
    case 'item number taken':
      return { errors: { supplier_item_number: [`${saved.holder.name} already uses this supplier item number.`] } }
    case 'gone':
      return {
        errors: {},
        message: `${saved.steps[0]?.who ?? 'A teammate'} deleted this product. Your changes were not published.`,
      }
  }
}
