import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { record } from '#app/features/audit/audit.server.ts'
import { saveRevisions, toRevision } from '#app/features/catalog/products/revision.server.ts'
import { blank } from '#app/features/catalog/products/save.server.ts'
import { beginChange } from '#app/features/content/revisions.server.ts'
import { type Database, getCode, type Transaction } from '#db/client.ts'
import { imageFetches } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import {
  columnsGiven,
  countSorted,
  missingProducts,
  slugOfText,
  sortRows,
  stageRows,
} from '../checking/classify-rows.server.ts'
import { beat } from '../checking/heartbeat.server.ts'
import { importColumnNames } from '../columns.ts'
import type { ImportCounts, MissingChoice } from '../stored-import.ts'

export type Applied = { ok: true; counts: ImportCounts; changeId: string | null } | { ok: false; reason: string }

export type ApplyOptions = {
  id: string
  by: Actor
  /** Imports the valid rows although others were rejected; otherwise all or nothing. */
  withoutRefused: boolean
  missing: MissingChoice
}

/** Rows per statement, as its triggers hold them in memory. */
const batchSize = 5_000

/** One import at a time is put in; drawn at random. */
const applyLock = 7_364_152_901

/** Rolls back the transaction with a reason for the user. */
class NotApplied extends Error {}

/**
 * Applies a checked import in one transaction, which visitors see at once or not at all, as one change set. Classifies the
 * rows again, as the catalog may have changed since the check.
 */
export async function applyImport(db: Database, options: ApplyOptions): Promise<Applied> {
  const pulse = beat(db, options.id)
  try {
    const applied = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      return applyIn(tx, options, pulse)
    })
    return { ok: true, ...applied }
  } catch (error) {
    if (error instanceof NotApplied) return { ok: false, reason: error.message }
    if (getCode(error) === '23505') {
      return {
        ok: false,
        reason:
          'A product with the same URL slug or item number was added since the check. Nothing was imported. Check the file again.',
      }
    }
    throw error
  } finally {
    pulse.stop()
  }
}

async function applyIn(
  tx: Transaction,
  { id, by, withoutRefused: withoutRejected, missing }: ApplyOptions,
  pulse: ReturnType<typeof beat>,
) {
  const { rows: locks } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${applyLock}) as free`,
  )
  if (!locks[0]?.free) throw new NotApplied('Another import is just being put in. Try again when it is done.')
  const { rows: files } = await tx.execute<{ file_name: string; state: string }>(
    sql`select file_name, state from imports where id = ${id}`,
  )
  const [file] = files
  if (!file || file.state === 'applied') throw new NotApplied('This import has been put in already.')
  await tx.execute(stageRows)
  await tx.execute(sql`
    insert into staged (line, fields, problems, doubts, is_unclear)
    select line, fields, case when state = 'refused' then problems end, doubts, is_unclear
    from import_rows where import_id = ${id}`)
  await sortRows(tx)
  const counts = await countSorted(tx)
  if (counts.refused > 0 && !withoutRejected) {
    throw new NotApplied(
      `${counts.refused.toLocaleString('en-US')} ${counts.refused === 1 ? 'row has' : 'rows have'} errors, so nothing was imported.`,
    )
  }
  if (missing === 'hide' && counts.missing > 0 && counts.unclear > 0)
    throw new NotApplied(hidingRejected(counts.unclear))
  if (missing === 'keep') counts.missing = 0
  const changeId =
    counts.new + counts.changed + counts.missing === 0
      ? null
      : await write(tx, { by, counts, fileName: file.file_name, pulse })
  await tx.execute(sql`delete from import_rows where import_id = ${id} and state <> 'refused' and doubts is null`)
  pulse.stop()
  await tx.execute(sql`
    update imports set state = 'applied', counts = ${JSON.stringify(counts)}::jsonb, change_id = ${changeId},
      applied_at = now(), touched_at = now(), progress = ${counts.rows}, problem = null
    where id = ${id}`)
  return { counts, changeId }
}

/** A product is never hidden because its row was broken. */
function hidingRejected(unclear: number): string {
  const rows =
    unclear === 1
      ? 'One row with errors does not identify its product'
      : `${unclear.toLocaleString('en-US')} rows with errors do not identify their products`
  return `${rows} and could be one of the products to hide. Nothing was imported. Fix ${unclear === 1 ? 'it' : 'them'} or keep missing products unchanged.`
}

type Writing = { by: Actor; counts: ImportCounts; fileName: string; pulse: ReturnType<typeof beat> }

async function write(tx: Transaction, { by, counts, fileName, pulse }: Writing): Promise<string> {
  const change = await beginChange(tx, { by, title: `Imported ${fileName}` })
  const { rows } = await tx.execute<{ last: number }>(sql`select max(line) as last from sorted`)
  const updating = await updateColumns(tx)
  let done = counts.same + counts.refused
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += batchSize) {
    const within = sql`o.line > ${from} and o.line <= ${from + batchSize}`
    done += await changeProducts(tx, change, within, updating)
    done += await makeProducts(tx, change, within)
    pulse.progress(done)
  }
  if (counts.missing > 0) await hideMissing(tx, change)
  await askForImages(tx)
  await record(tx, {
    by,
    action: 'products.imported',
    subject: fileName,
    subjectId: change,
    after: { new: counts.new, changed: counts.changed, 'left out': counts.refused, hidden: counts.missing },
  })
  return change
}

const identifiers = (names: readonly string[], row?: SQL) =>
  sql.join(
    names.map((name) => (row ? sql`${row}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** A product without a stored slug stays so if its name yields the slug in the row. */
