import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { ImportedFields, SizeRow, SizeRows } from '../columns.ts'
import type { Problem } from '../reading/source.ts'
import { mergeSizeRows } from './merge-size-rows.ts'

export type SizeRowOptions = { itemColumn: string; hidesOthers: boolean }

type SizeRowsOfProduct = { line: number; product_id: string; fields: ImportedFields; rejected: string[] }

/** Rows whose products are read at once. */
const batchSize = 2_000

/**
 * Merges rows of `staged` that name sizes of known products with these products, also rows that give a size only by its item
 * number, which are joined into the first of their product.
 */
export async function mergeSizes(tx: Transaction, { itemColumn, hidesOthers }: SizeRowOptions): Promise<void> {
  await tx.execute(createSupplierNumbers)
  await tx.execute(sql`create index on supplier_numbers (supplier, item)`)
  await tx.execute(sql`analyze supplier_numbers`)
  await tx.execute(findRejectedSizes)
  await tx.execute(sql`create index on rejected_sizes (product_id)`)
  await joinNumberedRows(tx, itemColumn)
  await tx.execute(rejectSeveralProducts(itemColumn))
  await tx.execute(matchSizeRows)
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<SizeRowsOfProduct>(sql`
      select line, product_id, fields,
        array(select size from rejected_sizes r where r.product_id = size_rows.product_id) as rejected
      from size_rows join staged using (line)
      where line > ${after} order by line limit ${batchSize}`)
    const ids = rows.map(({ product_id }) => product_id)
    const products = rows.length > 0 ? await tx.select().from(productData).where(inArray(productData.id, ids)) : []
    const byId = new Map(products.map((product) => [product.id, product]))
    const merged = rows.flatMap(({ line, product_id, rejected, fields: { size_rows, ...fields } }) => {
      const product = byId.get(product_id)
      if (!product || !size_rows) return []
      const given = size_rows.given ?? fields
      const { fields: own, others } = mergeSizeRows(product, {
        given,
        rows: size_rows.sizes,
        rejected: [...(size_rows.rejected ?? []), ...rejected],
        hidesOthers,
      })
      const stored: SizeRows = { ...size_rows, given }
      return {
        line,
        fields: { ...own, size_rows: stored },
        warnings: others.length > 0 ? [toWarning(size_rows.sizes, others)] : [],
      }
    })
    await tx.execute(sql`
      update staged s set fields = m.fields, warnings = nullif(coalesce(s.warnings, '[]') || m.warnings, '[]')
      from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) m (line integer, fields jsonb, warnings jsonb) where m.line = s.line`)
    if (rows.length < batchSize) return
    after = rows.at(-1)?.line ?? after
  }
}

function toWarning(sizes: readonly SizeRow[], others: readonly string[]): Problem {
  const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
  const names = list(sizes.map(({ name }) => name))
  const reason = `Has only the sizes ${names}. The others stay, or go out of stock with missing products: ${list(others)}`
  return { column: '', value: '', reason }
}

/** The item numbers of sizes of the file's suppliers. */
const createSupplierNumbers = sql`
  create temporary table supplier_numbers on commit drop as
  select p.supplier, entry ->> 'item_number' as item, entry ->> 'name' as size, p.id as product_id
  from ${productData} p cross join lateral jsonb_array_elements(p.supplier_sizes) entry
  where p.supplier in (select distinct fields ->> 'supplier' from staged) and p.supplier_sizes <> '[]'
    and jsonb_array_length(p.sizes) > 1 and entry ->> 'item_number' <> ''`

/** The sizes that rows with errors name by their item numbers. */
const findRejectedSizes = sql`
  insert into rejected_sizes select n.product_id, n.size from staged s
    join supplier_numbers n on n.supplier = s.fields ->> 'supplier' and n.item = s.fields ->> 'supplier_item_number'
  where s.problems is not null`

type NumberedRow = { line: number; product_id: string; size: string; fields: ImportedFields }

