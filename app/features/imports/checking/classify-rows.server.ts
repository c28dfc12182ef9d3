import { type SQL, sql } from 'drizzle-orm'
import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import { type TaxonomyKind, taxonomyKinds } from '#app/features/catalog/taxonomy/kinds.ts'
import type { Transaction } from '#db/client.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { imports } from '#db/tables/imports.ts'
import { productData, taxonomyTerms } from '#db/tables/products.ts'
import { vanishedProducts } from '#db/tables/suppliers.ts'
import { columnKinds, type ImportColumn, importColumnNames } from '../columns.ts'
import { leftOutPhrase } from '../mapping/variants.ts'
import type { ImportCounts } from '../stored-import.ts'
import { mergeSizes, type SizeRowOptions } from './size-rows.server.ts'

/** Temporary table for the rows of a file during classification. */
export const createStagedTable = sql`
  create temporary table staged (line integer primary key, fields jsonb not null, problems jsonb, warnings jsonb,
    is_unclear boolean not null, is_unpublished boolean not null, cells text, has_dropped_changes boolean not null default false) on commit drop`

/** Temporary table for the sizes that rows with errors name by their item numbers. */
const createRejectedSizes = sql`create temporary table rejected_sizes (product_id uuid not null, size text not null) on commit drop`

/**
 * `isOwnExport`: the file is an export of this shop, taken literally. `slugColumn`, `itemColumn`: the file's names of the columns.
 * `locked`: columns that only new products get. `keepsEdits`: columns that staff edited stay. `hidesMissing`: rows
 * show the products again that were hidden as missing.
 */
type ClassifyOptions = SizeRowOptions & {
  isOwnExport: boolean
  slugColumn: string
  locked: readonly ImportColumn[]
  keepsEdits: boolean
  hidesMissing: boolean
}

/**
 * Classifies the rows of `staged` into `classified`: product_id (for a new product the id it will get), state (new, changed, same,
 * skipped or rejected), slug, and the problem of a rejected row. Rows match by supplier and item number, else by slug, else by the slug of
 * the name (docs/domain.md, Import).
 */
export async function classifyRows(
  tx: Transaction,
  { isOwnExport, slugColumn, locked, keepsEdits, hidesMissing, ...options }: ClassifyOptions,
): Promise<void> {
  await tx.execute(sql`analyze staged`)
  await translateUrls(tx)
  await tx.execute(createRejectedSizes)
  if (!isOwnExport) {
    for (const kind of taxonomyKinds) await tx.execute(applyRenames(kind))
    await tx.execute(dropForeignSlugs(slugColumn))
    await mergeSizes(tx, options)
  }
  await tx.execute(matchProducts)
  await tx.execute(sql`analyze matched`)
  if (hidesMissing) await tx.execute(showReturned)
  await tx.execute(findEdits(keepsEdits))
  await tx.execute(buildDropLocked({ locked, keepsEdits }))
  await tx.execute(dropAreasWithoutImage)
  await tx.execute(assignSlugs)
  await tx.execute(sql`create index on named (line)`)
  await tx.execute(sql`analyze named`)
  await tx.execute(await buildClassification(tx))
  await tx.execute(sql`create unique index on classified (line)`)
  await tx.execute(sql`create index on classified (product_id)`)
  await tx.execute(sql`analyze classified`)
}

