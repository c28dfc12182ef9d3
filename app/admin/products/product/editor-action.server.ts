import type { Actor } from '#app/features/audit/audit.server.ts'
import { applyToColors } from '#app/features/catalog/products/apply-to-colors.server.ts'
import { deleteProducts } from '#app/features/catalog/products/delete.server.ts'
import {
  getChangedFields,
  getTexts,
  type ProductTexts,
  parseImages,
  parseProduct,
  readBreakRows,
  readTexts,
} from '#app/features/catalog/products/form/product-texts.ts'
import { type ProductField, toColumns } from '#app/features/catalog/products/product.schema.ts'
import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import { parseStoredProduct } from '#app/features/catalog/products/revision.server.ts'
import { type SaveResult, saveProduct } from '#app/features/catalog/products/save.server.ts'
import type { Change } from '#app/features/content/document.ts'
import {
  type DraftResult,
  type DraftWrite,
  deleteDraft,
  readDraftWrite,
  saveDraft,
} from '#app/features/content/drafts.server.ts'
import { type Fingerprints, getFingerprints, parseFingerprints } from '#app/features/content/fields.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseStorableCount, parseVersion } from '#app/lib/http/read-form.ts'
import type { Database } from '#db/client.ts'
import type { Product } from '#db/tables/products.ts'
import { allColorsField } from './apply-to-colors.tsx'
import type { EditorStart } from './editor-data.server.ts'

/** Changes that someone else made since the form was opened. */
export type Conflict = {
  laterChanges: { at: string; actorName: string; title: string }[]
  /** Titles of the fields that someone else changed. */
  theirFields: string[]
  /** Fields that both changed, with their current values. */
  conflictingFields: { field: ProductField; title: string; now: string }[]
}

export type EditorResult =
  /** `appliedTo`: other colors of the style that changed as well. */
  | { outcome: 'saved'; version: number; fingerprints: Fingerprints; changed: boolean; appliedTo: number }
  | { outcome: 'rejected'; start: EditorStart; errors: FieldErrors; message?: string }
  | { outcome: 'conflict'; start: EditorStart; conflict: Conflict }
  /** Without JavaScript: a row was added or removed. */
  | { outcome: 'rows'; start: EditorStart; blankRows: number }
  /** Error of a deletion or restoration. */
  | { outcome: 'error'; message: string }
  | { outcome: 'failed' }

export type EditorSubmission = { id: string; form: FormData; by: Actor & { staffId: string } }

/** Parses the product form: the input, and the values it was based on. */
export function readStart(form: FormData): EditorStart {
  return { texts: readTexts(form), version: parseVersion(form), fingerprints: parseFingerprints(form) }
}

/** Saves the input; of an existing product only the fields that differ from the shown values. */
export async function saveForm(db: Database, { id, form, by }: EditorSubmission): Promise<EditorResult> {
  const start = readStart(form)
  const isNew = start.version === 0
  const myFields = getChangedFields(start.texts, start.fingerprints)
  const { value, errors } = parseProduct(start.texts)
  const invalid = Object.entries(errors).filter(([field]) => isNew || myFields.includes(field as ProductField))
  if (invalid.length > 0) return { outcome: 'rejected', start, errors: Object.fromEntries(invalid) }
  const written = isNew ? value : Object.fromEntries(myFields.map((field) => [field, value[field]]))
  const fields = toColumns(written)
  const saved = await saveProduct(db, { id, version: start.version, fields, by })
  if (saved.outcome === 'saved') {
    await deleteDraft(db, { kind: 'product', subject: id, staffId: by.staffId }, readDraftWrite(form))
    const changed = saved.change !== null
    const appliedTo = form.has(allColorsField) ? await applyToColors(db, { id, columns: saved.changed, by }) : 0
    return { outcome: 'saved', version: saved.version, fingerprints: getFingerprints(start.texts), changed, appliedTo }
  }
  if (saved.outcome === 'conflict')
    return getConflict(db, { id, by, start, myFields, saved, write: readDraftWrite(form) })
  // A deleted product keeps its input as a draft, for when it is restored.
  if (saved.outcome === 'not found') await storeDraft(db, { id, form, by })
  return { outcome: 'rejected', start, ...getRejection(saved) }
}

/** Restores this product to its state before a revision. */
export async function restoreRevision(
  db: Database,
  { id, form, by }: EditorSubmission,
): Promise<EditorResult | undefined> {
  const revision = parseStorableCount(form.get('revision'))
  const version = parseVersion(form)
  const [found] = await listRevisions(db, { kind: 'product', subject: id, limit: 1, before: revision + 1 })
  if (found?.id !== revision || !found.before) return undefined
  const fields = parseStoredProduct(found.before)
  if (!fields) return { outcome: 'error', message: 'This version cannot be read and was not restored.' }
  const title = `Restored ${fields.name} to the version before “${found.title}”`
  const saved = await saveProduct(db, { id, version, fields, by, title })
  if (saved.outcome === 'saved')
    return { outcome: 'saved', version: saved.version, fingerprints: {}, changed: true, appliedTo: 0 }
  if (saved.outcome === 'conflict')
    return {
      outcome: 'error',
      message: 'Someone else edited this product while you were working. Review their changes, then try again.',
    }
  const { errors, message } = getRejection(saved)
  return { outcome: 'error', message: `Not restored. ${message ?? Object.values(errors).flat().join(' ')}` }
}

