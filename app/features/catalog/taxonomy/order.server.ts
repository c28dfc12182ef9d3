import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { productData, taxonomyTerms } from '#db/tables/products.ts'
import { type TaxonomyKind, taxonomyTitles } from './kinds.ts'

type TermOrder = {
  kind: TaxonomyKind
  /** In display order; other terms follow by name. Skips names without products, which may have been renamed. */
  names: readonly string[]
  by: Actor
}

/** Sets the display order of categories or brands. */
export function orderTerms(db: Database, { kind, names, by }: TermOrder): Promise<void> {
  return db.transaction(async (tx) => {
    await lockTaxonomy(tx)
    await tx.delete(taxonomyTerms).where(and(eq(taxonomyTerms.kind, kind), isNotNull(taxonomyTerms.sort_order)))
    const term = productData[kind]
    const found = await tx
      .selectDistinct({ name: term })
      .from(productData)
      .where(sql`${term} = any(${sql.param([...names])}::text[])`)
    const used = new Set(found.map(({ name }) => name))
    const ordered = [...new Set(names)].filter((name) => used.has(name))
    const rows = ordered.map((name, index) => ({ kind, name, sort_order: index + 1 }))
    if (rows.length > 0) {
      // A restored name is no longer an alias.
      await tx
        .insert(taxonomyTerms)
        .values(rows)
        .onConflictDoUpdate({
          target: [taxonomyTerms.kind, taxonomyTerms.name],
          set: { sort_order: sql`excluded.sort_order`, renamed_to: null },
        })
    }
    await addAuditEntry(tx, {
      by,
      action: 'labels.ordered',
      subject: taxonomyTitles[kind].many,
      after: { order: rows.length === 0 ? 'by name' : `${rows.length} by hand` },
    })
  })
}

/** Until the transaction ends, blocks other writers of categories and brands, but no readers. */
export const lockTaxonomy = (tx: Transaction) =>
  tx.execute(sql`lock table ${taxonomyTerms} in share row exclusive mode`)
