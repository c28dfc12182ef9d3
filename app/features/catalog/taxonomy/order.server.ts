import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { catalogLabels } from '#db/tables/products.ts'
import { type TaxonomyKind, taxonomyTitles } from './kinds.ts'

const { kind, name, sort_order } = catalogLabels

type TermOrder = {
  kind: TaxonomyKind
  /** In display order; other terms follow by name. */
  names: readonly string[]
  by: Actor
}

/** Sets the display order of categories or brands. */
export function orderTerms(db: Database, { kind: ofKind, names, by }: TermOrder): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(lockTaxonomy)
    await tx.delete(catalogLabels).where(and(eq(kind, ofKind), isNotNull(sort_order)))
    const rows = [...new Set(names)].map((each, index) => ({ kind: ofKind, name: each, sort_order: index + 1 }))
    if (rows.length > 0) {
      // A restored name is no longer an alias.
      await tx
        .insert(catalogLabels)
        .values(rows)
        .onConflictDoUpdate({ target: [kind, name], set: { sort_order: sql`excluded.sort_order`, renamed_to: null } })
    }
    await addAuditEntry(tx, {
      by,
      action: 'labels.ordered',
      subject: taxonomyTitles[ofKind].many,
      after: { order: rows.length === 0 ? 'by name' : `${rows.length} by hand` },
    })
  })
}

/** Blocks other writers of categories and brands, but no readers. */
export const lockTaxonomy = sql`lock table ${catalogLabels} in share row exclusive mode`