/** Replaces URLs of images that were downloaded before with the shop's own. */
async function translateUrls(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table fetched on commit drop as
    select f.address, '/media/' || p.hash || '-' || p.width || 'x' || p.height || '.webp' as stored_url
    from ${imageFetches} f join ${images} p on p.hash = f.hash where f.state = 'done'`)
  const { rows } = await tx.execute(sql`select from fetched limit 1`)
  if (rows.length === 0) return
  await tx.execute(sql`create index on fetched using hash (address)`)
  await tx.execute(sql`analyze fetched`)
  const toStoredUrl = (url: SQL) => sql`coalesce((select stored_url from fetched where address = ${url}), ${url})`
  await tx.execute(sql`
    update staged set fields = fields || jsonb_build_object('image_url', ${toStoredUrl(sql`fields ->> 'image_url'`)})
    where fields ->> 'image_url' in (select address from fetched)`)
  await tx.execute(sql`
    update staged set fields = fields || jsonb_build_object('image_urls', (
      select jsonb_agg(${toStoredUrl(sql`each.address`)} order by each.position)
      from jsonb_array_elements_text(fields -> 'image_urls') with ordinality each (address, position)))
    where exists (select from jsonb_array_elements_text(fields -> 'image_urls') each (address) join fetched using (address))`)
  await tx.execute(sql`
    update staged set fields = fields || jsonb_build_object('image_alts', (
      select jsonb_object_agg(${toStoredUrl(sql`each.key`)}, each.value) from jsonb_each(fields -> 'image_alts') each))
    where exists (select from jsonb_object_keys(fields -> 'image_alts') each (address) join fetched using (address))`)
  await tx.execute(sql`
    update staged set fields = fields || jsonb_build_object('imprint_areas', (
      select jsonb_agg(each.area || jsonb_build_object('picture', ${toStoredUrl(sql`each.area ->> 'picture'`)}) order by each.position)
      from jsonb_array_elements(fields -> 'imprint_areas') with ordinality each (area, position)))
    where exists (select from jsonb_array_elements(fields -> 'imprint_areas') each (area) join fetched on address = area ->> 'picture')`)
}

/** Gives products the present name of a category or brand that was merged or renamed, unless the old name is in use again. */
const applyRenames = (kind: TaxonomyKind) => sql`
  update staged set fields = fields || jsonb_build_object(${sql.raw(`'${kind}'`)}, renamed.renamed_to)
  from ${taxonomyTerms} renamed
  where renamed.kind = ${kind} and renamed.renamed_to is not null and renamed.name = fields ->> ${kind}
    and not exists (select from ${productData} p where p.${sql.identifier(kind)} = renamed.name)`

/**
 * Drops the slug of a row with supplier and item number if the slug is that of another supplier, in the catalog or earlier in the
 * file: the row is another product, which gets a slug from its name.
 */
const dropForeignSlugs = (column: string) => sql`
  with keys as materialized (
    select line, fields ->> 'slug' as slug, fields ->> 'supplier' as supplier,
      fields ->> 'supplier_item_number' as item from staged where fields ->> 'slug' <> ''
  ), owned as (
    select k.line, p.supplier as owner from keys k join ${productData} p on p.slug = k.slug
    where k.supplier <> '' and k.item <> '' and p.supplier <> '' and p.supplier <> k.supplier
    union
    select k.line, p.supplier from keys k join ${productData} p on p.name_slug = k.slug
    where coalesce(p.slug, '') = '' and k.supplier <> '' and k.item <> '' and p.supplier <> '' and p.supplier <> k.supplier
    union
    select line, owner from (
      select *, first_value(supplier) over (partition by slug order by line) as owner from keys
      where supplier <> '' and item <> '') ranked
    where supplier <> owner
  ), foreign_rows as (select line, min(owner) as owner from owned group by line)
  update staged s set fields = s.fields - 'slug', warnings = coalesce(s.warnings, '[]') || jsonb_build_array(jsonb_build_object(
    'column', ${column}::text, 'value', s.fields ->> 'slug',
    'reason', 'This is the slug of a product from ' || f.owner || ': this product gets another one'))
  from foreign_rows f where f.line = s.line`

/**
 * The columns of matched products that a change set of staff changed: no import, undo or use of price rules. A revision has the
 * state before its change; the state after it is that before the next, or the present one.
 */
const findEdits = (isWanted: boolean) => sql`
  create temporary table edits on commit drop as
  with touched as (
    select distinct r.subject, m.product_id
    from matched m
      join ${contentRevisions} r on r.kind = 'product' and r.subject = m.product_id::text and ${isWanted}
      join ${contentChanges} c on c.id = r.change_id and c.staff_id is not null
  ), states as (
    select t.product_id, r.change_id, r.before,
      coalesce(lead(r.before) over (partition by r.subject order by r.id), to_jsonb(p)) as after
    from touched t join ${contentRevisions} r on r.kind = 'product' and r.subject = t.subject
      join ${productData} p on p.id = t.product_id
  )
  select distinct s.product_id, name
  from states s join ${contentChanges} c on c.id = s.change_id
    cross join unnest(${sql.param(importColumnNames)}::text[]) name
  where c.staff_id is not null and c.undoes is null and s.before -> name is distinct from s.after -> name and s.before is not null
    and not exists (select from ${imports} i where i.change_id = c.id)
    and not (name in ('rounded_price', 'price_breaks') and c.title = 'Applied price rules')`

/** A product that was hidden as missing is shown again, in stock unless its row says otherwise. */
const showReturned = sql`
  update staged s set fields = '{"in_stock": true}'::jsonb || s.fields || '{"hidden": false}'
  from matched m join ${productData} p on p.id = m.product_id join ${vanishedProducts} gone on gone.product_id = p.id
  where s.line = m.line and p.hidden and not m.is_rejected`

/** Drops what a row would change in locked and edited columns, with a warning that names them. */
const buildDropLocked = ({ locked, keepsEdits }: Pick<ClassifyOptions, 'locked' | 'keepsEdits'>) => sql`
  update staged s set fields = s.fields - dropped.columns, has_dropped_changes = true,
    warnings = coalesce(s.warnings, '[]') || jsonb_build_array(jsonb_build_object('column', '', 'value', '', 'reason',
      'Locked, stays as it is: ' || dropped.titles))
  from matched m join ${productData} p on p.id = m.product_id
    join staged given on given.line = m.line
    cross join lateral (
      select array_agg(name) as columns, string_agg(${JSON.stringify(columnTitles)}::jsonb ->> name, ', ' order by name) as titles
      from (
        select jsonb_array_elements_text(p.locked_fields) as name
        union select 'in_stock' where p.hidden and not given.fields ? 'hidden'
        union select e.name from edits e where e.product_id = p.id
        union select unnest(${sql.param([...locked])}::text[])) locked
      where given.fields ? name and given.fields -> name is distinct from to_jsonb(p) -> name) dropped
  where s.line = m.line and dropped.columns is not null and not m.is_rejected
    and (p.locked_fields <> '[]' or p.hidden or ${locked.length > 0 || keepsEdits})`

/** Drops areas of images that the product does not have; they would reappear with the image. */
const dropAreasWithoutImage = sql`
  update staged s set fields = s.fields || jsonb_build_object('imprint_areas', remaining.areas)
  from matched m join ${productData} p on p.id = m.product_id
    join staged given on given.line = m.line
    cross join lateral jsonb_populate_record(p, given.fields) filled
    cross join lateral (
      select coalesce(jsonb_agg(area order by position), '[]') as areas
      from jsonb_array_elements(filled.imprint_areas) with ordinality each (area, position)
      where area ->> 'picture' = filled.image_url or filled.image_urls ? (area ->> 'picture')) remaining
  where s.line = m.line and given.fields ?| array['image_url', 'image_urls', 'imprint_areas']
    and filled.imprint_areas <> '[]' and remaining.areas <> filled.imprint_areas`

export const toSlugSql = (text: SQL) =>
  sql`trim(both '-' from regexp_replace(boxwright_fold(${text}), '[^a-z0-9]+', '-', 'g'))`

/** Numbered slugs of one name that are tried in addition to those needed. */
const maxTakenSlugs = 100

/** SQL: a product has the slug, stored or from its name. */
function isSlugInUse(slug: SQL): SQL {
  return sql`exists (select from ${productData} p where p.slug = ${slug} or (p.name_slug = ${slug} and coalesce(p.slug, '') = ''))`
}

/** SQL for the product of a row. `wanted`: slug to search for. */
const matchProducts = sql`
  create temporary table matched on commit drop as
  with keys as materialized (
    select line, problems is not null as is_rejected,
      nullif(fields ->> 'slug', '') as slug, fields ->> 'supplier' as supplier,
      fields ->> 'supplier_item_number' as item, ${toSlugSql(sql`fields ->> 'name'`)} as name_slug
    from staged
  ), wanted as materialized (
    select *, coalesce(slug, case when supplier is null or item is null then nullif(name_slug, '') end) as wanted from keys
  )
  select wanted.*, by_item.id is not null as is_by_item, coalesce(by_item.id, by_slug.id, by_name.id) as product_id
  from wanted
    left join ${productData} by_item on by_item.supplier = wanted.supplier and by_item.supplier_item_number = wanted.item
    left join ${productData} by_slug on by_slug.slug = wanted.wanted
    left join lateral (
      select id from ${productData} p
      where by_item.id is null and by_slug.id is null and p.name_slug = wanted.wanted and coalesce(p.slug, '') = ''
      order by id limit 1) by_name on true`

/**
 * SQL for the slug of a row's product: for a new one the given slug, else that of its name, with the item number if taken, and
 * with a further number if that is taken, too.
 */
const assignSlugs = sql`
  create temporary table named on commit drop as
  with counted as materialized (
    select *, count(*) over (partition by product_id is null, coalesce(slug, name_slug)) as slug_rows,
      product_id is null and slug is null and ${isSlugInUse(sql`m.name_slug`)} as is_taken
    from matched m
  ), based as materialized (
    select *, product_id is null and slug is null and item is not null and supplier is not null as is_numbered,
      case
        when product_id is not null then slug
        when slug is not null then slug
        when nullif(name_slug, '') is null then nullif(${toSlugSql(sql`item`)}, '')
        when item is not null and supplier is not null and (slug_rows > 1 or is_taken) then ${toSlugSql(sql`name_slug || '-' || item`)}
        else name_slug
      end as base
    from counted
  ), ranked as materialized (
    select *, row_number() over (partition by base, is_numbered order by line) as ordinal,
      count(*) over (partition by base) > 1 or ${isSlugInUse(sql`base`)} as is_base_taken
    from based
  ), taken as (
    select base, count(*) filter (where is_numbered) as wanted, bool_or(not is_numbered) as is_given
    from ranked where base <> '' and is_base_taken group by base having bool_or(is_numbered)
  ), free as materialized (
    select base, (
      select array_agg(candidate order by number) from (
        select number, candidate
        from generate_series(case when is_given then 2 else 1 end, wanted + ${maxTakenSlugs}) each (number)
          cross join lateral (select case when number = 1 then base else base || '-' || number end as candidate) named
        where not ${isSlugInUse(sql`candidate`)} limit wanted) found) as slugs
    from taken
  )
  select line, is_rejected, slug, supplier, item, product_id, is_by_item,
    case when is_numbered and is_base_taken then free.slugs[ordinal] else ranked.base end as new_slug
  from ranked left join free using (base)`

/** Columns that rows may write: those of files, and `hidden` of returned products. */
type WrittenColumn = ImportColumn | 'hidden'

const isText = (column: ImportColumn) => ['line', 'lines', 'slug', 'url'].includes(columnKinds[column])

/**
 * SQL of a column for comparison: null equals empty text, CRLF equals LF, and an empty slug equals that of the current name.
 */
function toComparable(row: SQL, column: WrittenColumn): SQL {
  if (column === 'hidden') return sql`${row}.hidden`
  if (column === 'slug') return sql`coalesce(nullif(${row}.slug, ''), ${row}.name_slug)`
  return isText(column)
    ? sql`replace(coalesce(${row}.${sql.identifier(column)}, ''), E'\r\n', E'\n')`
    : sql`${row}.${sql.identifier(column)}`
}

/** Lists the columns that at least one row sets. */
export async function listGivenColumns(tx: Transaction): Promise<WrittenColumn[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from staged cross join lateral jsonb_object_keys(fields) key`)
  const given = new Set(rows.map(({ key }) => key))
  return [...importColumnNames, 'hidden' as const].filter((column) => given.has(column))
}

