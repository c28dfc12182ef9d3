import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { blankProduct } from '#app/features/catalog/products/product-columns.ts'
import { saveRevisions, toRevision } from '#app/features/catalog/products/revision.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import { type Database, getCode, type Queryable, type Transaction } from '#db/client.ts'
import { imageFetches } from '#db/tables/images.ts'
import { importRows } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { vanishedProducts } from '#db/tables/suppliers.ts'
import {
  classifyRows,
  countClassifiedRows,
  createStagedTable,
  listGivenColumns,
  selectMissing,
  toSlugSql,
} from '../checking/classify-rows.server.ts'
import { startHeartbeat } from '../checking/heartbeat.server.ts'
import { type ColumnNames, getColumnNames, toProblemsSql } from '../checking/warnings.server.ts'
import { importColumnNames } from '../columns.ts'
import {
  type ImportCounts,
  importSettingsSchema,
  isWholeList,
  type MissingChoice,
  toStoredCounts,
} from '../stored-import.ts'

export type ApplyResult = { ok: true; counts: ImportCounts; changeId: string | null } | { ok: false; reason: string }

export type ApplyOptions = {
  id: string
  by: Actor
  /** Imports the valid rows although others were rejected; otherwise all or nothing. */
  canSkipRejected: boolean
  missing: MissingChoice
  /** Changes nothing. */
  isDryRun?: boolean
}

/** Rows per statement, as its triggers hold them in memory. */
const batchSize = 5_000

/** Advisory lock: one import is applied at a time. A random key. */
const applyLockKey = 7_364_152_901

/** Rolls back the transaction with a reason for the user. */
class ApplyError extends Error {}

/**
 * Applies a checked import in one transaction, which visitors see at once or not at all, as one change set. Classifies the
 * rows again, as the catalog may have changed since the check.
 */
export async function applyImport(db: Database, options: ApplyOptions): Promise<ApplyResult> {
  const heartbeat = startHeartbeat(db, options.id)
  try {
    const applied = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      return applyInTransaction(tx, options, heartbeat)
    })
    return { ok: true, ...applied }
  } catch (error) {
    if (error instanceof ApplyError) return { ok: false, reason: error.message }
    if (getCode(error) === '23505') {
      return {
        ok: false,
        reason:
          'A product with the same URL slug or item number was added since the check. Nothing was imported. Check the file again.',
      }
    }
    throw error
  } finally {
    heartbeat.stop()
  }
}

async function applyInTransaction(
  tx: Transaction,
  { id, by, canSkipRejected, missing, isDryRun = false }: ApplyOptions,
  heartbeat: ReturnType<typeof startHeartbeat>,
) {
  if (!isDryRun) await lockImports(tx)
  const { rows: files } = await tx.execute<{ file_name: string; state: string; settings: unknown }>(
    sql`select file_name, state, mapping as settings from imports where id = ${id}`,
  )
  const [file] = files
  if (!file || file.state === 'applied') throw new ApplyError('This import was already applied.')
  const settings = v.parse(importSettingsSchema, file.settings)
  const { mapping } = settings
  const hidesOthers = missing === 'hide'
  if (hidesOthers && !isWholeList(settings)) throw new ApplyError(notWholeList)
  await tx.execute(createStagedTable)
  await tx.execute(sql`
    insert into staged (line, fields, problems, warnings, is_unclear, is_unpublished)
    select line, fields, case when state = 'refused' then problems end, doubts, is_unclear, is_unpublished
    from import_rows where import_id = ${id}`)
  const { preset, locked = [], keepsEdits = false, hidesMissing = false } = mapping
  const columns = { slugColumn: '', itemColumn: '' }
  const isOwnExport = preset === 'boxwright'
  await classifyRows(tx, { isOwnExport, ...columns, hidesOthers, locked, keepsEdits, hidesMissing })
  const counts = await countClassifiedRows(tx, { hidesMissing })
  if (counts.rejected > 0 && !canSkipRejected) {
    throw new ApplyError(
      `${counts.rejected.toLocaleString('en-US')} ${counts.rejected === 1 ? 'row has' : 'rows have'} errors, so nothing was imported.`,
    )
  }
  if (missing === 'hide' && counts.missing > 0 && counts.unidentified > 0)
    throw new ApplyError(getHideError(counts.unidentified))
  if (missing === 'keep') counts.missing = 0
  if (isDryRun) return { counts, changeId: null }
  const changeId =
    counts.new + counts.changed + counts.missing === 0
      ? null
      : await writeProducts(tx, { by, counts, fileName: file.file_name, heartbeat, hidesMissing })
  if (hidesMissing) await deleteReturned(tx, id)
  await reduceRows(tx, { id, names: getColumnNames(mapping) })
  heartbeat.stop()
  await tx.execute(sql`
    update imports set state = 'applied', counts = ${JSON.stringify(toStoredCounts(counts))}::jsonb, change_id = ${changeId},
      applied_at = now(), touched_at = now(), progress = ${counts.rows}, problem = null
    where id = ${id}`)
  return { counts, changeId }
}