/** @returns the reason the product was not deleted; undefined after success */
export async function deleteProduct(db: Database, { id, by }: EditorSubmission): Promise<EditorResult | undefined> {
  const { skipped } = await deleteProducts(db, { ids: [id], by })
  const [product] = skipped
  if (product)
    return {
      outcome: 'error',
      message: `This product was not deleted because it is used in ${product.boxes.join(', ')}. Remove it from there first.`,
    }
  await deleteDraft(db, { kind: 'product', subject: id, staffId: by.staffId })
  return undefined
}

/** Saves unsaved input; values that equal the shown ones are not a draft. */
export async function storeDraft(db: Database, { id, form, by }: EditorSubmission): Promise<DraftResult> {
  const { texts, version, fingerprints } = readStart(form)
  const draft = { kind: 'product' as const, subject: id, staffId: by.staffId }
  const write = readDraftWrite(form)
  if (getChangedFields(texts, fingerprints).length === 0) return deleteDraft(db, draft, write)
  return saveDraft(db, { ...draft, version, fields: { ...texts, seen: fingerprints }, write })
}

/** Adds or removes a row of price breaks. */
export function changeBreakRows(form: FormData): EditorResult {
  const removed = Number(form.get('remove-break') ?? Number.NaN)
  const rows = readBreakRows(form).filter((_, index) => index !== removed)
  const start = readStart(form)
  start.texts.price_breaks = JSON.stringify(rows)
  return { outcome: 'rows', start, blankRows: Number.isNaN(removed) ? 1 : 0 }
}

type ConflictInput = {
  id: string
  by: EditorSubmission['by']
  start: EditorStart
  myFields: ProductField[]
  saved: Extract<SaveResult, { outcome: 'conflict' }>
  write: DraftWrite | undefined
}

/** Returns the current version, overlaid with the input, which is saved as a draft of that version. */
async function getConflict(
  db: Database,
  { id, by, start, myFields, saved, write }: ConflictInput,
): Promise<EditorResult> {
  const now = getTexts(saved.current)
  const theirFields = getChangedFields(now, start.fingerprints)
  const texts = { ...now, ...Object.fromEntries(myFields.map((field) => [field, start.texts[field]])) } as ProductTexts
  const conflictingFields = theirFields.filter((field) => myFields.includes(field) && texts[field] !== now[field])
  const merged = { texts, version: saved.current.version, fingerprints: getFingerprints(now) }
  const draft = { kind: 'product' as const, subject: id, staffId: by.staffId }
  const stored = await db.transaction(async (tx) => {
    const deleted = await deleteDraft(tx, draft, write)
    if (deleted.outcome === 'conflict') return deleted
    return saveDraft(tx, { ...draft, version: merged.version, fields: { ...texts, seen: merged.fingerprints } })
  })
  return {
    outcome: 'conflict',
    // A draft that another tab saved since stays; the next autosave reports it.
    start: { ...merged, ...(stored.outcome === 'saved' && { draftToken: stored.draftToken }) },
    conflict: {
      laterChanges: saved.laterChanges.map(toLaterChange),
      theirFields: theirFields.map(getFieldTitle),
      conflictingFields: conflictingFields.map((field) => ({
        field,
        title: getFieldTitle(field),
        now: formatCurrentValue(field, saved.current),
      })),
    },
  }
}

const toLaterChange = ({ at, by: actorName, title }: Change) => ({ at: at.toISOString(), actorName, title })

/** Returns the name of a field for use in a sentence. */
export const getFieldTitle = (field: ProductField) => (field === 'pictures' ? 'Images' : columnTitles[field])

function formatCurrentValue(field: ProductField, product: Product): string {
  if (field === 'pictures') return `${parseImages(getTexts(product)).length} images`
  if (field === 'price_breaks') return `${product.price_breaks.length} price breaks`
  if (field === 'imprint_areas') return `${product.imprint_areas.length} imprint areas`
  const now = getTexts(product)[field]
  if (field === 'in_stock' || field === 'rush_service_available') return now ? 'yes' : 'no'
  return now === '' ? 'empty' : now.length > 200 ? `${now.slice(0, 200)}…` : now
}

type FailedSave = Exclude<SaveResult, { outcome: 'saved' | 'conflict' }>

function getRejection(saved: FailedSave): { errors: FieldErrors; message?: string } {
  switch (saved.outcome) {
    case 'slug taken':
      return {
        errors: { slug: [`${saved.holder.name} already uses /products/${saved.slug}. Enter another URL slug.`] },
      }
    case 'no slug':
      return { errors: { slug: ['The name has no letters or digits for a URL slug. Enter one, such as canvas-tote.'] } }
    case 'item number taken':
      return { errors: { supplier_item_number: [`${saved.holder.name} already uses this supplier item number.`] } }
    case 'not found':
      return {
        errors: {},
        message: `${saved.laterChanges[0]?.by ?? 'A teammate'} deleted this product. Your changes were not published.`,
      }
  }
}
