import { sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { allowLongStatement, saveRevisions, selectIds, toRevision } from './revision.server.ts'

export type BoxedProduct = { id: string; name: string; boxes: string[] }

type DeleteOptions = { ids: readonly string[]; by: Actor }

/**
 * Deletes products as one change set in one statement. Skips those in ready-made boxes and returns the boxes' names. Requests
 * keep name and price of deleted products.
 * @returns `change` is null if nothing was deleted
 */
export function deleteProducts(
  db: Database,
  { ids, by }: DeleteOptions,
): Promise<{ change: string | null; deleted: number; skipped: BoxedProduct[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(allowLongStatement)
    // Waits for transactions that put a product into a box; they then find it deleted.
    await tx.execute(sql`select from ${productData} where id in (${selectIds(ids)}) order by id for update`)
    const skipped = await listBoxedProducts(tx, ids)
    const change = await startChangeSet(tx, { by, title: '' })
    const deleted = await saveRevisions(
      tx,
      change,
      sql`target as materialized (
          select p.id, ${toRevision(sql`p`)} as before from ${productData} p
          where p.id in (${selectIds(ids)})
            and not exists (select from ${readyMadeBoxItems} item where item.product_id = p.id)),
        gone as (delete from ${productData} p using target where p.id = target.id returning p.id),
        changed_rows as (select id, null::integer as version, before from gone join target using (id))`,
    )
    if (deleted === 0) {
      await tx.delete(contentChanges).where(sql`id = ${change}`)
      return { change: null, deleted, skipped }
    }
    const only = deleted === 1 ? await getDeletedProduct(tx, change) : undefined
    const title = `Deleted ${only ? only.name : `${deleted.toLocaleString('en-US')} products`}`
    await tx.update(contentChanges).set({ title }).where(sql`id = ${change}`)
    await addAuditEntry(tx, {
      by,
      action: 'products.deleted',
      subject: title,
      subjectId: only?.id ?? change,
      after: { products: deleted },
    })
    return { change, deleted, skipped }
  })
}

/** Lists the products that are in ready-made boxes, with the names of the boxes. */
export async function listBoxedProducts(db: Queryable, ids: readonly string[]): Promise<BoxedProduct[]> {
  const { rows } = await db.execute<BoxedProduct>(sql`
    select p.id, p.name, array_agg(distinct box.name order by box.name) as boxes
    from ${productData} p
      join ${readyMadeBoxItems} item on item.product_id = p.id
      join ${readyMadeBoxes} box on box.id = item.ready_made_box_id
    where p.id in (${selectIds(ids)}) group by p.id, p.name order by p.name, p.id`)
  return rows
}

/** Returns the product that a change set deletes: not the first selected one, if that is in a box. */
async function getDeletedProduct(tx: Transaction, change: string) {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select subject as id, before ->> 'name' as name from ${contentRevisions} where change_id = ${change}`,
  )
  return rows[0]
}
