import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { columnTitles, type ProductFields } from '#app/features/catalog/products/product-columns.ts'
import { storedColumnsSchema } from '#app/features/catalog/products/revision.server.ts'
import { getProductSlug } from '#app/features/catalog/slug.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import type { Database } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { importRows } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { type ImportedFields, isImportColumn } from '../columns.ts'
import { type FormattedChange, formatChange, formatValue, isSameValue } from './format-value.ts'

/** `id`: of the product, if it is in the catalog. */
export type NewRow = {
  line: number
  id: string | null
  name: string
  category: string
  price: string
  itemNumber: string
}
export type ChangedRow = { line: number; id: string | null; name: string; changes: FormattedChange[] }

export type PageRequest = { id: string; after?: number; limit: number }

/** Lists new products in file order. @param after last line of the previous page */
export async function listNewRows(db: Database, page: PageRequest): Promise<NewRow[]> {
  const rows = await listRows(db, 'new', page)
  return rows.map(({ line, fields }) => ({ ...toNewRow(line, fields), id: null }))
}

export const toNewRow = (line: number, fields: ImportedFields) => ({
  line,
  name: formatValue('name', fields.name),
  category: fields.category ?? '',
  price: typeof fields.rounded_price === 'number' ? formatValue('rounded_price', fields.rounded_price) : noPrice,
  itemNumber: fields.supplier_item_number ?? '',
})

/** Lists changed products with both values in file order. @param after last line of the previous page */
export async function listChangedRows(db: Database, page: PageRequest, unit?: LengthUnit): Promise<ChangedRow[]> {
  const rows = await listRows(db, 'changed', page)
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = ids.length > 0 ? await db.select().from(productData).where(inArray(productData.id, ids)) : []
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.flatMap(({ line, productId, fields }) => {
    const product = productId === null ? undefined : byId.get(productId)
    return product ? [{ line, id: product.id, name: product.name, changes: getChanges(product, fields, unit) }] : []
  })
}

/** Lists the columns whose values differ; `after` may have some of them. */
export function getChanges(
  product: Partial<ProductFields>,
  fields: Partial<ProductFields>,
  unit?: LengthUnit,
): FormattedChange[] {
  return Object.entries(fields).flatMap(([column, after]) => {
    if (!isImportColumn(column)) return []
    const before = column === 'slug' ? getProductSlug({ name: '', slug: null, ...product }) : product[column]
    if (isSameValue(before, after)) return []
    return [{ title: columnTitles[column], ...formatChange(column, before, after, unit) }]
  })
}

const parseFields = (fields: unknown): ImportedFields => parseJson('import row', storedColumnsSchema, fields ?? {}, {})

export async function listRows(db: Database, state: 'new' | 'changed', { id, after = 0, limit }: PageRequest) {
  const { line, product_id: productId, fields, state: rowState, import_id } = importRows
  const rows = await db
    .select({ line, productId, fields })
    .from(importRows)
    .where(and(eq(import_id, id), eq(rowState, state), gt(line, after)))
    .orderBy(asc(line))
    .limit(limit)
  return rows.map(({ fields, ...row }) => ({ ...row, fields: parseFields(fields) }))
}
