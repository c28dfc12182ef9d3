import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { saveRevision } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { catalogLabels, productData } from '#db/tables/products.ts'
import { changeProducts } from '../products/change-many.server.ts'
import { type LabelKind, labelTitles } from './kinds.ts'
import { lockLabels } from './order.server.ts'

const { kind, name, sort_order, renamed_to } = catalogLabels

type Renaming = { kind: LabelKind; name: string; to: string; by: Actor }

export type Renamed = {
  /** The step; null where no product carries the name. */
  change: string | null
  changed: number
  /** There were products under the other name before. */
  merged: boolean
}

/**
 * Renames a category or brand on every product, as one change set. Merges it if the new name exists. The old name redirects to
 * the new one.
 */
export function renameLabel(db: Database, { kind: ofKind, name: old, to, by }: Renaming): Promise<Renamed> {
  const carrying = (label: string) => eq(productData[ofKind], label)
  return db.transaction(async (tx) => {
    await tx.execute(lockLabels)
    const [other] = await tx.select({ id: productData.id }).from(productData).where(carrying(to)).limit(1)
    const merged = other !== undefined
    const what = labelTitles[ofKind].one
    const { change, changed } = await changeProducts(tx, {
      ids: sql`select ${productData.id} from ${productData} where ${carrying(old)}`,
      change: { [ofKind]: to },
      by,
      title: merged ? `Merged the ${what} ${old} into ${to}` : `Renamed the ${what} ${old} to ${to}`,
    })
    if (change === null) return { change, changed, merged }
    const before = await rowsAbout(tx, ofKind, [old, to])
    await saveLabels(tx, { change, kind: ofKind, names: [old, to, ...before.map((row) => row.name)], rows: before })
    const getPosition = (label: string) => before.find((row) => row.name === label)?.sort_order ?? null
    // Keeps the position in the list unless the target of a merge has its own.
    const place = merged ? getPosition(to) : getPosition(old)
    await tx
      .update(catalogLabels)
      .set({ renamed_to: to })
      .where(and(eq(kind, ofKind), eq(renamed_to, old), ne(name, to)))
    const write = (values: typeof catalogLabels.$inferInsert) =>
      tx
        .insert(catalogLabels)
        .values(values)
        .onConflictDoUpdate({ target: [kind, name], set: values })
    await write({ kind: ofKind, name: to, sort_order: place, renamed_to: null })
    await write({ kind: ofKind, name: old, sort_order: null, renamed_to: to })
    return { change, changed, merged }
  })
}

const labelRow = v.object({ name: v.string(), sort_order: v.nullable(v.number()), renamed_to: v.nullable(v.string()) })
type LabelRow = v.InferOutput<typeof labelRow>

function rowsAbout(tx: Queryable, ofKind: LabelKind, names: string[]): Promise<LabelRow[]> {
  return tx
    .select({ name, sort_order, renamed_to })
    .from(catalogLabels)
    .where(and(eq(kind, ofKind), or(inArray(name, names), eq(renamed_to, names[0] ?? ''))))
}

/** Revision subject of categories and brands, which are stored beside their products (decision 0030). */
export const labelsSubject = (ofKind: LabelKind) => `labels/${ofKind}`

const storedLabelsSchema = v.object({
  /** Those that the step touched. */
  names: v.array(v.string()),
  /** Stored rows; unknown names have none. */
  rows: v.array(labelRow),
})
type KeptLabels = v.InferOutput<typeof storedLabelsSchema>

/** The labels of a revision; undefined if they cannot be read. */
export const parseStoredLabels = (before: unknown): KeptLabels | undefined =>
  parseJson('revision of labels', storedLabelsSchema, before, undefined)

const saveLabels = (
  tx: Transaction,
  { change, kind: ofKind, ...before }: KeptLabels & { change: string; kind: LabelKind },
) => saveRevision(tx, { change, kind: 'page', subject: labelsSubject(ofKind), version: null, before })

/** Restores categories and brands from before a change, and stores their current state in the new change set. */
export async function restoreLabels(
  tx: Transaction,
  { kind: ofKind, before, step }: { kind: LabelKind; before: KeptLabels; step: string },
): Promise<void> {
  await tx.execute(lockLabels)
  const touched = and(eq(kind, ofKind), inArray(name, before.names))
  const rows = await tx.select({ name, sort_order, renamed_to }).from(catalogLabels).where(touched)
  await saveLabels(tx, { change: step, kind: ofKind, names: before.names, rows })
  await tx.delete(catalogLabels).where(touched)
  if (before.rows.length > 0) {
    await tx.insert(catalogLabels).values(before.rows.map((row) => ({ kind: ofKind, ...row })))
  }
}