/** Joins rows that name sizes by their numbers alone into the first of each product. */
async function joinNumberedRows(tx: Transaction, itemColumn: string): Promise<void> {
  const { rows } = await tx.execute<NumberedRow>(sql`
    select s.line, n.product_id, n.size, s.fields from staged s
      join supplier_numbers n on n.supplier = s.fields ->> 'supplier' and n.item = s.fields ->> 'supplier_item_number'
    where s.problems is null and not s.fields ? 'size_rows' order by s.line`)
  const joined: { line: number; fields: ImportedFields | null; problems: Problem[] | null }[] = []
  for (const all of Map.groupBy(rows, ({ product_id }) => product_id).values()) {
    const firsts = new Map(all.toReversed().map((row) => [row.size.toLowerCase(), row]))
    const named = all.filter((row) => firsts.get(row.size.toLowerCase()) === row)
    for (const row of all) {
      const first = firsts.get(row.size.toLowerCase())
      if (!first || first === row) continue
      const value = row.fields.supplier_item_number ?? ''
      const reason = `Row ${first.line.toLocaleString('en-US')} has the same item number`
      joined.push({ line: row.line, fields: row.fields, problems: [{ column: itemColumn, value, reason }] })
    }
    const [carrier, ...others] = named
    if (!carrier) continue
    joined.push({ line: carrier.line, fields: joinFields(named), problems: null })
    joined.push(...others.map(({ line }) => ({ line, fields: null, problems: null })))
  }
  if (joined.length === 0) return
  await tx.execute(sql`
    create temporary table joined on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) j (line integer, fields jsonb, problems jsonb)`)
  // The warnings of all rows stay, with the first.
  await tx.execute(sql`delete from staged s using joined j where j.line = s.line and j.fields is null`)
  await tx.execute(sql`
    update staged s set fields = j.fields, problems = j.problems from joined j where j.line = s.line and j.fields is not null`)
}

/** Joins the fields of rows of sizes: those of the one with the lowest price, the lowest costs, and the sizes with what is above both. */
function joinFields(rows: NumberedRow[]): ImportedFields {
  const getPrice = ({ fields }: NumberedRow) => fields.rounded_price ?? Number.POSITIVE_INFINITY
  const getCost = ({ fields }: NumberedRow) => fields.net_costs?.[0]?.price ?? Number.POSITIVE_INFINITY
  const [lowest] = rows.toSorted((a, b) => getPrice(a) - getPrice(b))
  const [cheapest] = rows.toSorted((a, b) => getCost(a) - getCost(b))
  if (!lowest || !cheapest) return {}
  const { name: _, slug: __, family: ___, ...fields } = lowest.fields
  const getDifference = (amount: number, lowestAmount: number) =>
    Number.isFinite(amount) ? amount - lowestAmount : null
  const sizes = rows.map((row): SizeRow => {
    const { supplier_item_number, in_stock } = row.fields
    return {
      name: row.size,
      item_number: supplier_item_number ?? null,
      in_stock: in_stock ?? null,
      upcharge: getDifference(getPrice(row), getPrice(lowest)),
      extra_cost: getDifference(getCost(row), getCost(cheapest)),
    }
  })
  const { net_costs } = cheapest.fields
  return { ...fields, ...(net_costs && { net_costs }), size_rows: { sizes } }
}

const sizeNumbers = sql`
  select entry ->> 'item_number' from jsonb_array_elements(s.fields -> 'size_rows' -> 'sizes') entry`

/** Rejects rows whose sizes are of several products. */
const rejectSeveralProducts = (column: string) => sql`
  update staged s set problems = jsonb_build_array(jsonb_build_object('column', ${column}::text,
    'value', coalesce(s.fields ->> 'supplier_item_number', ''),
    'reason', 'The sizes are of several products: ' || found.names))
  from (
    select s.line, string_agg(distinct p.name, ', ') as names from staged s
      join supplier_numbers n on n.supplier = s.fields ->> 'supplier' and n.item in (${sizeNumbers})
      join ${productData} p on p.id = n.product_id
    where s.problems is null and s.fields ? 'size_rows'
    group by s.line having count(distinct n.product_id) > 1) found
  where found.line = s.line`

/** Finds the products of rows of sizes: by a size's number, the product's number, then the slug. */
const matchSizeRows = sql`
  create temporary table size_rows on commit drop as
  select s.line, found.product_id from staged s cross join lateral (
    select coalesce(
      (select n.product_id from supplier_numbers n
        where n.supplier = s.fields ->> 'supplier' and n.item in (${sizeNumbers}) limit 1),
      (select p.id from ${productData} p where p.supplier = s.fields ->> 'supplier'
        and (p.supplier_item_number = s.fields ->> 'supplier_item_number' or p.supplier_item_number in (${sizeNumbers})) limit 1),
      (select p.id from ${productData} p where p.slug = s.fields ->> 'slug' limit 1)) as product_id) found
  where s.problems is null and s.fields ? 'size_rows' and found.product_id is not null`