async function buildClassification(tx: Transaction): Promise<SQL> {
  const columns = await listGivenColumns(tx)
  const toComparableList = (row: SQL) =>
    sql.join(
      columns.map((column) => toComparable(row, column)),
      sql`, `,
    )
  const isSame =
    columns.length === 0
      ? sql`true`
      : sql`row(${toComparableList(sql`n`)}) is not distinct from row(${toComparableList(sql`p`)})`
  const toProblem = (column: string, reason: SQL) => sql`jsonb_build_array(${sql.raw(`'${column}'`)}, ${reason})`
  return sql`
    create temporary table classified on commit drop as
    with ranked as materialized (
      select *,
        first_value(line) over (partition by product_id order by line) as first_of_product,
        first_value(line) over (partition by new_slug order by line) as first_of_slug,
        first_value(line) over (partition by supplier, item order by line) as first_of_item
      from named
    )
    select n.line, n.new_slug, n.is_rejected, n.supplier, s.warnings is not null as has_warnings,
      s.is_unclear and n.product_id is null as is_unclear, s.has_dropped_changes,
      coalesce(n.product_id, gen_random_uuid()) as product_id, n.product_id is null as is_new,
      checked.problem,
      case
        when n.is_rejected or checked.problem is not null then 'refused'
        when n.product_id is null and s.is_unpublished then 'left_out'
        when n.product_id is null then 'new'
        when checked.is_same then 'same'
        else 'changed'
      end as state
    from ranked n
      join staged s using (line)
      left join ${productData} p on p.id = n.product_id
      left join lateral (select * from jsonb_populate_record(p, s.fields) where p.id is not null) filled on true
      left join lateral (
        select other.name from ${productData} other
        where n.new_slug is not null and (p.id is null or n.is_by_item)
          and (other.slug = n.new_slug or (other.name_slug = n.new_slug and coalesce(other.slug, '') = ''))
          and other.id is distinct from n.product_id limit 1) slug_owner on true
      left join lateral (
        select other.name from ${productData} other
        where p.id is not null and not n.is_by_item
          and other.supplier = filled.supplier and other.supplier_item_number = filled.supplier_item_number
          and other.id <> p.id limit 1) item_owner on true
      cross join lateral (
        select ${compareFilled(isSame)} as is_same,
          case
            when n.is_rejected then null
            when n.product_id is not null and n.first_of_product < n.line
              then ${toProblem('slug', sql`'Same product as row ' || n.first_of_product`)}
            when n.item is not null and n.supplier is not null and n.first_of_item < n.line
              then ${toProblem('supplier_item_number', sql`'Row ' || to_char(n.first_of_item, 'FM999,999,999') || ' has the same item number'`)}
            when n.new_slug is not null and n.first_of_slug < n.line
              then ${toProblem('slug', sql`'Same product as row ' || n.first_of_slug || ': both have the URL slug ' || n.new_slug`)}
            when n.product_id is null and s.fields ->> 'name' is null
              then ${toProblem('name', sql`'No product matches this URL slug or item number, and a new product needs a name'`)}
            when n.product_id is null and n.new_slug is null
              then ${toProblem('name', sql`'The name has no letters or digits for a URL slug: add a URL slug column'`)}
            when slug_owner.name is not null
              then ${toProblem('slug', sql`'Another product has the URL slug ' || n.new_slug || ': ' || slug_owner.name`)}
            when item_owner.name is not null
              then ${toProblem('supplier_item_number', sql`'Another product from this supplier has this item number: ' || item_owner.name`)}
          end as problem
      ) checked`
}

