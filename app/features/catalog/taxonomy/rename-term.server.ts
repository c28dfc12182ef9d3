import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { saveRevision } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { productData, taxonomyTerms } from '#db/tables/products.ts'
import { renamePolicyCategory } from '../product-page/rename-policy-category.server.ts'
import { changeProducts } from '../products/change-many.server.ts'
import { type TaxonomyKind, taxonomyTitles } from './kinds.ts'
import { lockTaxonomy } from './order.server.ts'

const { kind, name, sort_order, renamed_to } = taxonomyTerms

type RenameOptions = { kind: TaxonomyKind; name: string; to: string; by: Actor }

export type RenameResult = {
  /** Id of the change set; null if no product uses the name. */
  change: string | null
  changed: number
  /** True if products used the new name before. */
  merged: boolean
}

/**
 * Renames a category or brand on every product, as one change set. Merges it if the new name exists. The old name redirects to
 * the new one.
 */
export function renameTerm(db: Database, { kind: ofKind, name: old, to, by }: RenameOptions): Promise<RenameResult> {
  const isTermUsed = (term: string) => eq(productData[ofKind], term)
  return db.transaction(async (tx) => {
    await lockTaxonomy(tx)
    const [other] = await tx.select({ id: productData.id }).from(productData).where(isTermUsed(to)).limit(1)
    const merged = other !== undefined
    const kindTitle = taxonomyTitles[ofKind].one
    const { change, changed } = await changeProducts(tx, {
      ids: sql`select ${productData.id} from ${productData} where ${isTermUsed(old)}`,
      change: { [ofKind]: to },
      by,
      title: merged ? `Merged the ${kindTitle} ${old} into ${to}` : `Renamed the ${kindTitle} ${old} to ${to}`,
    })
    if (change === null) return { change, changed, merged }
    const before = await readTermRows(tx, ofKind, [old, to])
    await saveTerms(tx, { change, kind: ofKind, names: [old, to, ...before.map((row) => row.name)], rows: before })
    const getPosition = (term: string) => before.find((row) => row.name === term)?.sort_order ?? null
    // Keeps the position in the list unless the target of a merge has its own.
    const position = merged ? getPosition(to) : getPosition(old)
    await tx
      .update(taxonomyTerms)
      .set({ renamed_to: to })
      .where(and(eq(kind, ofKind), eq(renamed_to, old), ne(name, to)))
    const write = (values: typeof taxonomyTerms.$inferInsert) =>
      tx
        .insert(taxonomyTerms)
        .values(values)
        .onConflictDoUpdate({ target: [kind, name], set: values })
    await write({ kind: ofKind, name: to, sort_order: position, renamed_to: null })
    await write({ kind: ofKind, name: old, sort_order: null, renamed_to: to })
    if (ofKind === 'category' && !merged) await renamePolicyCategory(tx, { from: old, to, by })
    return { change, changed, merged }
  })
}

const termRowSchema = v.object({
  name: v.string(),
  sort_order: v.nullable(v.number()),
  renamed_to: v.nullable(v.string()),
})
type TermRow = v.InferOutput<typeof termRowSchema>

function readTermRows(tx: Queryable, ofKind: TaxonomyKind, names: string[]): Promise<TermRow[]> {
  return tx
    .select({ name, sort_order, renamed_to })
    .from(taxonomyTerms)
    .where(and(eq(kind, ofKind), or(inArray(name, names), eq(renamed_to, names[0] ?? ''))))
}

/** Revision subject of categories and brands. Their revisions have the stored kind `page`, as they belong to no product. */
export const getTaxonomySubject = (ofKind: TaxonomyKind) => `labels/${ofKind}`

const savedTermsSchema = v.object({
  /** The old name, the new one, and further names that the change touched. */
  names: v.array(v.string()),
  /** Stored rows; unknown names have none. */
  rows: v.array(termRowSchema),
})
type SavedTerms = v.InferOutput<typeof savedTermsSchema>

/** The terms of a revision; undefined if they cannot be read. */
export const parseSavedTerms = (before: unknown): SavedTerms | undefined =>
  parseJson('revision of taxonomy terms', savedTermsSchema, before, undefined)

const saveTerms = (
  tx: Transaction,
  { change, kind: ofKind, ...before }: SavedTerms & { change: string; kind: TaxonomyKind },
) => saveRevision(tx, { change, kind: 'page', subject: getTaxonomySubject(ofKind), version: null, before })

/** Restores categories and brands from before a change, and stores their current state in the new change set. */
export async function restoreTerms(
  tx: Transaction,
  { kind: ofKind, before, changeSet }: { kind: TaxonomyKind; before: SavedTerms; changeSet: string },
): Promise<void> {
  await lockTaxonomy(tx)
  const isRestored = and(eq(kind, ofKind), inArray(name, before.names))
  const rows = await tx.select({ name, sort_order, renamed_to }).from(taxonomyTerms).where(isRestored)
  await saveTerms(tx, { change: changeSet, kind: ofKind, names: before.names, rows })
  await tx.delete(taxonomyTerms).where(isRestored)
  if (before.rows.length > 0) {
    await tx.insert(taxonomyTerms).values(before.rows.map((row) => ({ kind: ofKind, ...row })))
  }
}