async function lockImports(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${applyLockKey}) as free`)
  if (!rows[0]?.free) throw new ApplyError('Another import is being applied. Try again when it is done.')
}

/**
 * Keeps what the lists of an applied import show: the outcome of each row, its product and its name. The change set has the values.
 * Unchanged rows without warnings are deleted.
 */
async function reduceRows(tx: Transaction, { id, names }: { id: string; names: ColumnNames }): Promise<void> {
  await tx.execute(sql`
    delete from import_rows r using classified o
    where r.import_id = ${id} and r.line = o.line and o.state = 'same' and r.doubts is null`)
  await tx.execute(sql`
    update import_rows r set state = o.state, product_id = o.product_id, problems = ${toProblemsSql(names)},
      fields = jsonb_build_object('name', s.fields -> 'name')
    from classified o join staged s using (line) where r.import_id = ${id} and r.line = o.line`)
}

const notWholeList =
  'Only the whole list of a supplier can hide missing products or mark them out of stock. Nothing was imported. Map or enter the supplier, or keep missing products unchanged.'

/** A row with errors must never hide its product. */
function getHideError(unidentified: number): string {
  const rows =
    unidentified === 1
      ? 'One row with errors does not identify its product'
      : `${unidentified.toLocaleString('en-US')} rows with errors do not identify their products`
  return `${rows} and could be one of the products to mark out of stock. Nothing was imported. Fix ${unidentified === 1 ? 'it' : 'them'} or keep missing products unchanged.`
}

type WriteOptions = {
  by: Actor
  counts: ImportCounts
  fileName: string
  heartbeat: ReturnType<typeof startHeartbeat>
  hidesMissing: boolean
}

async function writeProducts(tx: Transaction, options: WriteOptions): Promise<string> {
  const { by, counts, fileName, heartbeat, hidesMissing } = options
  const change = await startChangeSet(tx, { by, title: `Imported ${fileName}` })
  const { rows } = await tx.execute<{ last: number }>(sql`select max(line) as last from classified`)
  const updates = await getColumnUpdates(tx)
  let doneRows = counts.same + counts.skipped + counts.rejected
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += batchSize) {
    const batch = sql`o.line > ${from} and o.line <= ${from + batchSize}`
    doneRows += await updateProducts(tx, change, batch, updates)
    doneRows += await insertProducts(tx, change, batch)
    heartbeat.progress(doneRows)
  }
  if (counts.missing > 0) await hideMissingProducts(tx, { change, hidesMissing })
  await requestImages(tx, change)
  await addAuditEntry(tx, {
    by,
    action: 'products.imported',
    subject: fileName,
    subjectId: change,
    after: {
      new: counts.new,
      changed: counts.changed,
      'left out': counts.rejected,
      [hidesMissing ? 'hidden products' : 'hidden']: counts.missing,
    },
  })
  return change
}

const toIdentifiers = (names: readonly string[], row?: SQL) =>
  sql.join(
    names.map((name) => (row ? sql`${row}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** Keeps the slug of a product unset if its name yields the slug in the row. */
const updatedSlug = sql`case when coalesce(p.slug, '') = '' and n.slug = ${toSlugSql(sql`n.name`)} then p.slug else n.slug end`

