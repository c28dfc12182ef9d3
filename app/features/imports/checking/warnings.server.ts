import { sql } from 'drizzle-orm'
import { type TaxonomyKind, taxonomyKinds } from '#app/features/catalog/taxonomy/kinds.ts'
import type { Transaction } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import type { ImportColumn } from '../columns.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { isAddedColumn } from '../mapping/variants.ts'

/** The file's own names of the columns that messages mention; empty if the file has no such column. */
export type ColumnNames = Record<'slug' | 'name' | 'supplier_item_number' | 'supplier' | 'price' | TaxonomyKind, string>

/** A missing column is named by the next one in its list, which identifies or prices the product. */
export function getColumnNames({ columns }: Mapping): ColumnNames {
  const find = (...targets: (ImportColumn | 'price1')[]) => {
    for (const target of targets) {
      const found = Object.entries(columns).find(([header, each]) => each === target && !isAddedColumn(header))
      if (found) return found[0]
    }
    return ''
  }
  return {
    slug: find('slug', 'name', 'supplier_item_number'),
    name: find('name', 'slug', 'supplier_item_number'),
    supplier_item_number: find('supplier_item_number', 'name'),
    supplier: find('supplier'),
    price: find('rounded_price', 'price1', 'price_breaks') || findPriceBreak(columns),
    category: find('category'),
    brand: find('brand'),
  }
}

/** The first column with the price at a quantity. */
const findPriceBreak = (columns: Mapping['columns']) =>
  Object.keys(columns).find((header) => columns[header]?.startsWith('price_at_')) ?? ''

/** SQL of the problems of a row of `staged`: its own, or with its warnings the one that `classified` found. */
export const toProblemsSql = (names: ColumnNames) => sql`
  case when o.problem is null then s.problems else coalesce(s.warnings, '[]') || jsonb_build_array(jsonb_build_object(
    'column', coalesce(${JSON.stringify(names)}::jsonb ->> (o.problem ->> 0), ''),
    'value', left(coalesce(s.fields ->> (o.problem ->> 0), ''), 200),
    'reason', o.problem ->> 1)) end`

/** Adds warnings that only the catalog and the whole file show to the rows of `staged` and `classified`. */
export async function addWarnings(tx: Transaction, names: ColumnNames): Promise<void> {
  for (const kind of taxonomyKinds) await addSimilarTermWarnings(tx, kind, names[kind])
  await tx.execute(buildSupplierWarnings(names.supplier))
  await tx.execute(buildBulkPriceWarnings(names.price))
  await tx.execute(sql`
    update classified set has_warnings = true from staged s
    where s.line = classified.line and s.warnings is not null and not classified.has_warnings`)
}

/** Categories or brands of a file that are compared; a column with more is mapped wrongly. */
const maxTerms = 5_000

/** Warns at the first row with a category or brand that differs from another one only in its spelling. */
async function addSimilarTermWarnings(tx: Transaction, kind: TaxonomyKind, column: string): Promise<void> {
  const { rows: given } = await tx.execute<{ name: string; line: number }>(sql`
    select s.fields ->> ${kind} as name, min(line) as line
    from staged s join classified o using (line)
    where o.state in ('new', 'changed') and s.fields ->> ${kind} <> ''
    group by 1 order by 2 limit ${maxTerms}`)
  if (given.length === 0) return
  const { rows: known } = await tx.execute<{ name: string }>(sql`
    select distinct ${sql.identifier(kind)} as name from ${productData} where ${sql.identifier(kind)} <> ''`)
  const others = new Map<string, { name: string; where: string }>()
  for (const { name } of known) others.set(foldTerm(name), { name, where: 'in the catalog' })
  const names = new Set(known.map(({ name }) => name))
  const warnings = given.flatMap(({ name, line }) => {
    const key = foldTerm(name)
    const other = others.get(key)
    if (!other) others.set(key, { name, where: `in row ${line.toLocaleString('en-US')}` })
    if (!other || other.name === name || names.has(name)) return []
    const reason = `Almost the same as “${other.name}” ${other.where}: customers would see both. Use one spelling`
    return [{ line, warning: { column, value: name.slice(0, 200).toWellFormed(), reason } }]
  })
  if (warnings.length === 0) return
  await tx.execute(sql`
    update staged s set warnings = coalesce(s.warnings, '[]') || jsonb_build_array(each.warning)
    from jsonb_to_recordset(${JSON.stringify(warnings)}::jsonb) each (line integer, warning jsonb) where each.line = s.line`)
}

/** Without case, accents, invisible characters, punctuation and a plural s: "Tote Bags" and "tote-bag" are alike. */
const foldTerm = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/, '')
  return letters === '' ? name : letters
}

/** Warns if a row without an item number, which names a product by slug or name, changes its supplier. */
const buildSupplierWarnings = (column: string) => sql`
  update staged s set warnings = coalesce(s.warnings, '[]') || jsonb_build_array(jsonb_build_object(
    'column', ${column}::text, 'value', left(s.fields ->> 'supplier', 200),
    'reason', 'Changes the supplier from ' || p.supplier))
  from classified o join ${productData} p on p.id = o.product_id
  where o.line = s.line and o.state = 'changed' and s.fields ->> 'supplier' <> ''
    and p.supplier <> '' and p.supplier <> s.fields ->> 'supplier'`

/**
 * Warns if the file replaces a price that a bulk change set later: an outdated supplier list would revert it. The change is that of
 * the latest revision with another price before.
 */
const buildBulkPriceWarnings = (column: string) => sql`
  with bulk as materialized (
    select c.id, c.title from ${auditLog} a join ${contentChanges} c on c.id = a.subject_id
    where a.action = 'products.changed'
  ), priced as materialized (
    select o.line, p.id, p.rounded_price, p.price_breaks, s.fields
    from classified o join staged s using (line) join ${productData} p on p.id = o.product_id
    where exists (select from bulk) and o.state = 'changed'
      and (s.fields ? 'rounded_price' and (s.fields ->> 'rounded_price')::numeric is distinct from p.rounded_price
        or s.fields ? 'price_breaks' and s.fields -> 'price_breaks' is distinct from p.price_breaks)
  )
  update staged s set warnings = coalesce(s.warnings, '[]') || jsonb_build_array(jsonb_build_object(
    'column', ${column}::text, 'value', coalesce(s.fields ->> 'rounded_price', ''),
    'reason', case when (s.fields ->> 'rounded_price')::numeric = (latest.before ->> 'rounded_price')::numeric
      then 'Reverts the price to what it was before “' || bulk.title || '”'
      else 'Replaces the price that “' || bulk.title || '” set' end))
  from priced p
    cross join lateral (
      select r.change_id, r.before from ${contentRevisions} r
      where r.kind = 'product' and r.subject = p.id::text and (
        (r.before ->> 'rounded_price')::numeric is distinct from p.rounded_price
        or r.before -> 'price_breaks' is distinct from p.price_breaks)
      order by r.id desc limit 1) latest
    join bulk on bulk.id = latest.change_id
  where p.line = s.line`
