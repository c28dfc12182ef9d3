import { and, eq, inArray } from 'drizzle-orm'
import { readChangedVersions } from '#app/features/catalog/products/change-differences.server.ts'
import type { ProductFields } from '#app/features/catalog/products/product-columns.ts'
import { getProductSlug } from '#app/features/catalog/slug.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Database } from '#db/client.ts'
import { importRows } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import type { ImportView } from '../stored-import.ts'
import { type ChangedRow, getChanges, listRows, type NewRow, type PageRequest, toNewRow } from './preview.server.ts'

/** Numbers of new and changed rows that can be listed. */
export type ListedCounts = { isApplied: boolean; new: number; changed: number }

/**
 * Counts the rows of an import that can be listed; 0 if some are missing, as earlier versions of the shop stored only rows with errors or
 * warnings of applied imports.
 */
export async function countListedRows(
  db: Database,
  { id, state, counts, changeId }: Pick<ImportView, 'id' | 'state' | 'counts' | 'changeId'>,
): Promise<ListedCounts> {
  if (state !== 'applied') return { isApplied: false, new: counts.new, changed: counts.changed }
  const { import_id, state: rowState } = importRows
  const countRows = async (wanted: 'new' | 'changed') => {
    if (changeId === null || counts[wanted] === 0) return 0
    const kept = await db.$count(importRows, and(eq(import_id, id), eq(rowState, wanted)))
    return kept === counts[wanted] ? kept : 0
  }
  return { isApplied: true, new: await countRows('new'), changed: await countRows('changed') }
}

/** Lists the products that an import added, as they are now, in file order. */
export async function listAddedRows(db: Database, page: PageRequest): Promise<NewRow[]> {
  const rows = await listRows(db, 'new', page)
  const products = await readProducts(db, rows)
  return rows.map(({ line, productId, fields }) => {
    const product = products.get(productId ?? '')
    return { ...toNewRow(line, product ?? fields), id: product?.id ?? null }
  })
}

type AppliedRequest = PageRequest & { change: string; unit: LengthUnit }

/** Lists the products that an import changed, with the values before and after it, in file order. */
export async function listUpdatedRows(db: Database, { change, unit, ...page }: AppliedRequest): Promise<ChangedRow[]> {
  const rows = await listRows(db, 'changed', page)
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = await readProducts(db, rows)
  const versions = await readChangedVersions(db, { change, limit: page.limit, ids })
  return rows.map(({ line, productId, fields }) => {
    const version = versions.find(({ id }) => id === productId)
    const name = products.get(productId ?? '')?.name ?? version?.before.name ?? fields.name ?? ''
    const changes = version ? getChanges(version.before, withSlug(version.after), unit) : []
    return { line, id: products.has(productId ?? '') ? productId : null, name, changes }
  })
}

/** Adds the slug of the name to a product without a slug. */
const withSlug = (product: Partial<ProductFields>): Partial<ProductFields> => ({
  ...product,
  slug: getProductSlug({ name: '', slug: null, ...product }),
})

async function readProducts(db: Database, rows: { productId: string | null }[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = ids.length > 0 ? await db.select().from(productData).where(inArray(productData.id, ids)) : []
  return new Map(products.map((product) => [product.id, product]))
}