/** Columns and values of the update; empty if the rows only identify products. */
async function getColumnUpdates(tx: Transaction) {
  const columns = await listGivenColumns(tx)
  const values = columns.map((column) => (column === 'slug' ? updatedSlug : sql`n.${sql.identifier(column)}`))
  return { list: toIdentifiers(columns), values: sql.join(values, sql`, `) }
}

/** Locks, reads and updates in one statement, so that each revision stores the value that is replaced. */
function updateProducts(
  tx: Transaction,
  change: string,
  batch: SQL,
  { list, values }: Awaited<ReturnType<typeof getColumnUpdates>>,
): Promise<number> {
  return saveRevisions(
    tx,
    change,
    sql`target as materialized (
        select p.id, s.fields, ${toRevision(sql`p`)} as before
        from classified o join staged s using (line) join ${productData} p on p.id = o.product_id
        where o.state = 'changed' and ${batch}
        for no key update of p),
      written as (
        update ${productData} p set (${list}) = (select ${values} from jsonb_populate_record(p, target.fields) n)
        from target where p.id = target.id returning p.id, p.version),
      changed_rows as (select id, version, before from written join target using (id))`,
  )
}

function insertProducts(tx: Transaction, change: string, batch: SQL): Promise<number> {
  return saveRevisions(
    tx,
    change,
    sql`made as (
      insert into ${productData} (id, ${toIdentifiers(importColumnNames)})
      select o.product_id, ${toIdentifiers(importColumnNames, sql`n`)}
      from classified o join staged s using (line)
        cross join lateral jsonb_populate_record(null::product_data,
          ${JSON.stringify(blankProduct)}::jsonb || s.fields || jsonb_build_object('slug', o.new_slug)) n
      where o.state = 'new' and ${batch}
      returning id),
      changed_rows as (select id, 1 as version, null::jsonb as before from made)`,
  )
}

async function hideMissingProducts(
  tx: Transaction,
  { change, hidesMissing }: { change: string; hidesMissing: boolean },
): Promise<void> {
  await tx.execute(sql`create temporary table missing on commit drop as ${selectMissing(hidesMissing)}`)
  await saveRevisions(
    tx,
    change,
    sql`changed_rows as (select p.id, p.version + 1 as version, ${toRevision(sql`p`)} as before from ${productData} p join missing using (id))`,
  )
  const column = hidesMissing ? sql`hidden = true` : sql`in_stock = false`
  await tx.execute(sql`update ${productData} set ${column} where id in (select id from missing)`)
  if (hidesMissing) await tx.execute(sql`insert into ${vanishedProducts} (product_id) select id from missing`)
}

/** A product that a row brought again is hidden when it is missing the next time. */
export const deleteReturned = (db: Queryable, importId: string) =>
  db.execute(sql`
    delete from ${vanishedProducts} gone using ${importRows} r, ${productData} p
    where r.import_id = ${importId} and r.product_id = gone.product_id and p.id = gone.product_id and not p.hidden`)

/** Enqueues images on other sites for download, including those that failed before or were cleaned up since. */
async function requestImages(tx: Transaction, change: string): Promise<void> {
  await tx.execute(sql`
    insert into ${imageFetches} (address, change_id, product_id)
    select distinct on (address) address, ${change}::uuid, o.product_id
    from classified o join staged s using (line)
      cross join lateral (
        select s.fields ->> 'image_url' as address
        union all select jsonb_array_elements_text(coalesce(s.fields -> 'image_urls', '[]'))) given
    where o.state in ('new', 'changed') and address ~* '^https?://'
    order by address, o.line
    on conflict (address) do update set state = 'waiting', change_id = excluded.change_id, product_id = excluded.product_id,
      tries = case when ${imageFetches}.state = 'waiting' then ${imageFetches}.tries else 0 end,
      tried_at = case when ${imageFetches}.state = 'waiting' then ${imageFetches}.tried_at end,
      problem = case when ${imageFetches}.state = 'waiting' then ${imageFetches}.problem end
      where ${imageFetches}.state <> 'done' or ${imageFetches}.hash is null`)
}