/** `filled` is the product with the row applied. */
const compareFilled = (isSame: SQL) => sql`(select ${isSame} from (select filled.*) n where p.id is not null)`

/**
 * Products missing in the file, of its suppliers. With `hidesMissing`, those out of stock, too, but none that staff showed again
 * after it was hidden as missing.
 */
export const selectMissing = (hidesMissing: boolean): SQL => sql`
  select p.id from ${productData} p
  where ${hidesMissing ? sql`not p.hidden and not exists (select from ${vanishedProducts} gone where gone.product_id = p.id)` : sql`p.in_stock`} and not p.locked_fields ? 'in_stock' and not exists (select from classified where classified.product_id = p.id)
    and not exists (select from rejected_sizes r where r.product_id = p.id)
    and p.supplier in (select supplier from classified)`

/** Rows of sizes with errors, each of which may have several, that the product of other rows is imported without. */
const countSkippedSizes = sql`
  select count(distinct substring(warning ->> 'reason' from ${`^Row \\d+`}))::integer
  from staged join classified using (line) cross join lateral jsonb_array_elements(warnings) warning
  where state not in ('refused', 'left_out') and warning ->> 'reason' ~ ${`^Row \\d+( \\(size .*\\))?${leftOutPhrase}: `}`

export async function countClassifiedRows(
  tx: Transaction,
  { hidesMissing }: Pick<ClassifyOptions, 'hidesMissing'>,
): Promise<ImportCounts> {
  const { rows } = await tx.execute<ImportCounts>(sql`
    select count(*)::integer as rows,
      (count(*) filter (where state = 'new'))::integer as new,
      (count(*) filter (where state = 'changed'))::integer as changed,
      (count(*) filter (where state = 'same'))::integer as same,
      (count(*) filter (where state = 'left_out'))::integer as skipped,
      (count(*) filter (where state = 'refused'))::integer as rejected,
      (count(*) filter (where (state in ('new', 'changed', 'left_out') or has_dropped_changes and state = 'same') and has_warnings))::integer as "withWarnings",
      (count(*) filter (where state = 'refused' and is_unclear))::integer as unidentified,
      (select count(*)::integer from (${selectMissing(hidesMissing)}) missing) as missing,
      (${countSkippedSizes}) as "skippedSizes"
    from classified`)
  const [counts] = rows
  if (!counts) throw new Error('no rows were counted')
  return counts
}