const slugKept = sql`case when coalesce(p.slug, '') = '' and n.slug = ${slugOfText(sql`n.name`)} then p.slug else n.slug end`

/** Returns the columns that rows set; empty if they only identify products. */
async function updateColumns(tx: Transaction) {
  const columns = await columnsGiven(tx)
  const values = columns.map((column) => (column === 'slug' ? slugKept : sql`n.${sql.identifier(column)}`))
  return { list: identifiers(columns), values: sql.join(values, sql`, `) }
}

/** One statement: how a product was is read of the row that is locked, so that nothing comes between. */
function changeProducts(
  tx: Transaction,
  change: string,
  within: SQL,
  { list, values }: Awaited<ReturnType<typeof updateColumns>>,
): Promise<number> {
  return saveRevisions(
    tx,
    change,
    sql`target as materialized (
        select p.id, s.fields, ${toRevision(sql`p`)} as before
        from sorted o join staged s using (line) join ${productData} p on p.id = o.product_id
        where o.state = 'changed' and ${within}
        for no key update of p),
      written as (
        update ${productData} p set (${list}) = (select ${values} from jsonb_populate_record(p, target.fields) n)
        from target where p.id = target.id returning p.id, p.version),
      kept as (select id, version, before from written join target using (id))`,
  )
}

function makeProducts(tx: Transaction, change: string, within: SQL): Promise<number> {
  return saveRevisions(
    tx,
    change,
    sql`made as (
      insert into ${productData} (id, ${identifiers(importColumnNames)})
      select o.product_id, ${identifiers(importColumnNames, sql`n`)}
      from sorted o join staged s using (line)
        cross join lateral jsonb_populate_record(null::product_data,
          ${JSON.stringify(blank)}::jsonb || s.fields || jsonb_build_object('slug', o.new_slug)) n
      where o.state = 'new' and ${within}
      returning id),
      kept as (select id, 1 as version, null::jsonb as before from made)`,
  )
}

async function hideMissing(tx: Transaction, change: string): Promise<void> {
  await tx.execute(sql`create temporary table missing on commit drop as ${missingProducts}`)
  await saveRevisions(
    tx,
    change,
    sql`kept as (select p.id, p.version + 1 as version, ${toRevision(sql`p`)} as before from ${productData} p join missing using (id))`,
  )
  await tx.execute(sql`update ${productData} set in_stock = false where id in (select id from missing)`)
}

/** Images elsewhere on the web are fetched by jobs, those that failed once more. */
async function askForImages(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${imageFetches} (address)
    select distinct address
    from sorted o join staged s using (line)
      cross join lateral (
        select s.fields ->> 'image_url' as address
        union all select jsonb_array_elements_text(coalesce(s.fields -> 'image_urls', '[]'))) given
    where o.state in ('new', 'changed') and address ~* '^https?://'
    on conflict (address) do update set state = 'waiting', tries = 0, problem = null
      where ${imageFetches}.state = 'failed'`)
}
