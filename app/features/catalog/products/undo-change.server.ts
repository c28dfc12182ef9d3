import { type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { discardUndo, lockChangeSetToUndo, startUndo } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { blankProduct } from './product-columns.ts'
import { allowLongStatement, saveRevisions, toRevision, writtenColumns } from './revision.server.ts'

export type SkippedProduct = { name: string; reason: string }

export type UndoResult =
  | {
      outcome: 'undone'
      /** Id of the undo's change set; null if every product was skipped. */
      change: string | null
      /** All products undone, including removed ones. */
      restored: number
      /** Number of them that the change had created. */
      removed: number
      /** Skipped products with reasons, the first hundred by name. */
      skipped: SkippedProduct[]
      skippedCount: number
    }
  /** The change set does not exist or was undone before. */
  | { outcome: 'not-found' }
  /** It changed other content, too. */
  | { outcome: 'not-only-products' }

const maxListed = 100

/**
 * Undoes a change set of products in a few statements: deletes created ones, restores deleted ones under their ids, and
 * reverts changes. Skips and reports products that changed since, created ones in a box, and those whose slug or item number
 * another product has.
 */
export function undoChange(db: Queryable, { change, by }: { change: string; by: Actor }): Promise<UndoResult> {
  return db.transaction(async (tx) => {
    await tx.execute(allowLongStatement)
    const original = await lockChangeSetToUndo(tx, change)
    if (!original) return { outcome: 'not-found' }
    if (await hasOtherContent(tx, change)) return { outcome: 'not-only-products' }
    await tx.execute(sql`
      select from ${productData} where id in (${selectProductIds(change)}) order by id for update`)
    await classifyProducts(tx, change)
    const undoId = await startUndo(tx, { original, by })
    await clearUniqueValues(tx)
    const removed = await deleteCreated(tx, undoId)
    const restored = removed + (await restoreDeleted(tx, undoId)) + (await revertChanged(tx, undoId))
    const outcome = { outcome: 'undone' as const, restored, removed, ...(await getSkipped(tx)) }
    if (restored === 0) {
      await discardUndo(tx, undoId)
      return { ...outcome, change: null }
    }
    await addAuditEntry(tx, {
      by,
      action: 'products.undone',
      subject: original.title,
      subjectId: undoId,
      after: { products: restored, skipped: outcome.skippedCount },
    })
    return { ...outcome, change: undoId }
  })
}

/** Returns what an undo would skip now, with reasons, without changing anything. */
export function previewUndo(
  db: Database,
  change: string,
): Promise<{ skipped: SkippedProduct[]; skippedCount: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(allowLongStatement)
    await classifyProducts(tx, change)
    return getSkipped(tx)
  })
}

async function getSkipped(tx: Transaction): Promise<{ skipped: SkippedProduct[]; skippedCount: number }> {
  const { rows } = await tx.execute<SkippedProduct & { all: number }>(
    sql`select name, reason, count(*) over ()::integer as all from undoing where reason is not null order by name, id limit ${maxListed}`,
  )
  return { skipped: rows.map(({ name, reason }) => ({ name, reason })), skippedCount: rows[0]?.all ?? 0 }
}

async function hasOtherContent(tx: Transaction, change: string): Promise<boolean> {
  const { rows } = await tx.execute(
    // Renamed categories and brands are restored by catalog/taxonomy.
    sql`select from ${contentRevisions}
      where change_id = ${change} and kind <> 'product' and subject not like 'labels/%' limit 1`,
  )
  return rows.length > 0
}

const selectProductIds = (change: string) =>
  sql`select subject::uuid from ${contentRevisions} where change_id = ${change} and kind = 'product'`

/** Row content without the version that every change raises. */
const omitVersion = (row: SQL) => sql`(${row} - 'version' - 'updated_at')`

/**
 * Classifies each product of a change set by what happened to it (`kind`), with the reason to skip it, if any. A product counts as changed since if
 * its content differs, so that a later change that was undone does not block.
 */
async function classifyProducts(tx: Transaction, change: string): Promise<void> {
  await tx.execute(sql`
    create temporary table undoing on commit drop as
    select r.subject::uuid as id, r.before, coalesce(p.name, r.before ->> 'name', 'A product') as name,
      case when r.before is null then 'created' when r.version is null then 'deleted' else 'changed' end as kind,
      case
        when r.version is null and p.id is not null then 'already exists again'
        when r.version is not null and p.id is null then 'was deleted since'
        when r.version is not null and p.version <> r.version and not coalesce(
          ${omitVersion(sql`next.before`)} = ${omitVersion(sql`(${toRevision(sql`p`)})`)}, false) then 'was changed since'
        when r.before is null and box.names is not null then 'is used in ' || box.names
      end as reason
    from ${contentRevisions} r
      left join ${productData} p on p.id = r.subject::uuid
      left join lateral (
        select later.before from ${contentRevisions} later
        where later.kind = 'product' and later.subject = r.subject and later.id > r.id
        order by later.id limit 1) next on true
      left join lateral (
        select string_agg(distinct box.name, ', ') as names
        from ${readyMadeBoxItems} item join ${readyMadeBoxes} box on box.id = item.ready_made_box_id
        where r.before is null and item.product_id = p.id) box on true
    where r.change_id = ${change} and r.kind = 'product'`)
  await tx.execute(sql`create index on undoing (id)`)
  await tx.execute(sql`analyze undoing`)
  // Skipped products keep slug and item number, which others may depend on.
  while ((await skipTaken(tx)) > 0);
}

/** Skips products whose slug or item number another product has now. */
async function skipTaken(tx: Transaction): Promise<number> {
  const slugs = await tx.execute(sql`
    update undoing u set reason = 'its URL slug is now used by ' || other.name
    from ${productData} other
    where u.reason is null and u.before ->> 'slug' = other.slug and other.id <> u.id
      and not exists (select from undoing too where too.id = other.id and too.reason is null
        and (too.kind = 'created' or too.before ->> 'slug' is distinct from other.slug))`)
  const numbers = await tx.execute(sql`
    update undoing u set reason = 'its item number is now used by ' || other.name
    from ${productData} other
    where u.reason is null and u.before ->> 'supplier' = other.supplier
      and u.before ->> 'supplier_item_number' = other.supplier_item_number and other.id <> u.id
      and not exists (select from undoing too where too.id = other.id and too.reason is null
        and (too.kind = 'created' or too.before ->> 'supplier' is distinct from other.supplier
          or too.before ->> 'supplier_item_number' is distinct from other.supplier_item_number))`)
  return (slugs.rowCount ?? 0) + (numbers.rowCount ?? 0)
}

/** Clears slugs and item numbers first, as two restored products may swap them and both are unique at any moment. */
async function clearUniqueValues(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update ${productData} p set slug = null, supplier_item_number = null
    from undoing mine
    where mine.id = p.id and mine.reason is null and mine.kind = 'changed' and p.id in (
      select holder.id from undoing other join ${productData} holder on holder.slug = other.before ->> 'slug'
      where other.reason is null and other.id <> holder.id
      union all
      select holder.id from undoing other join ${productData} holder on holder.supplier = other.before ->> 'supplier'
        and holder.supplier_item_number = other.before ->> 'supplier_item_number'
      where other.reason is null and other.id <> holder.id)`)
}

const hasAction = (kind: 'created' | 'deleted' | 'changed') => sql`u.reason is null and u.kind = ${kind}`

const deleteCreated = (tx: Transaction, undoId: string) =>
  saveRevisions(
    tx,
    undoId,
    sql`target as materialized (
        select p.id, ${toRevision(sql`p`)} as before from ${productData} p join undoing u using (id) where ${hasAction('created')}),
      gone as (delete from ${productData} p using target where p.id = target.id returning p.id),
      changed_rows as (select id, null::integer as version, before from gone join target using (id))`,
  )

const columns = sql.join(
  writtenColumns.map((column) => sql.identifier(column)),
  sql`, `,
)
const previousValues = sql.join(
  writtenColumns.map((column) => {
    if (column === 'version') return sql`was.version + 1`
    return column === 'updated_at' ? sql`now()` : sql`was.${sql.identifier(column)}`
  }),
  sql`, `,
)

/**
 * Restores under a higher version, so that open forms detect the conflict. Columns that are newer than the revision are blank.
 */
const restoreDeleted = (tx: Transaction, undoId: string) =>
  saveRevisions(
    tx,
    undoId,
    sql`back as (
        insert into ${productData} (${columns})
        select ${previousValues} from undoing u cross join lateral jsonb_populate_record(null::product_data, ${JSON.stringify(blankProduct)}::jsonb || u.before) was
        where ${hasAction('deleted')}
        returning id, version),
      changed_rows as (select id, version, null::jsonb as before from back)`,
  )

const revertChanged = (tx: Transaction, undoId: string) =>
  saveRevisions(
    tx,
    undoId,
    sql`target as materialized (
        select p.id, ${toRevision(sql`p`)} as before, u.before as was
        from ${productData} p join undoing u using (id) where ${hasAction('changed')}),
      written as (
        update ${productData} p set (${columns}) = (
          select ${previousValues} from jsonb_populate_record(p, target.was) was)
        from target where p.id = target.id returning p.id, p.version),
      changed_rows as (select id, version, before from written join target using (id))`,
  )
